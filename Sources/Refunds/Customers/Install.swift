package import AppStoreTypes

/// When a customer first installed the app, as Apple reports it.
package struct Install: Hashable, Sendable {
    /// The customer identifier that Apple's report belongs to.
    package var customerID: String
    package var installedAt: Timestamp
    package var statedAt: Timestamp

    /// The install date that the sandbox reports for every app, which carries no information.
    private static let placeholder = Timestamp(milliseconds: 1_375_340_400_000)

    /// Creates a record from Apple's data, or returns `nil` if the date is missing or the sandbox placeholder.
    package init?(of customerID: String?, at installedAt: Timestamp?, statedAt: Timestamp) {
        guard let customerID, let installedAt, installedAt != Self.placeholder else { return nil }
        self.customerID = customerID
        self.installedAt = installedAt
        self.statedAt = statedAt
    }
}

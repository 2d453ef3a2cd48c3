package import AppStoreTypes

/// When a customer first had the app, as Apple tells it.
package struct Install: Hashable, Sendable {
    /// The identifier under which it is stated.
    package var customerID: String
    package var installedAt: Timestamp
    package var statedAt: Timestamp

    /// What the sandbox says of every app, which says nothing of any.
    private static let placeholder = Timestamp(milliseconds: 1_375_340_400_000)

    /// A statement of Apple's; `nil` where it says nothing, or what the sandbox says of all.
    package init?(of customerID: String?, at installedAt: Timestamp?, statedAt: Timestamp) {
        guard let customerID, let installedAt, installedAt != Self.placeholder else { return nil }
        self.customerID = customerID
        self.installedAt = installedAt
        self.statedAt = statedAt
    }
}

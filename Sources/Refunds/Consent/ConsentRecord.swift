package import AppStoreTypes

/// A customer's yes or no to sharing consumption data; never overwritten, the newest counts.
package struct ConsentRecord: Hashable, Sendable {
    /// Its number in the register; `nil` before it is recorded.
    package var id: Int64?
    /// The identifier under which the backend stated it.
    package var customerID: String
    package var isGranted: Bool
    /// Which text the customer was shown.
    package var textVersion: String?
    /// The language in which the customer was shown it, such as `de` or `pt-BR`.
    package var locale: String?
    /// Where the customer said it, such as `app`.
    package var source: String?
    /// Who took it down, such as a member of support.
    package var actor: String?
    /// Where the proof of it lies, such as the number of a letter.
    package var proofReference: String?
    /// When the customer said it.
    package var at: Timestamp
    /// When the desk heard of it.
    package var recordedAt: Timestamp

    package init(
        id: Int64? = nil,
        customerID: String,
        isGranted: Bool,
        textVersion: String? = nil,
        locale: String? = nil,
        source: String? = nil,
        actor: String? = nil,
        proofReference: String? = nil,
        at: Timestamp,
        recordedAt: Timestamp
    ) {
        self.id = id
        self.customerID = customerID
        self.isGranted = isGranted
        self.textVersion = textVersion
        self.locale = locale
        self.source = source
        self.actor = actor
        self.proofReference = proofReference
        self.at = at
        self.recordedAt = recordedAt
    }
}

package import AppStoreTypes

/// One value that an answer can contain, and the reason for it.
package struct EvidenceItem: Hashable, Sendable, Codable {
    /// The member's name on Apple's wire.
    package var field: String
    /// The value sent or to be sent; `nil` if the answer omits it.
    package var value: JSONValue?
    /// Where the fact comes from, such as `usage`, `ledger`, `products.yml`, `consent register`.
    package var source: String
    /// The fact as text.
    package var reason: String

    package init(field: String, value: JSONValue?, source: String, reason: String) {
        self.field = field
        self.value = value
        self.source = source
        self.reason = reason
    }
}

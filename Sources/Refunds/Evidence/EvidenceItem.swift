package import AppStoreTypes

/// One value that could be told to Apple, and why it is this value.
package struct EvidenceItem: Hashable, Sendable, Codable {
    /// The member's name on Apple's wire.
    package var field: String
    /// The value told, or to be told; `nil` when it is left out.
    package var value: JSONValue?
    /// Where the fact comes from, such as `usage`, `ledger`, `products.yml`, `consent register`.
    package var source: String
    /// The fact in words.
    package var reason: String

    package init(field: String, value: JSONValue?, source: String, reason: String) {
        self.field = field
        self.value = value
        self.source = source
        self.reason = reason
    }
}

/// A value with where it comes from and why it is this one.
package struct SourcedValue<Value: Sendable>: Sendable {
    /// The value; `nil` when the fact is unknown.
    package var value: Value?
    /// Where the fact comes from.
    package var source: String
    /// The fact in words.
    package var reason: String

    package init(_ value: Value?, source: String, reason: String) {
        self.value = value
        self.source = source
        self.reason = reason
    }
}

/// A value with its source and reason.
package struct SourcedValue<Value: Sendable>: Sendable {
    /// The value; `nil` when the fact is unknown.
    package var value: Value?
    /// The source of the fact.
    package var source: String
    /// The fact as text.
    package var reason: String

    package init(_ value: Value?, source: String, reason: String) {
        self.value = value
        self.source = source
        self.reason = reason
    }
}

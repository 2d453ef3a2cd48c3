import AppStoreTypes

/// A label with its value.
struct Term: Hashable, Sendable {
    let label: String
    var text: String?
    var identifier: Identifier?
    var moment: Moment?
    var note: String?
    /// Whether the value is unknown.
    var isUnknown = false

    /// Creates a term whose text may be unknown, with a replacement text.
    static func known(_ label: String, _ text: String?, else unknown: String, note: String? = nil) -> Term {
        Term(label: label, text: text ?? unknown, note: note, isUnknown: text == nil)
    }
}

/// A list of terms.
struct Terms: Hashable, Sendable {
    let terms: [Term]
}

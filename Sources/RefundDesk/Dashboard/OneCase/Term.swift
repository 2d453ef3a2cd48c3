import AppStoreTypes

/// A fact beside its name.
struct Term: Hashable, Sendable {
    let label: String
    var text: String?
    var identifier: Identifier?
    var moment: Moment?
    var note: String?
    /// Nothing is on record.
    var isUnknown = false

    /// A fact that may be unknown, with the words for that.
    static func known(_ label: String, _ text: String?, else unknown: String, note: String? = nil) -> Term {
        Term(label: label, text: text ?? unknown, note: note, isUnknown: text == nil)
    }
}

/// Facts that stand together.
struct Terms: Hashable, Sendable {
    let terms: [Term]
}

package import AppStoreTypes

/// A highlighted word; its colour adds no information.
package struct Chip: Hashable, Sendable {
    package let word: String
    package let tone: Tone
}

/// The meaning of a colour; the raw values are class names in the stylesheet.
package enum Tone: String, Sendable, CustomStringConvertible {
    case accent, good, warn, bad, quiet

    package var description: String { rawValue }
}

/// A part of a text, such as a number that leads to the list of what it counts.
package struct TextPart: Hashable, Sendable {
    package let text: String
    /// The list; `nil` without a link.
    var link: String?

    init(_ text: String, link: String? = nil) {
        self.text = text
        self.link = link
    }

    /// Creates a number; zero has no link.
    init(_ count: Int64, link: String?) { self.init("\(count)", link: count == 0 ? nil : link) }
}

/// An identifier with a short form to show and the full form to copy.
package struct Identifier: Hashable, Sendable {
    package let full: String
    let short: String

    init(_ full: String) {
        self.full = full
        short = full.count > 18 ? "\(full.prefix(8))…\(full.suffix(4))" : full
    }
}

/// A label with its value.
package struct Term: Hashable, Sendable {
    package let label: String
    package var text: String?
    package var identifier: Identifier?
    package var moment: Moment?
    package var note: String?
    /// The page with more about the value.
    var link: String?
    var linkText: String?
    /// Whether the value is unknown.
    var isUnknown = false

    /// Creates a term whose text may be unknown, with a replacement text.
    static func known(_ label: String, _ text: String?, else unknown: String, note: String? = nil) -> Term {
        Term(label: label, text: text ?? unknown, note: note, isUnknown: text == nil)
    }
}

/// A list of terms.
package struct Terms: Hashable, Sendable {
    package let terms: [Term]
}

/// The text of an empty page: what will appear there, and how to make it appear.
package struct Invitation: Sendable {
    /// A call or file entry to copy.
    package struct Example: Hashable, Sendable {
        package let purpose: String
        package let text: String

        /// Returns the URL to enter in App Store Connect, for a desk at an address.
        static func notificationsV2(at deskAddress: String) -> Example {
            Example(purpose: "The URL for version 2", text: "\(deskAddress)/notifications/v2")
        }
    }

    let title: String
    let paragraphs: [String]
    var calls: [Example] = []
    var link: String?
    var linkText: String?
}

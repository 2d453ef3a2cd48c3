/// A fact of a case that is one or more words, named as policy files name it.
package enum WordFact: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    /// The product's identifier.
    case product
    /// The kind of product, in Apple's spelling.
    case type
    /// The subscription group's identifier.
    case group
    /// The storefront's three letters.
    case storefront
    /// Why the customer asked, as Apple names it.
    case reason
    case environment
    case delivery
    /// The kind of offer it was bought with.
    case offer
    /// Whether a family member shared it: `true` or `false`.
    case family
    /// The segments the backend put the customer in.
    case segment
}

/// A word of a fact, or the beginning of several, written with a trailing `*`.
package struct WordPattern: Hashable, Sendable {
    package var text: String

    package init(_ text: String) { self.text = text }

    /// Whether a word fits.
    package func matches(_ word: String) -> Bool {
        text.hasSuffix("*") ? word.hasPrefix(text.dropLast()) : word == text
    }
}

extension WordPattern: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self.init(value) }
}

package import AppStoreTypes

/// A fact of a case made of one or more words, named as in policy files.
package enum WordFact: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    /// The product ID.
    case product
    /// The kind of product, in Apple's spelling.
    case type
    /// The subscription group ID.
    case group
    /// The storefront's three-letter code.
    case storefront
    /// Why the customer requested the refund, in Apple's spelling.
    case reason
    case environment
    case delivery
    /// The kind of offer that the purchase used.
    case offer
    /// Whether a family member shared the purchase: `true` or `false`.
    case family
    /// The segments that the backend put the customer in.
    case segment
}

/// A word of a fact, or a prefix with a trailing `*`.
package struct WordPattern: Hashable, Sendable {
    package var text: String

    package init(_ text: String) { self.text = text }

    /// Returns whether a word matches.
    package func matches(_ word: String) -> Bool {
        text.hasSuffix("*") ? word.hasPrefix(text.dropLast()) : word == text
    }
}

extension WordPattern: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self.init(value) }
}

/// The kind of an offer, as spelled in policy files.
package enum OfferWord: String, CaseIterable, Sendable {
    case none, introductory, promotional, code, winBack

    /// Creates the word for an offer type from Apple, or returns `nil` for an unknown type.
    package init?(_ type: OfferType?) {
        switch type {
        case nil: self = .none
        case .introductory: self = .introductory
        case .promotional: self = .promotional
        case .offerCode: self = .code
        case .winBack: self = .winBack
        default: return nil
        }
    }
}

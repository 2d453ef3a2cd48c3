package import AppStoreTypes

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

package import AppStoreTypes

/// The kind of an offer, as policy files spell it.
package enum OfferWord: String, CaseIterable, Sendable {
    case none, introductory, promotional, code, winBack

    /// The word for an offer of the wire; `nil` for a kind unknown here.
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

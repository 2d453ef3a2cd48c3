import RefundDesk

/// The store that sells an app, as the record of processing names it.
package enum AppMarket: String, CaseIterable, Encodable, Sendable {
    case appStore, googlePlay

    init(of app: AppConfiguration) { self = app.googlePlay == nil ? .appStore : .googlePlay }

    /// The store's name in a sentence.
    var name: String {
        switch self {
        case .appStore: "the App Store"
        case .googlePlay: "Google Play"
        }
    }

    /// The company that runs the store, and that asks about refunds.
    var company: String {
        switch self {
        case .appStore: "Apple"
        case .googlePlay: "Google"
        }
    }

    /// Where facts come from that the store states.
    var origin: FactOrigin {
        switch self {
        case .appStore: .appStore
        case .googlePlay: .googlePlay
        }
    }

    /// Where a customer gets the company's own copy.
    var copyHost: String {
        switch self {
        case .appStore: "privacy.apple.com"
        case .googlePlay: "takeout.google.com"
        }
    }

    /// What a customer does before the company asks about a refund.
    var occasion: String {
        switch self {
        case .appStore: "If you ask Apple to refund a purchase in our app, Apple may ask us how you used the purchase."
        case .googlePlay:
            "If you dispute a charge for a purchase in our app at your bank, Google may ask us about the purchase."
        }
    }

    /// Who decides in the end.
    var decision: String {
        switch self {
        case .appStore: "Apple decides about the refund."
        case .googlePlay: "Google decides how it answers your bank."
        }
    }
}

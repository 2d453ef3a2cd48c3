/// A store that sells apps, and asks the desk about refunds.
package enum SellingStore: String, CaseIterable, Sendable {
    case appStore = "app-store"
    case googlePlay = "google-play"

    /// The store's name in a list.
    package var name: String {
        switch self {
        case .appStore: "App Store"
        case .googlePlay: "Google Play"
        }
    }

    /// Who asks about a refund and decides, in a sentence.
    package var asker: String {
        switch self {
        case .appStore: "Apple"
        case .googlePlay: "Google Play"
        }
    }
}

extension StoreNotification {
    /// The store that sent the notification.
    package var store: SellingStore { version == Self.googlePlayVersion ? .googlePlay : .appStore }
}

extension CaseFacts {
    /// The store that asks about the purchase and gets the answer.
    ///
    /// An erasure removes the token of a review, but neither the answer's version nor the reason.
    package var store: SellingStore {
        let isReview = reviewToken != nil || answer?.isReview == true || refundCase.reason == .chargeback
        return isReview ? .googlePlay : .appStore
    }
}

import AppStoreTypes
import RefundDesk
package import Refunds

extension AnswerField {
    /// The facts about a customer that the field states.
    package var facts: [PersonalFact] {
        switch self {
        case .accountTenure: [.accountAge]
        case .appAccountToken: [.identifiers]
        case .consumption: [.consumption]
        case .deliveryStatus: [.delivery, .consumption]
        case .lifetimeDollarsPurchased, .lifetimeDollarsRefunded: [.purchases, .otherPurchases]
        case .platform: [.platform]
        case .playTime: [.playTime]
        case .usageEvents: [.consumption, .playTime]
        case .userStatus: [.accountStatus]
        // What it states follows from all the facts that the rules use.
        case .refundPreference: [.answerChoice]
        // It is about the product.
        case .sampleContentProvided: []
        }
    }

    /// What the field states, in words for customers, after "we tell Apple" or "we tell Google".
    var forCustomers: String {
        switch self {
        case .accountTenure: "how old your account with us is"
        case .appAccountToken: "the identifier of your account with us that the purchase has"
        case .consumption: "how much of the purchase you used"
        case .deliveryStatus: "whether we delivered the purchase"
        case .lifetimeDollarsPurchased: "about how much you paid us in total"
        case .lifetimeDollarsRefunded: "about how much was refunded to you in total"
        case .platform: "on which kind of platform you used the purchase"
        case .playTime: "about how long you used our app"
        case .refundPreference: "whether we would grant the refund"
        case .sampleContentProvided: "whether a sample was available before the purchase"
        case .usageEvents: "when you used the purchase and how much each time"
        case .userStatus: "the status of your account with us"
        }
    }

    /// The field's name on Apple's wire in a version of the request body; `nil` if the version does not have it.
    package func wireName(inVersion version: Int) -> String? {
        let name = self == .consumption ? (version == 1 ? "consumptionStatus" : "consumptionPercentage") : rawValue
        let names = version == 1 ? ConsumptionRequestV1.members.names : ConsumptionRequest.members.names
        return names.contains(name) ? name : nil
    }

    /// The field's name in an answer to Google Play; `nil` if no answer has it.
    package var googlePlayName: String? {
        switch self {
        case .consumption: "consumptionPercentageMilliunits"
        case .refundPreference, .sampleContentProvided, .usageEvents: rawValue
        case .accountTenure, .appAccountToken, .deliveryStatus, .lifetimeDollarsPurchased, .lifetimeDollarsRefunded,
            .platform, .playTime, .userStatus:
            nil
        }
    }

    /// Returns the fields that the answers of an app can have.
    static func all(of app: AppConfiguration) -> [AnswerField] {
        allCases.filter { field in
            switch AppMarket(of: app) {
            case .appStore: field != .usageEvents
            case .googlePlay:
                field.googlePlayName != nil && (field != .usageEvents || app.review?.sendsUsageEvents == true)
            }
        }
    }

    /// Whether only answers about Advanced Commerce purchases have the field.
    package var isOnlyInV1: Bool { wireName(inVersion: 2) == nil && wireName(inVersion: 1) != nil }
}

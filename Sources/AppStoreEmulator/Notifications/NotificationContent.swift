import AppStoreTypes

/// The content of a notification as of its creation.
enum NotificationContent: Codable, Sendable {
    case transaction(TransactionStatement)
    case v1(StatementV1)
    case test
    case extensionSummary(NotificationSummary)
    case externalPurchaseToken(ExternalPurchaseToken)
    case consentRescinded(AppTransactionPayload)
    case seatsUnclaimed(UnclaimInfo, TransactionStatement)

    /// The case names in saved states.
    private enum CodingKeys: String, CodingKey {
        case transaction, test, extensionSummary, externalPurchaseToken, consentRescinded, seatsUnclaimed
        case v1 = "version1"
    }
}

/// A transaction and its subscription at one moment; the notification's signing date applies to both.
struct TransactionStatement: Codable, Sendable {
    let transaction: Shared<TransactionPayload>
    let renewal: Shared<RenewalPayload>?
    let status: SubscriptionStatus?
    let consumptionRequestReason: ConsumptionRequestReason?
}

/// The source of a version 1 notification: the customer's latest transactions and subscriptions at one moment.
struct StatementV1: Codable, Sendable {
    /// The customer's app transaction ID.
    let customer: String
    /// The transaction that the notification is about.
    let transaction: Shared<TransactionPayload>
    /// The renewal information of the subscription that the notification is about.
    let renewal: Shared<RenewalPayload>?
    /// When automatic renewal was last turned on or off.
    let renewalChangedAt: Timestamp?
    /// The latest transactions without finished consumables, newest first.
    let transactions: [Shared<TransactionPayload>]
    /// The renewal information, one for each subscription.
    let renewals: [PendingRenewal]

    struct PendingRenewal: Codable, Sendable {
        let renewal: Shared<RenewalPayload>
        /// Whether consent to a price increase was requested; `nil` if there is no request.
        let asksConsent: Bool?
    }
}

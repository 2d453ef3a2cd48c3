import AppStoreTypes

/// What a notification tells, as it was when it was made.
enum NotificationContent: Codable, Sendable {
    case transaction(TransactionStatement)
    case v1(StatementV1)
    case test
    case extensionSummary(NotificationSummary)
    case externalPurchaseToken(ExternalPurchaseToken)
    case consentRescinded(AppTransactionPayload)
    case seatsUnclaimed(UnclaimInfo, TransactionStatement)

    /// The names in saved worlds.
    private enum CodingKeys: String, CodingKey {
        case transaction, test, extensionSummary, externalPurchaseToken, consentRescinded, seatsUnclaimed
        case v1 = "version1"
    }
}

/// A transaction and its subscription at one moment; dates of signing are those of the notification.
struct TransactionStatement: Codable, Sendable {
    let transaction: Shared<TransactionPayload>
    let renewal: Shared<RenewalPayload>?
    let status: SubscriptionStatus?
    let consumptionRequestReason: ConsumptionRequestReason?
}

/// What a version 1 notification is made from: the customer's newest transactions and subscriptions at one moment.
struct StatementV1: Codable, Sendable {
    /// The customer, by the app transaction.
    let customer: String
    /// The transaction it is about.
    let transaction: Shared<TransactionPayload>
    /// The subscription it is about.
    let renewal: Shared<RenewalPayload>?
    /// When the renewal was switched on or off last.
    let renewalChangedAt: Timestamp?
    /// The newest transactions, finished consumables left out, newest first.
    let transactions: [Shared<TransactionPayload>]
    /// One for each subscription.
    let renewals: [PendingRenewal]

    struct PendingRenewal: Codable, Sendable {
        let renewal: Shared<RenewalPayload>
        /// Whether a consent to a higher price was asked for; none was, with `nil`.
        let asksConsent: Bool?
    }
}

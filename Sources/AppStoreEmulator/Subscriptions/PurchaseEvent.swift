public import AppStoreTypes

/// Something that a customer, Apple or the developer does to a purchase, at once.
public enum PurchaseEvent: Hashable, Sendable {
    /// The next period is charged for now; it begins where the present one ends. What was unpaid is paid.
    case renew
    /// The customer switches the renewal off.
    case cancel
    /// The customer subscribes again: after the end, or by switching the renewal on.
    case resubscribe(productID: String? = nil, offer: String? = nil)
    /// The customer chooses another product of the group, or the present one after all.
    case changePlan(productID: String, offer: String? = nil)
    /// The customer takes up an offer for the product they have.
    case redeemOffer(String)
    /// The subscription ends now.
    case expire(ExpirationIntent = .customerCancelled)
    /// The means of payment fails: the period ends now and is not renewed, or that happens when its time comes.
    case billingFailure(isNow: Bool = true)
    /// What was unpaid is paid.
    case recover
    /// The customer is told of a higher price.
    case priceIncrease(Milliunits, needsConsent: Bool)
    /// The customer agrees to the higher price.
    case consentToPriceIncrease
    /// The developer extends the present period, by 1 to 90 days.
    case extend(days: Int64)
    /// Family Sharing ends: for a member whose transaction it is, else for all members.
    case revokeFamilyAccess
    /// The app finishes the transaction.
    case finish
    /// The developer sets the app account token.
    case setAppAccountToken(AppAccountToken)
    /// Some seats of a group purchase are refunded.
    case refundSeats(Int32)
    /// The App Store takes claims of seats back.
    case unclaimSeats([String])
    /// The app modifies an Advanced Commerce subscription.
    case modify(AdvancedCommerceSubscriptionModifyInAppRequest)
    /// The app reactivates an Advanced Commerce subscription that was cancelled, with these items, or all.
    case reactivate(items: [String] = [])
    /// A parent or guardian withdraws the consent to the app's use by the customer whose purchase it is.
    case rescindConsent
}

/// A purchase as it stands.
public struct PurchaseState: Encodable, Hashable, Sendable {
    /// The newest transaction of a subscription, else the transaction asked about.
    public let transactionID: String
    /// The original transaction.
    public let originalTransactionID: String
    /// The customer, by the app transaction.
    public let customer: String
    /// The order it was charged with; what is shared has none.
    public let orderID: String?
    /// Whether it is finished.
    public let isFinished: Bool
    /// The state of a subscription.
    public let status: SubscriptionStatus?
    /// The transaction, all but its date of signing.
    public let transaction: TransactionPayload
    /// The renewal information of a subscription, all but its date of signing.
    public let renewal: RenewalPayload?
    /// The original transactions of the family members it is shared with.
    public let familyMembers: [String]

    private enum CodingKeys: String, CodingKey {
        case transactionID = "transactionId"
        case originalTransactionID = "originalTransactionId"
        case customer
        case orderID = "orderId"
        case isFinished = "finished"
        case status, transaction, renewal, familyMembers
    }
}

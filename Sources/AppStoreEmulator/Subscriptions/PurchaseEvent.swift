public import AppStoreTypes

/// An event that a customer, Apple or the developer causes for a purchase.
public enum PurchaseEvent: Hashable, Sendable {
    /// The next period is charged now and starts at the end of the current one; an unpaid renewal is paid.
    case renew
    /// The customer turns off renewal.
    case cancel
    /// The customer subscribes again after the end, or turns renewal on.
    case resubscribe(productID: String? = nil, offer: String? = nil)
    /// The customer changes to another product of the group, or back to the current one.
    case changePlan(productID: String, offer: String? = nil)
    /// The customer redeems an offer for the current product.
    case redeemOffer(String)
    /// The subscription ends now.
    case expire(ExpirationIntent = .customerCancelled)
    /// A payment fails: the period ends now without a renewal, or this happens at the next renewal.
    case billingFailure(isNow: Bool = true)
    /// An unpaid renewal is paid.
    case recover
    /// Tells the customer about a price increase.
    case priceIncrease(Milliunits, needsConsent: Bool)
    /// The customer consents to the price increase.
    case consentToPriceIncrease
    /// The developer extends the current period by 1 to 90 days.
    case extend(days: Int64)
    /// Family Sharing ends for the member whose transaction it is, or for all members.
    case revokeFamilyAccess
    /// The app finishes the transaction.
    case finish
    /// The developer sets the app account token.
    case setAppAccountToken(AppAccountToken)
    /// Some seats of a group purchase are refunded.
    case refundSeats(Int32)
    /// The App Store withdraws seat claims.
    case unclaimSeats([String])
    /// The app modifies an Advanced Commerce subscription.
    case modify(AdvancedCommerceSubscriptionModifyInAppRequest)
    /// The app reactivates a cancelled Advanced Commerce subscription with these items, or with all.
    case reactivate(items: [String] = [])
    /// A parent or guardian withdraws consent to the customer's use of the app.
    case rescindConsent
}

/// The current state of a purchase.
public struct PurchaseState: Encodable, Hashable, Sendable {
    /// The latest transaction of a subscription, or the requested transaction of another product.
    public let transactionID: String
    /// The original transaction ID.
    public let originalTransactionID: String
    /// The customer's app transaction ID.
    public let customer: String
    /// The order ID; `nil` for a shared purchase.
    public let orderID: String?
    /// Whether the transaction is finished.
    public let isFinished: Bool
    /// The status of a subscription.
    public let status: SubscriptionStatus?
    /// The transaction without its signing date.
    public let transaction: TransactionPayload
    /// The renewal information of a subscription without its signing date.
    public let renewal: RenewalPayload?
    /// The original transaction IDs of the family members it is shared with.
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

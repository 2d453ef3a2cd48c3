/// The decoded payload of a signed transaction.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/jwstransactiondecodedpayload>
public struct TransactionPayload: WireObject {
    /// The transaction; each renewal has its own.
    public var transactionID: String?
    /// The first transaction of the purchase, constant for a subscription's life.
    public var originalTransactionID: String?
    /// The original transaction before a move to Advanced Commerce.
    public var previousOriginalTransactionID: String?
    /// The subscription period, across devices.
    public var webOrderLineItemID: String?
    /// The app's bundle identifier.
    public var bundleID: String?
    /// The product.
    public var productID: String?
    /// The subscription group.
    public var subscriptionGroupIdentifier: String?
    /// When the charge was made; for a renewal it may lie after the signing.
    public var purchaseDate: Timestamp?
    /// When the original transaction was made.
    public var originalPurchaseDate: Timestamp?
    /// When the subscription ends or renews.
    public var expiresDate: Timestamp?
    /// How many were bought; for a group purchase, seats.
    public var quantity: Int32?
    /// The kind of product.
    public var type: ProductType?
    /// The app's own name for the customer, where the app sets one.
    public var appAccountToken: AppAccountToken?
    /// Whose purchase it is.
    public var ownershipType: OwnershipType?
    /// When Apple signed it.
    public var signedDate: Timestamp?
    /// Why it was taken back.
    public var revocationReason: RevocationReason?
    /// When it was refunded or taken back.
    public var revocationDate: Timestamp?
    /// How much was taken back.
    public var revocationType: RevocationType?
    /// The refunded share, in thousandths of a percent; gone when the refund is reversed.
    public var revocationPercentage: Milliunits?
    /// Whether an upgrade took its place.
    public var isUpgraded: Bool?
    /// The kind of offer.
    public var offerType: OfferType?
    /// The offer.
    public var offerIdentifier: String?
    /// How the offer is paid.
    public var offerDiscountType: OfferDiscountType?
    /// The offer's period, ISO 8601.
    public var offerPeriod: String?
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// What caused it.
    public var transactionReason: TransactionReason?
    /// Why its period has more than one transaction.
    public var additionalTransactionReason: AdditionalTransactionReason?
    /// The storefront, in three letters.
    public var storefront: String?
    /// Apple's number of the storefront.
    public var storefrontID: String?
    /// The price paid, quantity and offer included, in thousandths of ``currency``.
    public var price: Milliunits?
    /// The currency, ISO 4217.
    public var currency: String?
    /// The customer's copy of the app: one for each Apple Account.
    public var appTransactionID: String?
    /// What Advanced Commerce adds; absent for any other purchase.
    public var advancedCommerceInfo: AdvancedCommerceTransactionInfo?
    /// How a commitment is billed.
    public var billingPlanType: BillingPlanType?
    /// Where in its commitment the subscription stands.
    public var commitmentInfo: TransactionCommitmentInfo?
    /// The seats of a group purchase.
    public var multiSeatInfo: TransactionMultiSeatInfo?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("transactionId", \.transactionID),
        WireMember("originalTransactionId", \.originalTransactionID),
        WireMember("previousOriginalTransactionId", \.previousOriginalTransactionID),
        WireMember("webOrderLineItemId", \.webOrderLineItemID),
        WireMember("bundleId", \.bundleID),
        WireMember("productId", \.productID),
        WireMember("subscriptionGroupIdentifier", \.subscriptionGroupIdentifier),
        WireMember("purchaseDate", \.purchaseDate),
        WireMember("originalPurchaseDate", \.originalPurchaseDate),
        WireMember("expiresDate", \.expiresDate),
        WireMember("quantity", \.quantity),
        WireMember("type", \.type),
        WireMember("appAccountToken", \.appAccountToken),
        WireMember("inAppOwnershipType", \.ownershipType),
        WireMember("signedDate", \.signedDate),
        WireMember("revocationReason", \.revocationReason),
        WireMember("revocationDate", \.revocationDate),
        WireMember("revocationType", \.revocationType),
        WireMember("revocationPercentage", \.revocationPercentage),
        WireMember("isUpgraded", \.isUpgraded),
        WireMember("offerType", \.offerType),
        WireMember("offerIdentifier", \.offerIdentifier),
        WireMember("offerDiscountType", \.offerDiscountType),
        WireMember("offerPeriod", \.offerPeriod),
        WireMember("environment", \.environment),
        WireMember("transactionReason", \.transactionReason),
        WireMember("additionalTransactionReason", \.additionalTransactionReason),
        WireMember("storefront", \.storefront),
        WireMember("storefrontId", \.storefrontID),
        WireMember("price", \.price),
        WireMember("currency", \.currency),
        WireMember("appTransactionId", \.appTransactionID),
        WireMember("advancedCommerceInfo", \.advancedCommerceInfo),
        WireMember("billingPlanType", \.billingPlanType),
        WireMember("commitmentInfo", \.commitmentInfo),
        WireMember("multiSeatInfo", \.multiSeatInfo),
    ]
}

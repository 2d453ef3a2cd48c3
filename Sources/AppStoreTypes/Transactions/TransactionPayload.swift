/// The decoded payload of a signed transaction.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/jwstransactiondecodedpayload>
public struct TransactionPayload: WireObject {
    /// The transaction ID; each renewal has its own.
    public var transactionID: String?
    /// The original transaction ID, which is constant over a subscription's life.
    public var originalTransactionID: String?
    /// The original transaction ID before the migration to Advanced Commerce.
    public var previousOriginalTransactionID: String?
    /// The ID of the subscription period across devices.
    public var webOrderLineItemID: String?
    /// The app's bundle ID.
    public var bundleID: String?
    /// The product ID.
    public var productID: String?
    /// The subscription group.
    public var subscriptionGroupIdentifier: String?
    /// When the purchase was charged; for a renewal, it may be after the signing.
    public var purchaseDate: Timestamp?
    /// When the original transaction occurred.
    public var originalPurchaseDate: Timestamp?
    /// When the subscription expires or renews.
    public var expiresDate: Timestamp?
    /// The number of units; for a group purchase, of seats.
    public var quantity: Int32?
    /// The type of product.
    public var type: ProductType?
    /// The UUID by which the app knows the customer, if the app sets one.
    public var appAccountToken: AppAccountToken?
    /// The ownership of the purchase.
    public var ownershipType: OwnershipType?
    /// When Apple signed it.
    public var signedDate: Timestamp?
    /// Why it was revoked.
    public var revocationReason: RevocationReason?
    /// When it was refunded or revoked.
    public var revocationDate: Timestamp?
    /// How it was revoked.
    public var revocationType: RevocationType?
    /// The refunded share, in thousandths of a percent; removed when the refund is reversed.
    public var revocationPercentage: Milliunits?
    /// Whether an upgrade replaced it.
    public var isUpgraded: Bool?
    /// The type of offer.
    public var offerType: OfferType?
    /// The offer's ID.
    public var offerIdentifier: String?
    /// The payment mode of the offer.
    public var offerDiscountType: OfferDiscountType?
    /// The length of an offer period as an ISO 8601 duration.
    public var offerPeriod: String?
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// The cause of the transaction.
    public var transactionReason: TransactionReason?
    /// Why its period has more than one transaction.
    public var additionalTransactionReason: AdditionalTransactionReason?
    /// The storefront as a three-letter country code.
    public var storefront: String?
    /// Apple's ID of the storefront.
    public var storefrontID: String?
    /// The price paid, including quantity and offer, in thousandths of ``currency``.
    public var price: Milliunits?
    /// The currency as an ISO 4217 code.
    public var currency: String?
    /// The app transaction ID, which identifies the customer's copy of the app: one for each Apple Account.
    public var appTransactionID: String?
    /// The Advanced Commerce information; absent for any other purchase.
    public var advancedCommerceInfo: AdvancedCommerceTransactionInfo?
    /// The billing plan of a commitment.
    public var billingPlanType: BillingPlanType?
    /// The position of the subscription in its commitment.
    public var commitmentInfo: TransactionCommitmentInfo?
    /// The seats of a group purchase.
    public var multiSeatInfo: TransactionMultiSeatInfo?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
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

/// The type of an in-app purchase product.
public struct ProductType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A subscription that renews until it is cancelled.
    public static let autoRenewableSubscription = Self(rawValue: "Auto-Renewable Subscription")
    /// A product that is bought once and kept.
    public static let nonConsumable = Self(rawValue: "Non-Consumable")
    /// A product that is used up and can be bought again.
    public static let consumable = Self(rawValue: "Consumable")
    /// A subscription that does not renew.
    public static let nonRenewingSubscription = Self(rawValue: "Non-Renewing Subscription")
}

/// The ownership of the purchase.
public struct OwnershipType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The customer purchased it.
    public static let purchased = Self(rawValue: "PURCHASED")
    /// A family member purchased it.
    public static let familyShared = Self(rawValue: "FAMILY_SHARED")
    /// A seat of a group purchase was assigned to the customer.
    public static let assigned = Self(rawValue: "ASSIGNED")
}

/// The cause of a transaction.
public struct TransactionReason: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The customer made a purchase.
    public static let purchase = Self(rawValue: "PURCHASE")
    /// The App Store renewed a subscription.
    public static let renewal = Self(rawValue: "RENEWAL")
}

/// Why a period has more than one transaction.
public struct AdditionalTransactionReason: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Seats were added.
    public static let seatAddition = Self(rawValue: "SEAT_ADDITION")
}

/// Why a purchase was revoked.
public struct RevocationReason: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Any other reason.
    public static let other = Self(rawValue: 0)
    /// An issue with the app.
    public static let appIssue = Self(rawValue: 1)
}

/// How a purchase was revoked.
public struct RevocationType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Refunded in full.
    public static let refundFull = Self(rawValue: "REFUND_FULL")
    /// Refunded in part.
    public static let refundProrated = Self(rawValue: "REFUND_PRORATED")
    /// Access through Family Sharing ended.
    public static let familyRevoke = Self(rawValue: "FAMILY_REVOKE")
    /// A seat assignment was revoked.
    public static let assignmentRevoke = Self(rawValue: "ASSIGNMENT_REVOKE")
}

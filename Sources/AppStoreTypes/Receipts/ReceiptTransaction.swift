/// A transaction in a decoded receipt, or a whole transaction receipt from before iOS 7.
///
/// In transaction receipts, `expires_date` is in milliseconds, with two formatted dates next to it. ``expiresAt`` reads
/// all forms.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstorereceipts>
public struct ReceiptTransaction: WireObject {
    /// The number of units.
    public var quantity: ReceiptValue?
    /// The product ID.
    public var productID: String?
    /// The transaction ID; each renewal has its own.
    public var transactionID: ReceiptValue?
    /// The original transaction ID.
    public var originalTransactionID: ReceiptValue?
    /// When the purchase was charged, in GMT.
    public var purchaseDateText: String?
    /// When the purchase was charged, in milliseconds since 1970.
    public var purchaseDate: ReceiptValue?
    /// When the purchase was charged, in Pacific time.
    public var purchaseDatePacificText: String?
    /// When the original transaction occurred, in GMT.
    public var originalPurchaseDateText: String?
    /// When the original transaction occurred, in milliseconds since 1970.
    public var originalPurchaseDate: ReceiptValue?
    /// When the original transaction occurred, in Pacific time.
    public var originalPurchaseDatePacificText: String?
    /// When the subscription expires or renews, in GMT.
    public var expiresDateText: String?
    /// When the subscription expires or renews, in milliseconds since 1970.
    public var expiresDate: ReceiptValue?
    /// When the subscription expires or renews, in Pacific time.
    public var expiresDatePacificText: String?
    /// The ID of the subscription period across devices.
    public var webOrderLineItemID: ReceiptValue?
    /// Whether the period is a free trial.
    public var isTrialPeriod: ReceiptValue?
    /// Whether the period has an introductory price.
    public var isInIntroOfferPeriod: ReceiptValue?
    /// Whether an upgrade replaced it.
    public var isUpgraded: ReceiptValue?
    /// The subscription group.
    public var subscriptionGroupIdentifier: ReceiptValue?
    /// The ownership of the purchase.
    public var ownershipType: OwnershipType?
    /// The UUID by which the app knows the customer, if the app sets one.
    public var appAccountToken: AppAccountToken?
    /// The offer code of the purchase.
    public var offerCodeReferenceName: String?
    /// The promotional offer of the purchase.
    public var promotionalOfferID: String?
    /// When it was refunded or revoked, in GMT.
    public var cancellationDateText: String?
    /// When it was refunded or revoked, in milliseconds since 1970.
    public var cancellationDate: ReceiptValue?
    /// When it was refunded or revoked, in Pacific time.
    public var cancellationDatePacificText: String?
    /// The reason of the cancellation: 1 for an issue with the app, 0 for any other.
    public var cancellationReason: ReceiptValue?
    /// When the subscription expires or renews, in GMT; in transaction receipts only.
    public var expiresDateFormatted: String?
    /// When the subscription expires or renews, in Pacific time; in transaction receipts only.
    public var expiresDateFormattedPacific: String?
    /// The App Store's ID of the product; in transaction receipts only.
    public var itemID: ReceiptValue?
    /// The ID of the device; in transaction receipts only.
    public var uniqueIdentifier: String?
    /// The ID of the device for the app's vendor; in transaction receipts only.
    public var uniqueVendorIdentifier: String?
    /// The app's bundle ID; in transaction receipts only.
    public var bundleID: String?
    /// The app's build; in transaction receipts only.
    public var bundleVersion: String?
    /// The App Store's ID of the build; in transaction receipts only.
    public var versionExternalIdentifier: ReceiptValue?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("quantity", \.quantity),
        WireMember("product_id", \.productID),
        WireMember("transaction_id", \.transactionID),
        WireMember("original_transaction_id", \.originalTransactionID),
        WireMember("purchase_date", \.purchaseDateText),
        WireMember("purchase_date_ms", \.purchaseDate),
        WireMember("purchase_date_pst", \.purchaseDatePacificText),
        WireMember("original_purchase_date", \.originalPurchaseDateText),
        WireMember("original_purchase_date_ms", \.originalPurchaseDate),
        WireMember("original_purchase_date_pst", \.originalPurchaseDatePacificText),
        WireMember("expires_date", \.expiresDateText),
        WireMember("expires_date_ms", \.expiresDate),
        WireMember("expires_date_pst", \.expiresDatePacificText),
        WireMember("web_order_line_item_id", \.webOrderLineItemID),
        WireMember("is_trial_period", \.isTrialPeriod),
        WireMember("is_in_intro_offer_period", \.isInIntroOfferPeriod),
        WireMember("is_upgraded", \.isUpgraded),
        WireMember("subscription_group_identifier", \.subscriptionGroupIdentifier),
        WireMember("in_app_ownership_type", \.ownershipType),
        WireMember("app_account_token", \.appAccountToken),
        WireMember("offer_code_ref_name", \.offerCodeReferenceName),
        WireMember("promotional_offer_id", \.promotionalOfferID),
        WireMember("cancellation_date", \.cancellationDateText),
        WireMember("cancellation_date_ms", \.cancellationDate),
        WireMember("cancellation_date_pst", \.cancellationDatePacificText),
        WireMember("cancellation_reason", \.cancellationReason),
        WireMember("expires_date_formatted", \.expiresDateFormatted),
        WireMember("expires_date_formatted_pst", \.expiresDateFormattedPacific),
        WireMember("item_id", \.itemID),
        WireMember("unique_identifier", \.uniqueIdentifier),
        WireMember("unique_vendor_identifier", \.uniqueVendorIdentifier),
        WireMember("bid", \.bundleID),
        WireMember("bvrs", \.bundleVersion),
        WireMember("version_external_identifier", \.versionExternalIdentifier),
    ]
}

extension ReceiptTransaction {
    /// When the purchase was charged.
    public var purchasedAt: Timestamp? { Timestamp(receipt: purchaseDate, text: purchaseDateText) }

    /// When the original transaction occurred.
    public var originallyPurchasedAt: Timestamp? {
        Timestamp(receipt: originalPurchaseDate, text: originalPurchaseDateText)
    }

    /// When the subscription expires or renews, read from whichever member the receipt has.
    public var expiresAt: Timestamp? {
        Timestamp(receipt: expiresDate, text: expiresDateText) ?? expiresDateFormatted.flatMap(Timestamp.init(receipt:))
    }

    /// When it was refunded or revoked.
    public var cancelledAt: Timestamp? { Timestamp(receipt: cancellationDate, text: cancellationDateText) }

    /// Whether it was refunded or revoked.
    public var isCancelled: Bool {
        cancellationDate != nil || cancellationDateText != nil || cancellationDatePacificText != nil
    }

    /// Why it was refunded.
    public var revocationReason: RevocationReason? {
        cancellationReason?.number.flatMap { Int32(exactly: $0) }.map(RevocationReason.init(rawValue:))
    }
}

/// A transaction in a decoded receipt, or the whole of a receipt of the oldest kind (iOS 6 style).
///
/// In receipts of the oldest kind `expires_date` holds milliseconds and the two formatted dates stand beside it:
/// ``expiresAt`` reads all forms.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstorereceipts>
public struct ReceiptTransaction: WireObject {
    /// How many were bought.
    public var quantity: ReceiptValue?
    /// The product.
    public var productID: String?
    /// The transaction; each renewal has its own.
    public var transactionID: ReceiptValue?
    /// The first transaction of the purchase.
    public var originalTransactionID: ReceiptValue?
    /// When the charge was made, in Greenwich time.
    public var purchaseDateText: String?
    /// When the charge was made, in milliseconds since 1970.
    public var purchaseDate: ReceiptValue?
    /// When the charge was made, in Pacific time.
    public var purchaseDatePacificText: String?
    /// When the original transaction was made, in Greenwich time.
    public var originalPurchaseDateText: String?
    /// When the original transaction was made, in milliseconds since 1970.
    public var originalPurchaseDate: ReceiptValue?
    /// When the original transaction was made, in Pacific time.
    public var originalPurchaseDatePacificText: String?
    /// When the subscription ends or renews, in Greenwich time.
    public var expiresDateText: String?
    /// When the subscription ends or renews, in milliseconds since 1970.
    public var expiresDate: ReceiptValue?
    /// When the subscription ends or renews, in Pacific time.
    public var expiresDatePacificText: String?
    /// The subscription period, across devices.
    public var webOrderLineItemID: ReceiptValue?
    /// Whether the period is a free trial.
    public var isTrialPeriod: ReceiptValue?
    /// Whether the period is at an introductory price.
    public var isInIntroOfferPeriod: ReceiptValue?
    /// Whether an upgrade took its place.
    public var isUpgraded: ReceiptValue?
    /// The subscription group.
    public var subscriptionGroupIdentifier: ReceiptValue?
    /// Whose purchase it is.
    public var ownershipType: OwnershipType?
    /// The app's own name for the customer, where the app sets one.
    public var appAccountToken: AppAccountToken?
    /// The offer code it was bought with.
    public var offerCodeReferenceName: String?
    /// The promotional offer it was bought with.
    public var promotionalOfferID: String?
    /// When it was refunded or taken back, in Greenwich time.
    public var cancellationDateText: String?
    /// When it was refunded or taken back, in milliseconds since 1970.
    public var cancellationDate: ReceiptValue?
    /// When it was refunded or taken back, in Pacific time.
    public var cancellationDatePacificText: String?
    /// Why: 1 for an issue with the app, 0 for any other.
    public var cancellationReason: ReceiptValue?
    /// When the subscription ends or renews, in Greenwich time; oldest kind of receipt.
    public var expiresDateFormatted: String?
    /// When the subscription ends or renews, in Pacific time; oldest kind of receipt.
    public var expiresDateFormattedPacific: String?
    /// The App Store's number of the product; oldest kind of receipt.
    public var itemID: ReceiptValue?
    /// The device; oldest kind of receipt.
    public var uniqueIdentifier: String?
    /// The device, to the app's vendor; oldest kind of receipt.
    public var uniqueVendorIdentifier: String?
    /// The app's bundle identifier; oldest kind of receipt.
    public var bundleID: String?
    /// The app's build; oldest kind of receipt.
    public var bundleVersion: String?
    /// The App Store's number of the build; oldest kind of receipt.
    public var versionExternalIdentifier: ReceiptValue?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
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

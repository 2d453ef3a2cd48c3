public import AppStoreTypes

/// An in-app purchase in an app receipt.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstorereceipts>
public struct InAppPurchaseReceipt: Hashable, Sendable {
    /// How many were bought.
    public var quantity: Int64?
    /// The product.
    public var productID: String?
    /// The transaction; each renewal has its own.
    public var transactionID: String?
    /// When the charge was made, or the purchase restored.
    public var purchaseDate: Timestamp?
    /// The first transaction of the purchase.
    public var originalTransactionID: String?
    /// When the original transaction was made.
    public var originalPurchaseDate: Timestamp?
    /// The kind of product, as observed and not documented by Apple: 0 non-consumable, 1 consumable, 2 non-renewing
    /// subscription, 3 auto-renewable subscription.
    public var productKind: Int64?
    /// When the subscription ends or renews.
    public var expiresDate: Timestamp?
    /// The subscription period, across devices; 0 where there is none.
    public var webOrderLineItemID: Int64?
    /// When it was refunded or taken back.
    public var cancellationDate: Timestamp?
    /// Whether the period is a free trial; observed and not documented by Apple.
    public var isTrialPeriod: Bool?
    /// Whether the period is at an introductory price.
    public var isInIntroOfferPeriod: Bool?
    /// What stood beside these.
    public var otherAttributes: [ReceiptAttribute] = []

    /// Creates an empty entry.
    public init() {}

    static let fields: ReceiptFields<Self> = [
        ReceiptField(1701, \.quantity),
        ReceiptField(1702, \.productID),
        ReceiptField(1703, \.transactionID),
        ReceiptField(1704, \.purchaseDate),
        ReceiptField(1705, \.originalTransactionID),
        ReceiptField(1706, \.originalPurchaseDate),
        ReceiptField(1707, \.productKind, isDocumented: false),
        ReceiptField(1708, \.expiresDate),
        ReceiptField(1711, \.webOrderLineItemID),
        ReceiptField(1712, \.cancellationDate),
        ReceiptField(1713, \.isTrialPeriod, isDocumented: false),
        ReceiptField(1719, \.isInIntroOfferPeriod),
    ]

    /// More than twenty times what is observed.
    private static let maximumAttributes = 512

    init(_ attribute: EncodedAttribute, index: Int) throws(ReceiptFailure) {
        var seen: Set<Int> = []
        let attributes = try EncodedAttribute.list(
            in: attribute.value,
            of: .inAppPurchase(index: index),
            maximum: Self.maximumAttributes
        ) { .inAppAttribute($0, index: index) }
        for attribute in attributes where try !Self.fields.read(attribute, into: &self, seen: &seen) {
            otherAttributes.append(ReceiptAttribute(attribute))
        }
    }
}

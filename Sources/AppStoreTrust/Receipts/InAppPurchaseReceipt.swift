public import AppStoreTypes

/// An in-app purchase in an app receipt.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstorereceipts>
public struct InAppPurchaseReceipt: Hashable, Sendable {
    /// The number of units.
    public var quantity: Int64?
    /// The product ID.
    public var productID: String?
    /// The transaction ID; each renewal has its own.
    public var transactionID: String?
    /// When the purchase was charged or restored.
    public var purchaseDate: Timestamp?
    /// The ID of the purchase's first transaction.
    public var originalTransactionID: String?
    /// The date of the original transaction.
    public var originalPurchaseDate: Timestamp?
    /// The type of product, observed but not documented by Apple.
    ///
    /// 0 is a non-consumable, 1 a consumable, 2 a non-renewing and 3 an auto-renewable subscription.
    public var productKind: Int64?
    /// When the subscription expires or renews.
    public var expiresDate: Timestamp?
    /// The ID of the subscription period across devices; 0 if there is none.
    public var webOrderLineItemID: Int64?
    /// When it was refunded or revoked.
    public var cancellationDate: Timestamp?
    /// Whether the period is a free trial; observed, but not documented by Apple.
    public var isTrialPeriod: Bool?
    /// Whether the period has an introductory price.
    public var isInIntroOfferPeriod: Bool?
    /// The attributes without a property.
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

    /// More than twenty times the observed number.
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

public import AppStoreTypes

/// The receipt of one transaction, as before iOS 7; it is read but not verified.
///
/// Its signature cannot be verified, because Apple documents neither its format nor its certificate. Request the
/// transaction from the App Store Server API instead.
public struct TransactionReceipt: Hashable, Sendable {
    /// The signature.
    public let signature: [UInt8]?
    /// The description of the purchase.
    public let purchaseInfo: PurchaseInfo?
    /// The environment; absent or `Production` for customers' purchases.
    public let environment: String?
    /// The group of Apple's servers that created it.
    public let pod: String?
    /// The signing status; 0 if it was signed.
    public let signingStatus: String?
    /// All fields, including those above.
    public let fields: [String: String]

    /// Reads a receipt in base64, with or without line breaks.
    ///
    /// - Throws: ``ReceiptFailure``.
    public init(_ receipt: String, maximumBytes: Int = 8 << 20) throws(ReceiptFailure) {
        let bytes = try ReceiptText.decode(receipt, maximumBytes: maximumBytes)
        fields = try PropertyListText.fields(of: bytes, part: .transactionReceipt)
        signature = try fields["signature"].map { text throws(ReceiptFailure) in
            try ReceiptText.decode(text, maximumBytes: maximumBytes)
        }
        purchaseInfo = try fields["purchase-info"].map { text throws(ReceiptFailure) in
            try PurchaseInfo(text, maximumBytes: maximumBytes)
        }
        environment = fields["environment"]
        pod = fields["pod"]
        signingStatus = fields["signing-status"]
    }
}

/// The purchase in a transaction receipt.
public struct PurchaseInfo: Hashable, Sendable {
    /// All fields.
    public let fields: [String: String]

    /// The transaction ID.
    public var transactionID: String? { fields["transaction-id"] }
    /// The ID of the purchase's first transaction.
    public var originalTransactionID: String? { fields["original-transaction-id"] }
    /// The product ID.
    public var productID: String? { fields["product-id"] }
    /// The number of units.
    public var quantity: Int64? { fields["quantity"].flatMap { Int64($0) } }
    /// The product's ID in the App Store.
    public var itemID: String? { fields["item-id"] }
    /// The app's bundle ID.
    public var bundleID: String? { fields["bid"] }
    /// The app's build.
    public var applicationVersion: String? { fields["bvrs"] }
    /// When the purchase was charged; `nil` if it is absent or not in GMT.
    public var purchaseDate: Timestamp? {
        guard let match = fields["purchase-date"]?.wholeMatch(of: /(\S{10}) (\S{8}) Etc\/GMT/) else { return nil }
        return Timestamp(rfc3339: "\(match.1)T\(match.2)Z")
    }

    init(_ text: String, maximumBytes: Int) throws(ReceiptFailure) {
        let bytes = try ReceiptText.decode(text, maximumBytes: maximumBytes)
        fields = try PropertyListText.fields(of: bytes, part: .purchaseInfo)
    }
}

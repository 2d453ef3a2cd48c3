public import AppStoreTypes

/// A receipt of one transaction, as apps got it before iOS 7; read and not checked.
///
/// Its signature is kept and not verified: Apple documents neither its form nor the certificate it is made with. Ask the
/// App Store Server API for the transaction instead.
public struct TransactionReceipt: Hashable, Sendable {
    /// The signature.
    public let signature: [UInt8]?
    /// What was bought.
    public let purchaseInfo: PurchaseInfo?
    /// The environment; left out or `Production` for purchases of customers.
    public let environment: String?
    /// The group of Apple's servers that made it.
    public let pod: String?
    /// 0 where it was signed.
    public let signingStatus: String?
    /// Every field as it stands, those above too.
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

/// What a transaction receipt says was bought.
public struct PurchaseInfo: Hashable, Sendable {
    /// Every field as it stands.
    public let fields: [String: String]

    /// The transaction.
    public var transactionID: String? { fields["transaction-id"] }
    /// The first transaction of the purchase.
    public var originalTransactionID: String? { fields["original-transaction-id"] }
    /// The product.
    public var productID: String? { fields["product-id"] }
    /// How many were bought.
    public var quantity: Int64? { fields["quantity"].flatMap { Int64($0) } }
    /// The product's identifier in the App Store.
    public var itemID: String? { fields["item-id"] }
    /// The app's bundle identifier.
    public var bundleID: String? { fields["bid"] }
    /// The app's build.
    public var applicationVersion: String? { fields["bvrs"] }
    /// When the charge was made; `nil` too where it is not written in Greenwich time.
    public var purchaseDate: Timestamp? {
        guard let match = fields["purchase-date"]?.wholeMatch(of: /(\S{10}) (\S{8}) Etc\/GMT/) else { return nil }
        return Timestamp(rfc3339: "\(match.1)T\(match.2)Z")
    }

    init(_ text: String, maximumBytes: Int) throws(ReceiptFailure) {
        let bytes = try ReceiptText.decode(text, maximumBytes: maximumBytes)
        fields = try PropertyListText.fields(of: bytes, part: .purchaseInfo)
    }
}

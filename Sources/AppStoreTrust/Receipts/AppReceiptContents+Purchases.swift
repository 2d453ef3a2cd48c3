import AppStoreTypes

/// Accessors that order purchases by date, because the purchases in a receipt are in no particular order.
extension AppReceiptContents {
    /// The in-app purchases by purchase date, end of the period and transaction, newest first.
    public var purchasesNewestFirst: [InAppPurchaseReceipt] { inAppPurchases.sorted { $1.isOlder(than: $0) } }

    /// The newest in-app purchase; `nil` if there is none.
    public var newestPurchase: InAppPurchaseReceipt? { inAppPurchases.max { $0.isOlder(than: $1) } }

    /// Returns the newest purchase of a product.
    public func newestPurchase(ofProduct productID: String) -> InAppPurchaseReceipt? {
        purchases(ofProduct: productID).max { $0.isOlder(than: $1) }
    }

    /// Returns the newest transaction of a purchase; for a subscription, the latest renewal in the receipt.
    public func newestPurchase(withOriginalTransaction originalTransactionID: String) -> InAppPurchaseReceipt? {
        purchases(withOriginalTransaction: originalTransactionID).max { $0.isOlder(than: $1) }
    }

    /// Returns all purchases of a product, in no particular order.
    public func purchases(ofProduct productID: String) -> [InAppPurchaseReceipt] {
        inAppPurchases.filter { $0.productID == productID }
    }

    /// Returns all transactions of a purchase, in no particular order.
    public func purchases(withOriginalTransaction originalTransactionID: String) -> [InAppPurchaseReceipt] {
        inAppPurchases.filter { $0.firstTransactionID == originalTransactionID }
    }

    /// The newest purchase for each original transaction ID.
    public var newestPurchases: [String: InAppPurchaseReceipt] {
        Dictionary(
            inAppPurchases.compactMap { purchase in purchase.firstTransactionID.map { ($0, purchase) } },
            uniquingKeysWith: { $0.isOlder(than: $1) ? $1 : $0 }
        )
    }
}

extension InAppPurchaseReceipt {
    /// The original transaction ID, which Xcode omits if it equals the transaction ID.
    var firstTransactionID: String? { originalTransactionID ?? transactionID }

    func isOlder(than other: InAppPurchaseReceipt) -> Bool { age.lexicographicallyPrecedes(other.age) }

    // Transaction IDs are decimal numbers, so the longer one is greater.
    private var age: [Int64] {
        let identifier = transactionID ?? ""
        return [
            purchaseDate?.milliseconds ?? .min, expiresDate?.milliseconds ?? .min,
            Int64(identifier.utf8.count), Int64(identifier) ?? 0,
        ]
    }
}

import AppStoreTypes

/// A receipt's purchases stand in no order: these readers go by date, so that nobody takes the last for the newest.
extension AppReceiptContents {
    /// The in-app purchases, newest first; by purchase date, then by the end of the period, then by transaction.
    public var purchasesNewestFirst: [InAppPurchaseReceipt] { inAppPurchases.sorted { $1.isOlder(than: $0) } }

    /// The newest in-app purchase; `nil` where there is none.
    public var newestPurchase: InAppPurchaseReceipt? { inAppPurchases.max { $0.isOlder(than: $1) } }

    /// The newest purchase of a product.
    public func newestPurchase(ofProduct productID: String) -> InAppPurchaseReceipt? {
        purchases(ofProduct: productID).max { $0.isOlder(than: $1) }
    }

    /// The newest transaction of a purchase: of a subscription, the latest renewal that the receipt knows.
    public func newestPurchase(withOriginalTransaction originalTransactionID: String) -> InAppPurchaseReceipt? {
        purchases(withOriginalTransaction: originalTransactionID).max { $0.isOlder(than: $1) }
    }

    /// All purchases of a product, in no order.
    public func purchases(ofProduct productID: String) -> [InAppPurchaseReceipt] {
        inAppPurchases.filter { $0.productID == productID }
    }

    /// All transactions of a purchase, in no order.
    public func purchases(withOriginalTransaction originalTransactionID: String) -> [InAppPurchaseReceipt] {
        inAppPurchases.filter { $0.firstTransactionID == originalTransactionID }
    }

    /// The newest purchase of each original transaction, by that transaction.
    public var newestPurchases: [String: InAppPurchaseReceipt] {
        Dictionary(
            inAppPurchases.compactMap { purchase in purchase.firstTransactionID.map { ($0, purchase) } },
            uniquingKeysWith: { $0.isOlder(than: $1) ? $1 : $0 }
        )
    }
}

extension InAppPurchaseReceipt {
    /// The original transaction; Xcode leaves it out where it is the transaction itself.
    var firstTransactionID: String? { originalTransactionID ?? transactionID }

    func isOlder(than other: InAppPurchaseReceipt) -> Bool { age.lexicographicallyPrecedes(other.age) }

    // Transaction identifiers are decimal: the longer is the greater.
    private var age: [Int64] {
        let identifier = transactionID ?? ""
        return [
            purchaseDate?.milliseconds ?? .min, expiresDate?.milliseconds ?? .min,
            Int64(identifier.utf8.count), Int64(identifier) ?? 0,
        ]
    }
}

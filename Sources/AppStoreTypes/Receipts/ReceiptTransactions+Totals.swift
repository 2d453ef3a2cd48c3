/// The totals of some transactions in a receipt.
public struct ReceiptTotals: Hashable, Sendable {
    /// The number of transactions.
    public var transactions = 0
    /// The number of purchased units; a transaction without a quantity counts as one.
    public var quantity: Int64 = 0
    /// The number of refunded or revoked units.
    public var cancelledQuantity: Int64 = 0

    /// The number of units that the customer kept.
    public var keptQuantity: Int64 { quantity - cancelledQuantity }

    /// Creates empty totals.
    public init() {}

    mutating func add(_ transaction: ReceiptTransaction) {
        // Apple sells at most ten units at once, so a number that could overflow the sum is ignored.
        let bought = transaction.quantity?.number.flatMap { (0...Self.most).contains($0) ? $0 : nil } ?? 1
        transactions += 1
        quantity += bought
        if transaction.isCancelled { cancelledQuantity += bought }
    }

    private static let most: Int64 = 1_000_000
}

extension ReceiptTransactions {
    /// The totals by product.
    public var totalsByProduct: [String: ReceiptTotals] { totals { $0.productID } }

    /// The totals by original transaction.
    public var totalsByOriginalTransaction: [String: ReceiptTotals] { totals { $0.originalTransactionID?.text } }

    private func totals(by name: (ReceiptTransaction) -> String?) -> [String: ReceiptTotals] {
        list.reduce(into: [:]) { totals, transaction in
            if let name = name(transaction) { totals[name, default: ReceiptTotals()].add(transaction) }
        }
    }
}

/// How much of something a receipt holds.
public struct ReceiptTotals: Hashable, Sendable {
    /// The number of transactions.
    public var transactions = 0
    /// How many were bought in them; a transaction that says no quantity counts one.
    public var quantity: Int64 = 0
    /// How many of those were refunded or taken back.
    public var cancelledQuantity: Int64 = 0

    /// How many were bought and kept.
    public var keptQuantity: Int64 { quantity - cancelledQuantity }

    /// Creates empty totals.
    public init() {}

    mutating func add(_ transaction: ReceiptTransaction) {
        // Apple sells at most ten at once; a number that no sum could hold is none.
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

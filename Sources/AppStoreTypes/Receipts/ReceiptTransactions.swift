/// The transactions of a receipt, in no particular order: an array, or a single object in the oldest receipts.
///
/// The array is not a log, and its last element has no special meaning. Use the newest transaction by product or by
/// original transaction instead.
public struct ReceiptTransactions: Hashable, Sendable {
    /// The transactions in the order of the receipt, which has no meaning.
    public var list: [ReceiptTransaction]
    /// Whether it is a single object instead of an array.
    public let isSingle: Bool

    /// Creates an array of transactions.
    public init(_ list: [ReceiptTransaction]) {
        self.list = list
        isSingle = false
    }

    /// Creates the single transaction of an oldest receipt, which is an object instead of an array.
    public init(single transaction: ReceiptTransaction) {
        list = [transaction]
        isSingle = true
    }
}

extension ReceiptTransactions: Codable {
    /// Decodes an array or an object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        isSingle = (try? decoder.container(keyedBy: WireKey.self)) != nil
        list =
            isSingle
            ? [try container.decode(ReceiptTransaction.self)] : try container.decode([ReceiptTransaction].self)
    }

    /// Encodes an array, or the object that was decoded.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if isSingle, list.count == 1 {
            try container.encode(list[0])
        } else {
            try container.encode(list)
        }
    }
}

extension ReceiptTransactions {
    /// The transactions by purchase date, end of the period and ID, newest first.
    public var newestFirst: [ReceiptTransaction] { list.sorted { $1.isOlder(than: $0) } }

    /// The newest transaction.
    public var newest: ReceiptTransaction? { list.max { $0.isOlder(than: $1) } }

    /// Returns the newest transaction of a product.
    public func newest(ofProduct productID: String) -> ReceiptTransaction? {
        list.filter { $0.productID == productID }.max { $0.isOlder(than: $1) }
    }

    /// Returns the newest transaction of a purchase; for a subscription, its latest period of any product.
    public func newest(ofOriginalTransaction originalTransactionID: String) -> ReceiptTransaction? {
        list.filter { $0.originalTransactionID?.text == originalTransactionID }.max { $0.isOlder(than: $1) }
    }

    /// Returns all transactions of a purchase, newest first.
    public func all(ofOriginalTransaction originalTransactionID: String) -> [ReceiptTransaction] {
        newestFirst.filter { $0.originalTransactionID?.text == originalTransactionID }
    }

    /// Returns all transactions of a product, newest first.
    public func all(ofProduct productID: String) -> [ReceiptTransaction] {
        newestFirst.filter { $0.productID == productID }
    }

    /// Returns the transaction with an ID.
    public func transaction(_ transactionID: String) -> ReceiptTransaction? {
        list.first { $0.transactionID?.text == transactionID }
    }

    /// Returns the transactions of several lists without duplicates; the first list with an ID counts.
    public static func merging(_ parts: [ReceiptTransactions?]) -> ReceiptTransactions {
        var known: Set<String> = []
        let all = parts.compactMap { $0?.list }.joined()
        return ReceiptTransactions(all.filter { $0.transactionID.map { known.insert($0.text).inserted } ?? true })
    }
}

extension ReceiptTransaction {
    /// Returns whether this transaction is older than another one; one without a date is older than all others.
    func isOlder(than other: ReceiptTransaction) -> Bool {
        let (mine, others) = (
            (purchasedAt?.milliseconds ?? .min, expiresAt?.milliseconds ?? .min, transactionID?.number ?? .min),
            (
                other.purchasedAt?.milliseconds ?? .min, other.expiresAt?.milliseconds ?? .min,
                other.transactionID?.number ?? .min
            )
        )
        return mine < others
    }
}

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

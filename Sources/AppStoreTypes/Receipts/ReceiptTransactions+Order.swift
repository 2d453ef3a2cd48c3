extension ReceiptTransactions {
    /// The transactions from the newest to the oldest, by charge, then by end, then by identifier.
    public var newestFirst: [ReceiptTransaction] { list.sorted { $1.isOlder(than: $0) } }

    /// The newest transaction of all.
    public var newest: ReceiptTransaction? { list.max { $0.isOlder(than: $1) } }

    /// The newest transaction of a product.
    public func newest(ofProduct productID: String) -> ReceiptTransaction? {
        list.filter { $0.productID == productID }.max { $0.isOlder(than: $1) }
    }

    /// The newest transaction of a purchase: of a subscription the latest period, of whichever product.
    public func newest(ofOriginalTransaction originalTransactionID: String) -> ReceiptTransaction? {
        list.filter { $0.originalTransactionID?.text == originalTransactionID }.max { $0.isOlder(than: $1) }
    }

    /// All transactions of a purchase, from the newest to the oldest.
    public func all(ofOriginalTransaction originalTransactionID: String) -> [ReceiptTransaction] {
        newestFirst.filter { $0.originalTransactionID?.text == originalTransactionID }
    }

    /// All transactions of a product, from the newest to the oldest.
    public func all(ofProduct productID: String) -> [ReceiptTransaction] {
        newestFirst.filter { $0.productID == productID }
    }

    /// The transaction of an identifier.
    public func transaction(_ transactionID: String) -> ReceiptTransaction? {
        list.first { $0.transactionID?.text == transactionID }
    }

    /// The transactions of several lists, each identifier once, as the first list that has it says.
    public static func merging(_ parts: [ReceiptTransactions?]) -> ReceiptTransactions {
        var known: Set<String> = []
        let all = parts.compactMap { $0?.list }.joined()
        return ReceiptTransactions(all.filter { $0.transactionID.map { known.insert($0.text).inserted } ?? true })
    }
}

extension ReceiptTransaction {
    /// Whether this transaction came before another: one that says not when it was made came before all others.
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

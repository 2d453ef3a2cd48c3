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

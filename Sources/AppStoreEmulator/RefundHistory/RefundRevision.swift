import AppStoreTypes

/// Where a page of refunds ended: with a transaction that was refunded at a time.
struct RefundRevision: Hashable, Sendable {
    let date: Timestamp
    let transactionID: String

    init(date: Timestamp, transactionID: String) {
        self.date = date
        self.transactionID = transactionID
    }

    /// The end of a page that holds this refund.
    init(_ transaction: EmulatedTransaction) {
        self.init(date: transaction.refundDate, transactionID: transaction.id)
    }

    /// Reads a revision that was given out; `nil` for anything else.
    init?(_ text: String) {
        guard let bytes = Base64URL.decode(text.utf8),
            let match = String(decoding: bytes, as: UTF8.self).wholeMatch(of: /refunds-([0-9]{1,18})-([0-9]{0,64})/),
            let milliseconds = Int64(match.1)
        else { return nil }
        self.init(date: Timestamp(milliseconds: milliseconds), transactionID: String(match.2))
    }

    var text: String { Base64URL.text(Array("refunds-\(date.milliseconds)-\(transactionID)".utf8)) }
}

extension EmulatedTransaction {
    var refundDate: Timestamp { payload.revocationDate ?? Timestamp(milliseconds: 0) }
}

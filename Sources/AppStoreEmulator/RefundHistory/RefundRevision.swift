import AppStoreTypes

/// Where a page of refunds ended: at a transaction and its refund date.
struct RefundRevision: Hashable, Sendable {
    /// When the transaction was refunded.
    let date: Timestamp
    let transactionID: String
    let issuedAt: Timestamp

    /// Creates the end of a page from its last refund; `nil` is before all refunds.
    init(_ transaction: EmulatedTransaction?, issuedAt: Timestamp) {
        date = transaction?.refundDate ?? Timestamp(milliseconds: 0)
        transactionID = transaction?.id ?? ""
        self.issuedAt = issuedAt
    }

    /// Reads an issued revision; returns `nil` for any other text.
    init?(_ text: String) {
        guard let bytes = Base64URL.decode(text.utf8),
            let match = String(decoding: bytes, as: UTF8.self)
                .wholeMatch(of: /refunds-([0-9]{1,18})-([0-9]{0,64})-([0-9]{1,18})/),
            let milliseconds = Int64(match.1), let issued = Int64(match.3)
        else { return nil }
        date = Timestamp(milliseconds: milliseconds)
        transactionID = String(match.2)
        issuedAt = Timestamp(milliseconds: issued)
    }

    /// The revision as text, which has no plus sign because some callers do not escape it.
    var text: String {
        Base64URL.text(Array("refunds-\(date.milliseconds)-\(transactionID)-\(issuedAt.milliseconds)".utf8))
    }
}

extension EmulatedTransaction {
    var refundDate: Timestamp { payload.revocationDate ?? Timestamp(milliseconds: 0) }
}

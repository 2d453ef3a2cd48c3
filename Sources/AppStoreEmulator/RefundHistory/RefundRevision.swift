import AppStoreTypes

/// Where a page of refunds ended: with a transaction that was refunded at a time.
struct RefundRevision: Hashable, Sendable {
    /// When the transaction was refunded.
    let date: Timestamp
    let transactionID: String
    let issuedAt: Timestamp

    /// The end of a page, by the last refund on it; without one, before all of them.
    init(_ transaction: EmulatedTransaction?, issuedAt: Timestamp) {
        date = transaction?.refundDate ?? Timestamp(milliseconds: 0)
        transactionID = transaction?.id ?? ""
        self.issuedAt = issuedAt
    }

    /// Reads a revision that was given out; `nil` for anything else.
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

    /// Opaque to callers, and free of a plus sign, which some leave unescaped.
    var text: String {
        Base64URL.text(Array("refunds-\(date.milliseconds)-\(transactionID)-\(issuedAt.milliseconds)".utf8))
    }
}

extension EmulatedTransaction {
    var refundDate: Timestamp { payload.revocationDate ?? Timestamp(milliseconds: 0) }
}

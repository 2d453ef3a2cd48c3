import AppStoreTypes

/// Where the next page of a numbered list starts, and when the token was issued.
struct PaginationToken: Hashable, Sendable {
    let next: Int
    let issuedAt: Timestamp

    init(next: Int, issuedAt: Timestamp) {
        self.next = next
        self.issuedAt = issuedAt
    }

    /// Reads an issued token; returns `nil` for any other text.
    init?(_ text: String) {
        guard let bytes = Base64URL.decode(text.utf8),
            let match = String(decoding: bytes, as: UTF8.self).wholeMatch(of: /page-([0-9]{1,18})-([0-9]{1,18})/),
            let next = Int(match.1), let milliseconds = Int64(match.2)
        else { return nil }
        self.init(next: next, issuedAt: Timestamp(milliseconds: milliseconds))
    }

    /// The token as text, which has no plus sign because some callers do not escape it.
    var text: String { Base64URL.text(Array("page-\(next)-\(issuedAt.milliseconds)".utf8)) }
}

/// Where a page of a customer's history ended: after a change, or before it in descending order.
struct HistoryRevision: Hashable, Sendable {
    let number: Int
    let isDescending: Bool
    let issuedAt: Timestamp

    init(number: Int, isDescending: Bool, issuedAt: Timestamp) {
        self.number = number
        self.isDescending = isDescending
        self.issuedAt = issuedAt
    }

    /// Reads an issued revision; returns `nil` for any other text.
    init?(_ text: String) {
        guard let bytes = Base64URL.decode(text.utf8),
            let match = String(decoding: bytes, as: UTF8.self)
                .wholeMatch(of: /history-([ad])-([0-9]{1,18})-([0-9]{1,18})/),
            let number = Int(match.2), let milliseconds = Int64(match.3)
        else { return nil }
        self.init(number: number, isDescending: match.1 == "d", issuedAt: Timestamp(milliseconds: milliseconds))
    }

    /// The revision as text, which has no plus sign because some callers do not escape it.
    var text: String {
        let content = "history-\(isDescending ? "d" : "a")-\(number)-\(issuedAt.milliseconds)"
        return Base64URL.text(Array(content.utf8))
    }
}

extension EmulatorSwitches {
    /// Returns whether a revision issued at a time is still valid.
    func acceptsRevision(issuedAt time: Timestamp, at now: Timestamp) -> Bool {
        revisionSeconds == 0 || now - time <= .seconds(revisionSeconds)
    }
}

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

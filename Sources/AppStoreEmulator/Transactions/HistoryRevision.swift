import AppStoreTypes

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

extension World {
    /// Returns whether a revision issued at a time is still valid.
    func isRevisionGood(issuedAt time: Timestamp) -> Bool {
        switches.revisionSeconds == 0 || now - time <= .seconds(switches.revisionSeconds)
    }
}

import AppStoreTypes

/// Where in a customer's history a page ended: after the change of a number, or before it where the newest come first.
struct HistoryRevision: Hashable, Sendable {
    let number: Int
    let isDescending: Bool
    let issuedAt: Timestamp

    init(number: Int, isDescending: Bool, issuedAt: Timestamp) {
        self.number = number
        self.isDescending = isDescending
        self.issuedAt = issuedAt
    }

    /// Reads a revision that was given out; `nil` for anything else.
    init?(_ text: String) {
        guard let bytes = Base64URL.decode(text.utf8),
            let match = String(decoding: bytes, as: UTF8.self)
                .wholeMatch(of: /history-([ad])-([0-9]{1,18})-([0-9]{1,18})/),
            let number = Int(match.2), let milliseconds = Int64(match.3)
        else { return nil }
        self.init(number: number, isDescending: match.1 == "d", issuedAt: Timestamp(milliseconds: milliseconds))
    }

    /// Opaque to callers, and free of a plus sign, which some leave unescaped.
    var text: String {
        let content = "history-\(isDescending ? "d" : "a")-\(number)-\(issuedAt.milliseconds)"
        return Base64URL.text(Array(content.utf8))
    }
}

extension World {
    /// Whether a revision that was given out then is still taken.
    func isRevisionGood(issuedAt time: Timestamp) -> Bool {
        switches.revisionSeconds == 0 || now - time <= .seconds(switches.revisionSeconds)
    }
}

import AppStoreTypes

/// Where in a customer's history a page ended: after the change of a number, or before it where the newest come first.
struct HistoryRevision: Hashable, Sendable {
    let number: Int
    let isDescending: Bool

    init(number: Int, isDescending: Bool) {
        self.number = number
        self.isDescending = isDescending
    }

    /// Reads a revision that was given out; `nil` for anything else.
    init?(_ text: String) {
        guard let bytes = Base64URL.decode(text.utf8),
            let match = String(decoding: bytes, as: UTF8.self).wholeMatch(of: /history-([ad])-([0-9]{1,18})/),
            let number = Int(match.2)
        else { return nil }
        self.init(number: number, isDescending: match.1 == "d")
    }

    /// Opaque to callers, and free of a plus sign, which some leave unescaped.
    var text: String { Base64URL.text(Array("history-\(isDescending ? "d" : "a")-\(number)".utf8)) }
}

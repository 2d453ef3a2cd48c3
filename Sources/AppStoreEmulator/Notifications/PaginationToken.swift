import AppStoreTypes

/// Where the next page of notifications, or of anything else that is numbered, begins, and when this was said.
struct PaginationToken: Hashable, Sendable {
    let next: Int
    let issuedAt: Timestamp

    init(next: Int, issuedAt: Timestamp) {
        self.next = next
        self.issuedAt = issuedAt
    }

    /// Reads a token that was given out; `nil` for anything else.
    init?(_ text: String) {
        guard let bytes = Base64URL.decode(text.utf8),
            let match = String(decoding: bytes, as: UTF8.self).wholeMatch(of: /page-([0-9]{1,18})-([0-9]{1,18})/),
            let next = Int(match.1), let milliseconds = Int64(match.2)
        else { return nil }
        self.init(next: next, issuedAt: Timestamp(milliseconds: milliseconds))
    }

    /// Opaque to callers, and free of a plus sign, which some leave unescaped.
    var text: String { Base64URL.text(Array("page-\(next)-\(issuedAt.milliseconds)".utf8)) }
}

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

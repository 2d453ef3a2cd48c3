import AppStoreTypes

/// A moment as pages tell it: in words, and exactly.
struct Moment: Hashable, Sendable {
    /// RFC 3339.
    let iso: String
    /// To the second, in UTC.
    let exact: String
    /// Seen from now.
    let words: String

    init(_ at: Timestamp, now: Timestamp) {
        let at = Self.tellable(at)
        iso = at.description
        exact = iso.split(separator: ".")[0].replacing("T", with: " ") + " UTC"
        words = Self.words(at, now: Self.tellable(now), exact: exact)
    }

    private static func words(_ at: Timestamp, now: Timestamp, exact: String) -> String {
        let distance = (now - at).milliseconds
        let seconds = distance.magnitude / 1000
        if seconds < 5 { return "just now" }
        let amount: String
        switch seconds {
        case ..<60: amount = "\(seconds) s"
        case ..<3600: amount = "\(seconds / 60) min"
        case ..<86_400: amount = "\(seconds / 3600) h"
        case ..<(60 * 86_400): amount = "\(seconds / 86_400) d"
        default: return String(exact.prefix(10))
        }
        return distance > 0 ? "\(amount) ago" : "in \(amount)"
    }

    /// The moment, or the nearest one a calendar of four-digit years has.
    private static func tellable(_ at: Timestamp) -> Timestamp {
        Timestamp(milliseconds: min(max(at.milliseconds, 0), 253_402_300_799_999))
    }
}

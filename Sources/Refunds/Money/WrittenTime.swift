package import AppStoreTypes

/// A day or a time in a file to import.
///
/// All imports read the same forms: a day (`2026-05-01`, `1 May 2026`), a day with a time (`2026-05-01T12:00:00Z`,
/// `2026-05-01 12:00:00`), and Unix time in seconds or milliseconds. A time without an offset is in UTC.
package enum WrittenTime: Hashable, Sendable {
    case day(Day)
    case moment(Timestamp)

    /// Parses a text, or returns `nil` if it has none of the forms.
    package init?(_ text: String) {
        if let day = Day(iso8601: text) ?? Self.dayInWords(text) {
            self = .day(day)
        } else if let moment = Self.unixTime(text) ?? Self.moment(text) {
            self = .moment(moment)
        } else {
            return nil
        }
    }

    /// The time; for a day its first moment in UTC.
    package var start: Timestamp {
        switch self {
        case .day(let day): day.start
        case .moment(let moment): moment
        }
    }

    /// Examples for an error about a text that has none of the forms.
    package static let examples = "2026-05-01T12:00:00Z, 2026-05-01 12:00:00 or 2026-05-01"

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// Parses a day such as `31 July 2024` or `31 Jul 2024`.
    private static func dayInWords(_ text: String) -> Day? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, (1...2).contains(parts[0].utf8.count), parts[2].utf8.count == 4,
            let month = months.firstIndex(where: { $0 == parts[1] || $0.prefix(3) == parts[1] })
        else { return nil }
        let day = parts[0].utf8.count == 1 ? "0\(parts[0])" : "\(parts[0])"
        return Day(iso8601: "\(parts[2])-\(month < 9 ? "0" : "")\(month + 1)-\(day)")
    }

    /// Parses ten digits as seconds since 1970, and thirteen as milliseconds.
    private static func unixTime(_ text: String) -> Timestamp? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text) else { return nil }
        switch text.utf8.count {
        case 10: return Timestamp(seconds: number)
        case 13: return Timestamp(milliseconds: number)
        default: return nil
        }
    }

    /// Parses a day and a time of day, which a `T` or a space separates.
    private static func moment(_ text: String) -> Timestamp? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 16, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " ") else { return nil }
        let clock = bytes[11...].prefix { (0x30...0x3A).contains($0) || $0 == UInt8(ascii: ".") }
        guard let offset = offset(String(decoding: bytes[clock.endIndex...], as: UTF8.self)) else { return nil }
        let day = String(decoding: bytes[..<10], as: UTF8.self)
        let seconds = clock.count == 5 ? ":00" : ""
        return Timestamp(rfc3339: "\(day)T\(String(decoding: clock, as: UTF8.self))\(seconds)\(offset)")
    }

    /// Returns an offset such as `+0200` as RFC 3339 writes it.
    private static func offset(_ text: String) -> String? {
        let text = text.first == " " ? text.dropFirst() : text[...]
        guard text.first == "+" || text.first == "-" else { return ["", "Z", "UTC"].contains(text) ? "Z" : nil }
        switch text.utf8.count {
        case 3: return "\(text):00"
        case 5: return "\(text.prefix(3)):\(text.suffix(2))"
        default: return String(text)
        }
    }
}

package import AppStoreTypes
import Foundation

/// The header that says when to retry.
enum RetryAfter {
    /// The maximum delay that is respected, because Apple's budgets last an hour.
    static let longest: Duration = .seconds(3600)

    /// Returns the time that a header names, at most an hour from now, or `nil` if it names none.
    ///
    /// Apple sends UNIX milliseconds. A gateway may send seconds from now or a date, as in RFC 9110, and some send UNIX
    /// seconds. The size of the number distinguishes them.
    static func moment(_ header: String, now: Timestamp) -> Timestamp? {
        let text = header.trimmingCharacters(in: .whitespaces)
        let moment: Timestamp
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // A number beyond 64 bits exceeds the maximum anyway.
            switch Int64(text) ?? .max {
            case let seconds where seconds < 1_000_000_000: moment = now + .seconds(seconds)
            case let seconds where seconds < 100_000_000_000: moment = Timestamp(seconds: seconds)
            case let milliseconds: moment = Timestamp(milliseconds: milliseconds)
            }
        } else if let date = Timestamp(httpDate: text) {
            moment = date
        } else {
            return nil
        }
        return min(moment, now + longest)
    }
}

extension Timestamp {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Reads an HTTP date such as `Sun, 06 Nov 1994 08:49:37 GMT`; returns `nil` for any other text.
    package init?(httpDate text: String) {
        let pattern = /[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT/
        guard let match = text.wholeMatch(of: pattern),
            let month = Self.months.firstIndex(of: String(match.2))
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        self.init(rfc3339: "\(match.3)-\(number)-\(match.1)T\(match.4)Z")
    }
}

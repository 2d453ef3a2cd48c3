import AppStoreTypes
import Foundation

/// The header by which a server says when to come back.
enum RetryAfter {
    /// The furthest moment believed: Apple's budgets last an hour.
    static let longest: Duration = .seconds(3600)

    /// The moment that a header names, at most an hour from now; `nil` where it names none.
    ///
    /// Apple writes UNIX milliseconds. A gateway before it may write what RFC 9110 says, seconds from now or a date, and
    /// some write UNIX seconds: the sizes of the numbers tell them apart.
    static func moment(_ header: String, now: Timestamp) -> Timestamp? {
        let text = header.trimmingCharacters(in: .whitespaces)
        let moment: Timestamp
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // Digits past 64 bits name a moment past any bound.
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

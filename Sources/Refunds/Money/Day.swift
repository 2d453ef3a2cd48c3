package import AppStoreTypes

/// A calendar day, in UTC.
package struct Day: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    package var number: Int64

    package init(number: Int64) { self.number = number }

    /// Creates the day that contains a time.
    package init(of moment: Timestamp) {
        let (days, rest) = moment.milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        number = rest < 0 ? days - 1 : days
    }

    /// The first millisecond of the day.
    package var start: Timestamp { Timestamp(milliseconds: number * 86_400_000) }

    package static func < (lhs: Day, rhs: Day) -> Bool { lhs.number < rhs.number }
}

extension Day: CustomStringConvertible {
    /// The day in ISO 8601 format.
    package var description: String { String(start.description.prefix(10)) }

    /// Creates a day from ISO 8601 text, or returns `nil` for anything else.
    package init?(iso8601 text: some StringProtocol) {
        guard text.utf8.count == 10, let start = Timestamp(rfc3339: "\(text)T00:00:00Z") else { return nil }
        self.init(of: start)
    }
}

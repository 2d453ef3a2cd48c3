package import AppStoreTypes

/// A calendar month, in UTC.
package struct Month: Hashable, Comparable, Sendable {
    /// Months since the year 0.
    private let number: Int

    private init(number: Int) { self.number = number }

    /// Creates the month that contains a time.
    package init(of moment: Timestamp) {
        let parts = moment.description.prefix(7).split(separator: "-").compactMap { Int($0) }
        number = parts.count == 2 ? parts[0] * 12 + parts[1] - 1 : 0
    }

    /// The first millisecond of the month.
    package var start: Timestamp { Timestamp(rfc3339: "\(self)-01T00:00:00Z") ?? Timestamp(milliseconds: 0) }

    /// Returns the month that is a number of months later.
    package func later(by months: Int) -> Month { Month(number: number + months) }

    package static func < (lhs: Month, rhs: Month) -> Bool { lhs.number < rhs.number }
}

extension Month: CustomStringConvertible {
    /// The month in ISO 8601 format, such as `2026-11`.
    package var description: String {
        let (year, month) = (String(number / 12), String(number % 12 + 1))
        return String(repeating: "0", count: max(0, 4 - year.count)) + year + "-" + (month.count == 1 ? "0" : "")
            + month
    }

    /// Creates a month from ISO 8601 text, or returns `nil` for anything else.
    package init?(iso8601 text: some StringProtocol) {
        guard text.utf8.count == 7, let start = Timestamp(rfc3339: "\(text)-01T00:00:00Z") else { return nil }
        self.init(of: start)
    }
}

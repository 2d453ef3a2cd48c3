package import AppStoreTypes
import Foundation

/// A length of time on the calendar, such as a month, which has no fixed number of days.
package struct CalendarPeriod: Hashable, Sendable {
    /// Whole months; a year is 12.
    package var months: Int
    /// Whole days; a week is 7.
    package var days: Int
    /// What is left below a day.
    package var seconds: Int64

    package init(months: Int = 0, days: Int = 0, seconds: Int64 = 0) {
        self.months = months
        self.days = days
        self.seconds = seconds
    }

    /// Whether it ends when it begins.
    package var isZero: Bool { months == 0 && days == 0 && seconds == 0 }

    /// Returns when a period ends that begins at a moment.
    ///
    /// Months are counted first, in UTC, then days, then seconds. A month that begins on a day that the last month lacks
    /// ends on that month's last day: a month from 31 January ends on 28 or 29 February.
    ///
    /// - Parameter start: when it begins.
    /// - Returns: when it ends; `nil` beyond the end of the calendar.
    package func end(from start: Timestamp) -> Timestamp? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let end = calendar.date(byAdding: DateComponents(month: months, day: days), to: start.date)
        return end.map { Timestamp($0) + .seconds(seconds) }
    }
}

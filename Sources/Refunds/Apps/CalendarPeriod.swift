package import AppStoreTypes
import Foundation

/// A calendar duration, such as a month, without a fixed number of days.
package struct CalendarPeriod: Hashable, Sendable {
    /// Whole months; a year is 12.
    package var months: Int
    /// Whole days; a week is 7.
    package var days: Int
    /// The rest, in seconds.
    package var seconds: Int64

    package init(months: Int = 0, days: Int = 0, seconds: Int64 = 0) {
        self.months = months
        self.days = days
        self.seconds = seconds
    }

    /// Whether the period has no length.
    package var isZero: Bool { months == 0 && days == 0 && seconds == 0 }

    /// Returns when a period ends that begins at a given time.
    ///
    /// It adds months first, in UTC, then days, then seconds. If the start day does not exist in the last month, the
    /// period ends on that month's last day: a month from 31 January ends on 28 or 29 February.
    ///
    /// - Parameter start: the time when the period begins.
    /// - Returns: the time when the period ends; `nil` if it is beyond the end of the calendar.
    package func end(from start: Timestamp) -> Timestamp? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let end = calendar.date(byAdding: DateComponents(month: months, day: days), to: start.date)
        return end.map { Timestamp($0) + .seconds(seconds) }
    }
}

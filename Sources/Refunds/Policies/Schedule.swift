package import AppStoreTypes
package import Foundation

/// The times at which a rule applies; an omitted side is open.
package struct Schedule: Hashable, Sendable {
    /// The first time in the schedule.
    package var from: Timestamp?
    /// The first time after the schedule.
    package var until: Timestamp?
    package var weekdays: Set<Weekday>?
    /// Minutes of the day; a range whose end is before its start crosses midnight.
    package var hours: Hours?
    /// The time zone of days and hours.
    package var timeZone: TimeZone

    package init(
        from: Timestamp? = nil,
        until: Timestamp? = nil,
        weekdays: Set<Weekday>? = nil,
        hours: Hours? = nil,
        timeZone: TimeZone = .gmt
    ) {
        self.from = from
        self.until = until
        self.weekdays = weekdays
        self.hours = hours
        self.timeZone = timeZone
    }

    /// Returns whether the schedule contains a time.
    package func contains(_ time: Timestamp) -> Bool {
        if let from, time < from { return false }
        if let until, time >= until { return false }
        guard weekdays != nil || hours != nil else { return true }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents([.weekday, .hour, .minute], from: time.date)
        if let weekdays, !weekdays.contains(where: { $0.number == parts.weekday }) { return false }
        return hours?.contains((parts.hour ?? 0) * 60 + (parts.minute ?? 0)) ?? true
    }

    /// A day of the week, as spelled in policy files.
    package enum Weekday: String, CaseIterable, Sendable {
        case sun, mon, tue, wed, thu, fri, sat

        /// The day's number in Foundation.
        var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
    }

    /// A part of the day, in minutes since midnight.
    package struct Hours: Hashable, Sendable {
        package var from: Int
        /// The first minute after the range.
        package var to: Int

        package init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }

        func contains(_ minute: Int) -> Bool {
            from <= to ? minute >= from && minute < to : minute >= from || minute < to
        }
    }
}

extension Schedule: CustomStringConvertible {
    package var description: String {
        var parts: [String] = []
        if let from { parts.append("from \(from)") }
        if let until { parts.append("until \(until)") }
        if let weekdays {
            parts.append("on \(Weekday.allCases.filter(weekdays.contains).map(\.rawValue).joined(separator: ", "))")
        }
        if let hours { parts.append("between \(Self.clock(hours.from)) and \(Self.clock(hours.to))") }
        if weekdays != nil || hours != nil { parts.append("in \(timeZone.identifier)") }
        return parts.joined(separator: " ")
    }

    private static func clock(_ minute: Int) -> String {
        "\(minute / 60 < 10 ? "0" : "")\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
    }
}

/// A time in the forms that pages show: relative to now, and exact.
package struct Moment: Hashable, Sendable {
    /// The time in RFC 3339.
    package let iso: String
    /// The time to the second, in UTC, such as `2026-01-01 12:00:00 UTC`.
    package let exact: String
    /// The time relative to now, such as `5 min ago` or `in 2 h`; the date if it is 60 days away or more.
    package let displayText: String
    /// The hour and minute in UTC, such as `12:00 UTC`; `nil` if the time is a day away or more.
    package let clock: String?

    /// Creates a moment.
    ///
    /// - Parameters:
    ///   - time: the time, clamped to the years 1970 to 9999.
    ///   - now: the current time.
    package init(_ time: Timestamp, now: Timestamp) {
        let time = Self.inCalendar(time)
        iso = time.description
        exact = iso.split(separator: ".")[0].replacing("T", with: " ") + " UTC"
        let distance = (Self.inCalendar(now) - time).milliseconds
        let seconds = UInt64(distance.magnitude / 1000)
        clock = seconds < 86_400 ? "\(exact.dropFirst(11).prefix(5)) UTC" : nil
        if seconds < 5 {
            displayText = "just now"
        } else if seconds < 60 * 86_400 {
            let amount = TimeSpan.rounded(seconds: seconds)
            displayText = distance > 0 ? "\(amount) ago" : "in \(amount)"
        } else {
            displayText = String(exact.prefix(10))
        }
    }

    private static func inCalendar(_ time: Timestamp) -> Timestamp {
        Timestamp(milliseconds: min(max(time.milliseconds, 0), 253_402_300_799_999))
    }
}

import AppStoreTypes
import Foundation

/// The format of times in HTTP headers.
enum HTTPDate {
    /// Returns a time such as `Sat, 21 Nov 2026 14:25:00 GMT`.
    static func text(of time: Timestamp) -> String {
        time.date.formatted(
            Date.VerbatimFormatStyle(
                format: """
                    \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
                    \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
                    \(second: .twoDigits) GMT
                    """,
                locale: Locale(identifier: "en_US_POSIX"),
                timeZone: .gmt,
                calendar: Calendar(identifier: .gregorian)
            )
        )
    }
}

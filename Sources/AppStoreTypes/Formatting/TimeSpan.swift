/// Formats durations for readers.
package enum TimeSpan {
    /// Returns a duration in at most two units, such as `3 h 05 min`, `12 min` or `4 min 07 s`.
    ///
    /// The page's script, which counts down in the browser, writes the same text.
    ///
    /// - Parameter milliseconds: the duration; a negative one counts as zero.
    /// - Returns: the text.
    package static func displayText(_ milliseconds: Int64) -> String {
        let seconds = max(0, milliseconds) / 1000
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3600, seconds / 60)
        if days > 0 { return "\(days) d \(hours % 24) h" }
        if hours > 0 { return "\(hours) h \(twoDigits(minutes % 60)) min" }
        if minutes >= 10 { return "\(minutes) min" }
        if minutes > 0 { return "\(minutes) min \(twoDigits(seconds % 60)) s" }
        return "\(seconds) s"
    }

    /// Returns a duration in at most two units, or in milliseconds below one second.
    package static func displayText(_ duration: Duration) -> String {
        let milliseconds = duration.milliseconds
        return (0..<1000).contains(milliseconds) ? "\(milliseconds) ms" : displayText(milliseconds)
    }

    /// Returns a duration in its largest unit, such as `3 h`.
    ///
    /// - Parameter seconds: the duration.
    /// - Returns: the text.
    package static func rounded(seconds: UInt64) -> String {
        switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3600: "\(seconds / 60) min"
        case ..<86_400: "\(seconds / 3600) h"
        default: "\(seconds / 86_400) d"
        }
    }

    private static func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

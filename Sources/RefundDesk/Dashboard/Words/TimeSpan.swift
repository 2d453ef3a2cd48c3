import AppStoreTypes

/// Lengths of time in words of at most two units.
enum TimeSpan {
    /// Such as `3 h 05 min`, `12 min`, `4 min 07 s`; a negative length counts as none.
    ///
    /// The script that counts time left down in the browser writes the same words.
    static func words(_ milliseconds: Int64) -> String {
        let seconds = max(0, milliseconds) / 1000
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3600, seconds / 60)
        if days > 0 { return "\(days) d \(hours % 24) h" }
        if hours > 0 { return "\(hours) h \(twoDigits(minutes % 60)) min" }
        if minutes >= 10 { return "\(minutes) min" }
        if minutes > 0 { return "\(minutes) min \(twoDigits(seconds % 60)) s" }
        return "\(seconds) s"
    }

    /// The same for a duration, which may be too short for seconds.
    static func words(_ duration: Duration) -> String {
        let milliseconds = duration.milliseconds
        return (0..<1000).contains(milliseconds) ? "\(milliseconds) ms" : words(milliseconds)
    }

    private static func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

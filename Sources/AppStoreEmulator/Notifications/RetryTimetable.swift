import AppStoreTypes

/// When Apple tries again: in production five times with version 2, three times with version 1; in the sandbox never.
enum RetryTimetable {
    /// The wait after an attempt that failed; `nil` after the last.
    static func delay(
        afterAttempt number: Int,
        of version: NotificationVersion,
        in environment: AppStoreEnvironment
    ) -> Duration? {
        let hours: [Int64] = version == .v1 ? [6, 24, 48] : [1, 12, 24, 48, 72]
        guard environment == .production, hours.indices.contains(number - 1) else { return nil }
        return .seconds(hours[number - 1] * 3600)
    }
}

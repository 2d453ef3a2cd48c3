import AppStoreTypes

/// When Apple retries: in production five times for version 2 and three times for version 1; in the sandbox never.
enum RetryTimetable {
    /// Returns the delay after a failed attempt, or `nil` after the last one.
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

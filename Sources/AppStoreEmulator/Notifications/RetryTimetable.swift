import AppStoreTypes

/// When Apple tries again: production five times, the sandbox never.
enum RetryTimetable {
    /// The wait after an attempt that failed; `nil` after the last.
    static func delay(afterAttempt number: Int, in environment: AppStoreEnvironment) -> Duration? {
        guard environment == .production, hours.indices.contains(number - 1) else { return nil }
        return .seconds(hours[number - 1] * 3600)
    }

    private static let hours: [Int64] = [1, 12, 24, 48, 72]
}

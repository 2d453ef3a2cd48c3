import AppStoreTypes

/// How the renewals of an app's subscriptions go.
public struct BillingSettings: Hashable, Codable, Sendable {
    /// The billing grace period, in days: 3, 16 or 28; none with 0.
    public var gracePeriodDays = 0
    /// How many of a hundred renewals fail to be paid.
    public var failurePercent = 0.0
    /// How many of a hundred failures are made good in the 60 days of billing retry.
    public var recoveryPercent = 0.0
    /// How long a month lasts in the sandbox, in seconds; the calendar's months with `nil`.
    ///
    /// Apple's usual pace is a month in 300 seconds, a year in an hour.
    public var sandboxMonthSeconds: Int64?

    /// Creates settings with which every renewal succeeds, at the pace of the calendar.
    public init() {}

    /// How often a subscription renews by itself at the sandbox's pace.
    static let sandboxRenewals = 12
    /// How long Apple tries to charge again, grace days included.
    static let retryDays: Int64 = 60

    /// The sandbox's pace, if an environment has it.
    func month(in environment: AppStoreEnvironment) -> Duration? {
        environment == .sandbox ? sandboxMonthSeconds.map { .seconds($0) } : nil
    }

    /// A number of days, at an environment's pace.
    func days(_ days: Int64, in environment: AppStoreEnvironment) -> Duration {
        guard let month = month(in: environment) else { return .seconds(days * 86_400) }
        return .seconds(max(days * month.components.seconds / 30, 1))
    }

    /// When a period ends.
    func end(
        of period: SubscriptionPeriod,
        from start: Timestamp,
        anchorDay: Int?,
        in environment: AppStoreEnvironment
    ) -> Timestamp {
        guard let month = month(in: environment) else { return period.end(from: start, anchorDay: anchorDay) }
        return start + .seconds(max(period.sandboxSeconds * month.components.seconds / 300, 1))
    }

    /// How long a grace period lasts; that of a weekly subscription has 6 days at most.
    func gracePeriod(of period: SubscriptionPeriod, in environment: AppStoreEnvironment) -> Duration? {
        guard gracePeriodDays > 0 else { return nil }
        return days(Int64(period.isWeek ? min(gracePeriodDays, 6) : gracePeriodDays), in: environment)
    }
}

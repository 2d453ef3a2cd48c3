import AppStoreTypes

/// How renewals of an app's subscriptions are billed.
public struct BillingSettings: Hashable, Codable, Sendable {
    /// The billing grace period in days: 3, 16 or 28; 0 for none.
    public var gracePeriodDays = 0
    /// The percentage of renewals whose payment fails.
    public var failurePercent = 0.0
    /// The percentage of failed payments that recover within the 60 days of billing retry.
    public var recoveryPercent = 0.0
    /// The length of a month in the sandbox, in seconds; `nil` uses calendar months.
    ///
    /// Apple's default is 300 seconds for a month and an hour for a year.
    public var sandboxMonthSeconds: Int64?

    /// Creates settings in which every renewal succeeds and sandbox months are calendar months.
    public init() {}

    /// How often a subscription renews automatically in an accelerated sandbox.
    static let sandboxRenewals = 12
    /// How many days Apple retries a charge, including the grace period.
    static let retryDays: Int64 = 60

    /// Returns the length of an accelerated month, or `nil` if the environment uses the calendar.
    func month(in environment: AppStoreEnvironment) -> Duration? {
        environment == .sandbox ? sandboxMonthSeconds.map { .seconds($0) } : nil
    }

    /// Returns the duration of some days, accelerated if the environment is.
    func days(_ days: Int64, in environment: AppStoreEnvironment) -> Duration {
        guard let month = month(in: environment) else { return .seconds(days * 86_400) }
        return .seconds(max(days * month.components.seconds / 30, 1))
    }

    /// Returns when a period ends.
    func end(
        of period: SubscriptionPeriod,
        from start: Timestamp,
        anchorDay: Int?,
        in environment: AppStoreEnvironment
    ) -> Timestamp {
        guard let month = month(in: environment) else { return period.end(from: start, anchorDay: anchorDay) }
        return start + .seconds(max(period.sandboxSeconds * month.components.seconds / 300, 1))
    }

    /// Returns the length of the grace period, at most 6 days for a weekly subscription, or `nil` if there is none.
    func gracePeriod(of period: SubscriptionPeriod, in environment: AppStoreEnvironment) -> Duration? {
        guard gracePeriodDays > 0 else { return nil }
        return days(Int64(period.isWeek ? min(gracePeriodDays, 6) : gracePeriodDays), in: environment)
    }
}

extension BillingSettings {
    /// Reads settings; omitted members have their defaults.
    init(_ body: ControlBody) throws(EmulatorError) {
        try body.allow(["gracePeriodDays", "failurePercent", "recoveryPercent", "sandboxMonthSeconds"])
        self.init()
        gracePeriodDays = Int(try body.integer("gracePeriodDays", in: 0...28) ?? 0)
        failurePercent = try body.number("failurePercent", in: 0...100) ?? 0
        recoveryPercent = try body.number("recoveryPercent", in: 0...100) ?? 0
        sandboxMonthSeconds = try body.integer("sandboxMonthSeconds", in: 1...2_592_000)
    }
}

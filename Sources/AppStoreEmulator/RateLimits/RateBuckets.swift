import AppStoreTypes

/// The used part of each hourly budget, by app, environment and endpoint; budgets reset on the hour.
struct RateBuckets: Sendable {
    private struct Key: Hashable {
        let place: AppPlace
        let endpoint: AppStoreEndpoint
    }

    private struct Bucket {
        var hour: Int64
        var used: Int
    }

    private var buckets: [Key: Bucket] = [:]

    /// Counts one call.
    ///
    /// - Returns: the time until the budget resets if it is used up; `nil` if the call is within the budget.
    mutating func take(
        _ place: AppPlace,
        at endpoint: AppStoreEndpoint,
        limits: RateLimits,
        now: Timestamp
    ) -> Duration? {
        guard limits.isEnforced, let budget = limits.budget(of: endpoint, in: place.environment) else { return nil }
        let key = Key(place: place, endpoint: endpoint)
        let (hour, gone) = now.milliseconds.quotientAndRemainder(dividingBy: 3_600_000)
        var bucket = buckets[key] ?? Bucket(hour: hour, used: 0)
        if bucket.hour != hour { bucket = Bucket(hour: hour, used: 0) }
        guard bucket.used < budget else { return .milliseconds(3_600_000 - gone) }
        bucket.used += 1
        buckets[key] = bucket
        return nil
    }
}

extension World {
    /// Sets new limits and resets all budgets.
    mutating func set(_ limits: RateLimits) {
        rateLimits = limits
        rateBuckets = RateBuckets()
    }
}

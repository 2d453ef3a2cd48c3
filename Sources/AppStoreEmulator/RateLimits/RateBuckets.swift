import AppStoreTypes

/// How much of each hourly budget is used up: one bucket for each app, environment and endpoint, for each full hour.
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

    /// Takes one call out of its bucket.
    ///
    /// - Returns: how long until the next bucket; `nil` when the call was still within this one.
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
    /// Sets other limits; nothing is used up of them.
    mutating func set(_ limits: RateLimits) {
        rateLimits = limits
        rateBuckets = RateBuckets()
    }
}

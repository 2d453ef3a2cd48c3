import AppStoreTypes
import Refunds

/// Metrics of the exchange rates that the store has.
struct RateMetrics {
    private let coverage: RateCoverage
    private let now: Timestamp

    init(_ coverage: RateCoverage, at now: Timestamp) {
        self.coverage = coverage
        self.now = now
    }

    var families: [MetricFamily] {
        [
            .gauge(
                "refund_desk_exchange_rates_age_seconds",
                "Time since the end of the newest day with exchange rates; absent without rates.",
                coverage.newest.map { max((now - Day(number: $0.number + 1).start) / .seconds(1), 0) }
            ),
            .gauge(
                "refund_desk_purchases_after_exchange_rates",
                "Purchases made after the newest day with exchange rates, at most 1000 a currency.",
                Double(coverage.later)
            ),
        ]
    }
}

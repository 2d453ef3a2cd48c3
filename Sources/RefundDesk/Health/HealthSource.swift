import AppStoreTypes
import Refunds
import Store

/// What the pages of health and settings read, from where it is kept already.
struct HealthSource: Sendable {
    let configuration: DeskConfiguration
    let apps: [String: App]
    let watch: DeskWatch
    let readiness: ReadinessCheck
    let clockMonitor: ClockMonitor
    let monitoring: any MonitoringStore & CallLeaseStore & FirstDayStore
    let statistics: any StatisticsStore
    let rates: any RateStore
    let audit: any AuditStore
    let storageUse: @Sendable (Timestamp) async throws -> StorageUse
    let registry: MetricRegistry
    let startedAt: Timestamp
    let examinations: Examinations

    /// How often Apple answered an attempt in one way since the start of the desk.
    struct AppleAnswer: Hashable, Sendable {
        let result: String
        let status: String
        var count: Int64
    }

    /// Returns Apple's answers to attempts since the start of the desk in the scope of a page, the most frequent first.
    func answers(in scope: PageScope, covers: (String) -> Bool) -> [AppleAnswer] {
        var counts: [[String]: Int64] = [:]
        for family in registry.families where family.name == CountedMetric.attempts.rawValue {
            for sample in family.samples {
                let labels = Dictionary(sample.labels.pairs.map { ($0.name, $0.value) }) { first, _ in first }
                let app = labels["app"] ?? ""
                guard labels["environment"] == scope.environment.rawValue, covers(app),
                    scope.bundleID == nil || scope.bundleID == app
                else { continue }
                counts[[labels["result"] ?? "", labels["status"] ?? ""], default: 0] += Int64(sample.value)
            }
        }
        return counts.filter { $0.value > 0 }
            .map { AppleAnswer(result: $0.key[0], status: $0.key[1], count: $0.value) }
            .sorted { ($1.count, $0.result, $0.status) < ($0.count, $1.result, $1.status) }
    }
}

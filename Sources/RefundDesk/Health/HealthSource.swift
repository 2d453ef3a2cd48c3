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
    let monitoring: any MonitoringStore & AttemptRegister & CallLeaseStore & FirstDayStore
    let statistics: any StatisticsStore
    let rates: any RateStore
    let audit: any AuditStore
    let storageUse: @Sendable (Timestamp) async throws -> StorageUse
    let startedAt: Timestamp
    let examinations: Examinations
}

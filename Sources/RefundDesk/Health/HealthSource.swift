import AppStoreTypes
import Refunds

/// What the pages of health and settings read, from where it is kept already.
struct HealthSource: Sendable {
    let configuration: DeskConfiguration
    let apps: [String: App]
    let watch: DeskWatch
    let readiness: ReadinessCheck
    let clockMonitor: ClockMonitor
    let monitoring: any MonitoringStore & AttemptRegister & CallLeaseStore & FirstDayStore
    let rates: any RateStore
    let audit: any AuditStore
    let startedAt: Timestamp
    let examinations: Examinations
}

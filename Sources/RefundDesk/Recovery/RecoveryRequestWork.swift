import AppStoreClient
import AppStoreTypes
import Logging
import Refunds

/// Makes recovery due for the desks that answer, on a desk that only takes in: at its start, and after it refused a
/// notification that Apple may not send again in time.
struct RecoveryRequestWork: LeasedWork {
    static let name = "recovery requests"

    let store: any RecoveryStore
    /// The apps and environments that the desk has a key for.
    let apps: [AppKey]
    let trigger: RecoveryTrigger
    /// Watches the clock, which no answer of Apple's would correct on such a desk.
    let clockMonitor: ClockMonitor
    /// Asks Apple for the time.
    let api: AppStoreServerAPI?
    let now: @Sendable () -> Timestamp
    let logger: Logger

    /// Makes recovery due, if it is time; there is no job, because another desk does it.
    func claim() async throws -> Timestamp? {
        try await clockMonitor.check()
        await clockMonitor.ask(api, logger)
        guard let due = trigger.due(at: now()) else { return nil }
        try await store.beginRecovery(of: apps, at: now())
        trigger.done(at: due)
        return nil
    }

    func work(_ due: Timestamp, at place: WorkPlace) async throws {
        // The claim has done everything.
    }

    func nextDue() async throws -> Timestamp? { trigger.next }

    func metadata(of due: Timestamp) -> Logger.Metadata { ["apps": "\(apps.count)"] }
}

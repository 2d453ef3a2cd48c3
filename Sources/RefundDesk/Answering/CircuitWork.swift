import AppStoreClient
import AppStoreTypes
import Logging
import Refunds
import Synchronization

/// Asks Apple whether it accepts an app's key again, while answers wait because it refused the key.
///
/// A job is the circuit of one app in one environment. Only one desk of a database has it at a time.
struct CircuitWork: LeasedWork {
    static let name = "circuits"

    /// How long a job may take before another desk takes it.
    static let lease: Duration = .seconds(60)

    let apps: [String: App]
    let store: any CircuitStore
    /// Wakes the worker that answers cases.
    let wakeAnswering: WakeSignal
    /// Wakes the workers for lookups, histories and recovery, whose calls to Apple also wait for the circuit.
    let wakeCallers: [WakeSignal]
    /// Wakes the workers that send events.
    let wakeEvents: WakeGroup
    let now: @Sendable () -> Timestamp
    let logger: Logger
    private let start = DeskStart()

    init(
        apps: [String: App],
        store: any CircuitStore,
        wakeAnswering: WakeSignal,
        wakeCallers: [WakeSignal],
        wakeEvents: WakeGroup,
        now: @escaping @Sendable () -> Timestamp,
        logger: Logger
    ) {
        self.apps = apps
        self.store = store
        self.wakeAnswering = wakeAnswering
        self.wakeCallers = wakeCallers
        self.wakeEvents = wakeEvents
        self.now = now
        self.logger = logger
    }

    /// The apps and environments that the desk has a key for.
    private var keys: [AppKey] {
        apps.values.flatMap { app in app.apis.keys.map { AppKey(bundleID: app.bundleID, environment: $0) } }
    }

    func claim() async throws -> CircuitProbe? {
        if start.isNew {
            // This desk may have been started with another key.
            try await store.hastenProbes(of: keys, at: now())
            start.done()
        }
        return try await store.claimProbe(of: keys, at: now(), leaseFor: Self.lease)
    }

    func nextDue() async throws -> Timestamp? { try await store.nextProbe(of: keys, at: now()) }

    func metadata(of job: CircuitProbe) -> Logger.Metadata {
        ["app.bundleId": "\(job.circuit.app.bundleID)", "app.environment": "\(job.circuit.app.environment)"]
    }

    func work(_ job: CircuitProbe, at place: WorkPlace) async throws {
        if job.circuit.state == .open {
            let result = await ask(job)
            guard try await store.finish(job, with: result, at: now()) else { return }
            logger.info("Apple accepts the app's key again: answers are sent", metadata: metadata(of: job))
            wakeEvents.notify()
        }
        repeat { wakeAnswering.notify() } while try await store.wakeCases(after: job, at: now())
        for wake in [wakeAnswering] + wakeCallers { wake.notify() }
    }

    /// Asks Apple about a transaction that never exists: an answer about the transaction shows that it accepts the key.
    private func ask(_ job: CircuitProbe) async -> ProbeResult {
        let app = job.circuit.app
        guard let api = apps[app.bundleID]?.apis[app.environment] else { return .unanswered }
        do throws(AppStoreAPIError) {
            _ = try await api.with(deadline: now() + Self.lease / 2).transactionInfo(of: "0")
            return .accepted
        } catch .rejected(let rejection) {
            logger.debug(
                "Apple answered the question about the app's key",
                metadata: metadata(of: job).merging(["http.status": "\(rejection.status)"]) { $1 }
            )
            return ProbeResult(status: rejection.status, reason: rejection.excerpt)
        } catch {
            logger.debug(
                "Apple did not answer whether it accepts the app's key",
                metadata: metadata(of: job).merging(["error": "\(error)"]) { $1 }
            )
            return .unanswered
        }
    }
}

/// Whether the desk has just been started.
private final class DeskStart: Sendable {
    private let state = Mutex(true)

    var isNew: Bool { state.withLock(\.self) }

    func done() { state.withLock { $0 = false } }
}

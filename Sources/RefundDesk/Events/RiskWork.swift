import AppStoreTypes
import Logging
import Refunds

/// Tells of cases whose deadline is near and that are not answered.
struct RiskWork: LeasedWork {
    static let name = "risks"

    let queue: any EventQueue
    let wake: WakeGroup
    let now: @Sendable () -> Timestamp

    func claim() async throws -> Int? {
        // A read first, because most of the time nothing is to be written.
        guard let next = try await queue.nextRisk(), next <= now() else { return nil }
        let told = try await queue.tellRisks(at: now())
        return told == 0 ? nil : told
    }

    func work(_ told: Int, at place: WorkPlace) async throws { wake.notify() }

    func nextDue() async throws -> Timestamp? { try await queue.nextRisk() }

    func metadata(of told: Int) -> Logger.Metadata { ["cases": "\(told)"] }
}

/// Tells of apps for which no notification arrived for a day.
struct SilenceWork: LeasedWork {
    static let name = "silence"

    /// How long an app may be silent.
    static let patience: Duration = .seconds(86_400)

    private let store: any ArrivalStore
    private let apps: [AppKey]
    private let wake: WakeGroup
    private let rounds: Recurrence
    private let now: @Sendable () -> Timestamp
    private let logger: Logger
    private let begun: Timestamp

    /// Creates the work.
    ///
    /// It begins ten minutes after the start, when recovery has read what arrived while no desk ran.
    init(
        store: any ArrivalStore,
        apps: [AppKey],
        wake: WakeGroup,
        now: @escaping @Sendable () -> Timestamp,
        logger: Logger
    ) {
        self.store = store
        self.apps = apps
        self.wake = wake
        rounds = Recurrence(every: .seconds(600), now: now)
        self.now = now
        self.logger = logger
        begun = now() + .seconds(600)
    }

    func claim() async throws -> Timestamp? { now() < begun ? nil : rounds.begin() }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        for app in apps {
            guard try await store.noteArrivals(of: app, patience: Self.patience, at: time) else { continue }
            logger.warning(
                "no notification of an app arrived for a day",
                metadata: ["app.bundleId": "\(app.bundleID)", "app.environment": "\(app.environment)"]
            )
            wake.notify()
        }
        rounds.succeed(at: time)
    }

    func nextDue() async throws -> Timestamp? { rounds.next ?? begun }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }
}

/// Wakes several workers, each by a signal of its own.
final class WakeGroup: Sendable {
    let signals: [WakeSignal]

    init(count: Int) { signals = (0..<count).map { _ in WakeSignal() } }

    func notify() { for signal in signals { signal.notify() } }
}

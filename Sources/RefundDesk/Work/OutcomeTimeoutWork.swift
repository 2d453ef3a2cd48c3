import AppStoreTypes
import Logging
import Refunds

/// Sets the outcome `unknown` on cases when Apple never reports a decision.
///
/// A job is one query of the store. It runs every hour, or at once if the last query found cases.
struct OutcomeTimeoutWork: LeasedWork {
    static let name = "outcomes"

    private let store: any OutcomeStore
    private let patience: Duration
    private let clockMonitor: ClockMonitor?
    private let looks: Recurrence

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - store: the store of cases.
    ///   - patience: how long to wait for a decision, counted from the request.
    ///   - clockMonitor: tells whether the clock is right enough to stop waiting; by default, it always is.
    ///   - now: returns the current time.
    init(
        store: any OutcomeStore,
        patience: Duration,
        clockMonitor: ClockMonitor? = nil,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.store = store
        self.patience = patience
        self.clockMonitor = clockMonitor
        looks = Recurrence(every: .seconds(3600), now: now)
    }

    func claim() async throws -> Timestamp? { looks.begin() }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        // Without a success, the next look is in a minute.
        guard clockMonitor?.doubt == nil else { return }
        let count = try await store.expireOutcomes(after: patience, at: time)
        looks.succeed(at: time, isMoreLeft: count > 0)
    }

    func nextDue() async throws -> Timestamp? { looks.next }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }
}

import AppStoreTypes
import Logging
import Refunds

/// Sets the outcome `unknown` on cases when Apple never reports a decision.
///
/// A job is one look at the store, once an hour; while a look finds cases, the next one follows at once.
struct OutcomeTimeoutWork: LeasedWork {
    static let name = "outcomes"

    private let store: any OutcomeStore
    private let patience: Duration
    private let looks: Recurrence

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - store: holds the cases.
    ///   - patience: how long to wait for a decision, counted from the request.
    ///   - now: the present time.
    init(store: any OutcomeStore, patience: Duration, now: @escaping @Sendable () -> Timestamp) {
        self.store = store
        self.patience = patience
        looks = Recurrence(every: .seconds(3600), now: now)
    }

    func claim() async throws -> Timestamp? { looks.begin() }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        let count = try await store.expireOutcomes(after: patience, at: time)
        looks.succeed(at: time, isMoreLeft: count > 0)
    }

    func nextDue() async throws -> Timestamp? { looks.next }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }
}

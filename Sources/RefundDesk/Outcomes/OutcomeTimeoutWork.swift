import AppStoreTypes
import Logging
import Refunds
import Synchronization

/// Sets the outcome `unknown` on cases when Apple never reports a decision.
///
/// A job is one look at the store, once an hour; while a look finds cases, the next one follows at once.
final class OutcomeTimeoutWork: LeasedWork {
    static let name = "outcomes"

    private static let pause: Duration = .seconds(3600)
    /// When a look that failed is made again.
    private static let lease: Duration = .seconds(60)

    private let store: any OutcomeStore
    private let patience: Duration
    private let now: @Sendable () -> Timestamp
    private let nextLook = Mutex<Timestamp?>(nil)

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - store: holds the cases.
    ///   - patience: how long to wait for a decision, counted from the request.
    ///   - now: the present time.
    init(store: any OutcomeStore, patience: Duration, now: @escaping @Sendable () -> Timestamp) {
        self.store = store
        self.patience = patience
        self.now = now
    }

    func claim() async throws -> Timestamp? {
        let now = now()
        return nextLook.withLock { nextLook -> Timestamp? in
            if let nextLook, now < nextLook { return nil }
            nextLook = now + Self.lease
            return now
        }
    }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        let count = try await store.giveUpHearing(after: patience, at: time)
        nextLook.withLock { $0 = count > 0 ? time : time + Self.pause }
    }

    func nextDue() async throws -> Timestamp? { nextLook.withLock { $0 } }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }
}

import AppStoreTypes
import Logging
import Refunds

/// Removes failed sign-ins and networks that no longer matter, some each minute.
///
/// It waits behind imports and other bulk work, so it is not part of ``PresenceWork``: a desk that does not say in time
/// that it runs would count as stopped.
struct SignInWork: LeasedWork {
    static let name = "sign-ins"

    private let store: any SignInFailureStore
    private let rounds: Recurrence

    init(store: any SignInFailureStore, now: @escaping @Sendable () -> Timestamp) {
        self.store = store
        rounds = Recurrence(every: .seconds(60), now: now)
    }

    func claim() async throws -> Timestamp? { rounds.begin() }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        try await store.forgetSignIns(at: time)
        rounds.succeed(at: time)
    }

    func nextDue() async throws -> Timestamp? { rounds.next }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }
}

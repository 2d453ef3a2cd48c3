import AppStoreTypes
import Logging
import Store

/// Maintains the database once a day, for example by adding tables for the coming months.
struct UpkeepWork: LeasedWork {
    static let name = "upkeep"

    private let store: Store
    private let days: Recurrence

    /// Creates the work.
    init(store: Store, now: @escaping @Sendable () -> Timestamp) {
        self.store = store
        days = Recurrence(every: .seconds(86_400), now: now)
    }

    func claim() async throws -> Timestamp? { days.begin() }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        try await store.upkeep(at: time)
        days.succeed(at: time)
    }

    func nextDue() async throws -> Timestamp? { days.next }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }
}

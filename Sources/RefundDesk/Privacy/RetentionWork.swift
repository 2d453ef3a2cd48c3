import AppStoreTypes
import Logging
import Refunds
import Synchronization

/// Removes once a day what is older than the configuration keeps, one small part after another.
struct RetentionWork: LeasedWork {
    static let name = "retention"

    private let run: RetentionRun
    private let days: Recurrence
    private let progress = Progress()

    /// Creates the work.
    init(_ run: RetentionRun, now: @escaping @Sendable () -> Timestamp) {
        self.run = run
        days = Recurrence(every: .seconds(86_400), now: now)
    }

    func claim() async throws -> Timestamp? { days.begin() }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        var tally = RetentionTally()
        let next = try await run.step(progress.position, isDry: false, &tally)
        progress.position = next ?? .beginning
        days.succeed(at: time, isMoreLeft: next != nil)
    }

    func nextDue() async throws -> Timestamp? { days.next }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }

    /// Where the next part begins.
    private final class Progress: Sendable {
        private let value = Mutex(RetentionPosition.beginning)

        var position: RetentionPosition {
            get { value.withLock { $0 } }
            set { value.withLock { $0 = newValue } }
        }
    }
}

import Refunds
import Synchronization

/// Records deeds for code without access to the store, and keeps a deed if the store fails.
///
/// The audit's worker records what is kept, in order.
final class PendingDeeds: Sendable {
    /// How long a deed holds what waits for it.
    ///
    /// A call to Apple waits with its result, and once the lease of its case ended, another desk would send the answer
    /// again.
    static let patience: Duration = .seconds(1)

    private let log: (any DeedLog)?
    private let clock: any Clock<Duration>
    private let deeds = Mutex<[Deed]>([])

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - log: records each deed at once; `nil` to leave all to the audit's worker.
    ///   - clock: measures how long a deed waits for the log.
    init(log: (any DeedLog)? = nil, clock: any Clock<Duration> = ContinuousClock()) {
        self.log = log
        self.clock = clock
    }

    /// The earliest deed that is not recorded yet.
    var first: Deed? { deeds.withLock(\.first) }

    /// Records a deed before it returns, or keeps it if the store fails or takes too long, or an earlier deed waits.
    func record(_ deed: Deed) async {
        guard let log, first == nil else { return add(deed) }
        let isRecorded = await withTaskGroup(of: Bool.self) { [clock] group in
            group.addTask { await Self.isRecorded(deed, in: log) }
            group.addTask {
                try? await clock.sleep(for: Self.patience)
                return false
            }
            var isRecorded = await group.next() ?? false
            // PostgreSQL ends a cancelled write soon, and it may have succeeded. On SQLite no other desk sends answers.
            group.cancelAll()
            for await late in group { isRecorded = isRecorded || late }
            return isRecorded
        }
        // The store may have it nevertheless; then recording it again changes nothing.
        if !isRecorded { add(deed) }
    }

    private static func isRecorded(_ deed: Deed, in log: any DeedLog) async -> Bool {
        do {
            try await log.record(deed)
            return true
        } catch {
            return false
        }
    }

    func add(_ deed: Deed) { deeds.withLock { $0.append(deed) } }

    /// Removes the earliest deed, which is recorded now.
    func removeFirst() { deeds.withLock { _ = $0.removeFirst() } }
}

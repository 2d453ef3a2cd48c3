import AppStoreTypes
import Logging
import Refunds

/// Looks once at the cases that wait for a value in the configuration, which may have changed while no desk ran.
///
/// A desk is ready before it does this, because very many cases may wait.
struct FirstLookWork: LeasedWork {
    static let name = "first look"

    private let bundleIDs: [String]
    private let queue: any CaseQueue
    private let wakeAnswering: WakeSignal
    private let once: Recurrence

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - bundleIDs: the apps.
    ///   - queue: the cases.
    ///   - wakeAnswering: wakes the worker that answers cases.
    ///   - now: returns the current time.
    init(bundleIDs: [String], queue: any CaseQueue, wakeAnswering: WakeSignal, now: @escaping @Sendable () -> Timestamp)
    {
        self.bundleIDs = bundleIDs
        self.queue = queue
        self.wakeAnswering = wakeAnswering
        once = Recurrence(every: .seconds(86_400 * 36_500), now: now)
    }

    func claim() async throws -> Timestamp? { once.begin() }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        for bundleID in bundleIDs { try await queue.lookAgain(atCasesOf: bundleID, in: [.waiting], at: time) }
        once.succeed(at: time)
        wakeAnswering.notify()
    }

    func nextDue() async throws -> Timestamp? { once.next }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }
}

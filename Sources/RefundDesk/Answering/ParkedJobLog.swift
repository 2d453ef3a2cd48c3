import AppStoreTypes
import Logging
import Refunds
import Synchronization

/// Logs parked jobs: cases, lookups and histories that the desk cannot read.
///
/// It logs them at the start and when the list changes. It reads the list at most once a minute.
final class ParkedJobLog: Sendable {
    private struct State {
        var askAgainAt: Timestamp?
        var known: Set<ParkedJob> = []
    }

    private static let pause: Duration = .seconds(60)

    private let logger: Logger
    private let state = Mutex(State())

    init(logger: Logger) { self.logger = logger }

    /// Reads the parked jobs from the queue, at most once a minute, and logs new and resolved ones.
    func update(from queue: any CaseQueue, at now: Timestamp) async {
        let mayAsk = state.withLock { state -> Bool in
            if let askAgainAt = state.askAgainAt, now < askAgainAt { return false }
            state.askAgainAt = now + Self.pause
            return true
        }
        guard mayAsk else { return }
        do {
            let parked = try await queue.parkedJobs()
            let known = state.withLock { state -> Set<ParkedJob> in
                defer { state.known = Set(parked) }
                return state.known
            }
            for job in parked where !known.contains(job) {
                logger.error(
                    "a stored job cannot be read and is parked; run refund-desk doctor to see what to do",
                    metadata: Self.metadata(job).merging(["job.reason": "\(job.reason)"]) { $1 }
                )
            }
            for job in known.subtracting(parked).sorted(by: { $0.id < $1.id }) {
                logger.notice("a stored job is no longer parked", metadata: Self.metadata(job))
            }
        } catch {
            logger.error("reading the parked jobs failed", metadata: ["error": "\(error)"])
        }
    }

    private static func metadata(_ job: ParkedJob) -> Logger.Metadata {
        ["job.kind": "\(job.kind.rawValue)", "job.id": "\(job.id)"]
    }
}

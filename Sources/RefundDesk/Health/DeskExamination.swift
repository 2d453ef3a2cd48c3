import AppStoreTypes
import ServiceLifecycle
import Synchronization

/// Examines the desk's configuration and what it names, as `refund-desk doctor` does.
package protocol DeskExaminer: Sendable {
    /// Runs all checks, and changes nothing.
    func findings() async -> [ExaminationFinding]

    /// Asks Apple for a test notification for each app and environment, and waits until each is stored.
    func findingsOfTestNotifications() async -> [ExaminationFinding]
}

/// The result of one check, with the steps to take.
package struct ExaminationFinding: Hashable, Sendable {
    /// How serious a finding is.
    package enum Status: String, Sendable {
        case ok, warn, fail
    }

    /// The subject of the check, such as `key` or `endpoint`.
    package var check: String
    package var status: Status
    /// The result of the check.
    package var found: String
    /// The steps to take, in order; empty if there is nothing to do.
    package var steps: [String]

    package init(check: String, status: Status, found: String, steps: [String]) {
        self.check = check
        self.status = status
        self.found = found
        self.steps = steps
    }
}

/// Runs examinations one at a time, beside the requests that ask for them, and keeps the last result of each kind.
final class Examinations: Sendable {
    /// What is examined.
    enum Kind: String, Hashable {
        case desk, testNotifications
    }

    /// An examination that somebody asked for.
    struct Job: Sendable {
        let kind: Kind
        let author: String
        let begins: Timestamp
    }

    /// The result of an examination.
    struct Report: Sendable {
        let findings: [ExaminationFinding]
        let at: Timestamp
        /// Who asked for it.
        let author: String
    }

    private struct State {
        /// The examination that runs, or is about to.
        var job: Job?
        var reports: [Kind: Report] = [:]
    }

    /// Examines; `nil` if only the command line can.
    private let examiner: (any DeskExaminer)?
    private let now: @Sendable () -> Timestamp
    private let state = Mutex(State())
    private let jobs: AsyncStream<Job>
    private let queue: AsyncStream<Job>.Continuation

    init(_ examiner: (any DeskExaminer)?, now: @escaping @Sendable () -> Timestamp) {
        self.examiner = examiner
        self.now = now
        (jobs, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    /// Whether this desk can examine itself.
    var isPossible: Bool { examiner != nil }

    /// Returns the last report of a kind; `nil` if there is none since the start of the desk.
    func last(_ kind: Kind) -> Report? { state.withLock { $0.reports[kind] } }

    /// Returns the examination of a kind that runs now.
    func running(_ kind: Kind) -> Job? { state.withLock { $0.job?.kind == kind ? $0.job : nil } }

    /// Begins an examination, which then runs without its caller.
    ///
    /// - Parameters:
    ///   - kind: what is examined.
    ///   - author: who asks for it.
    ///   - record: records that it was asked for; if it fails, nothing begins.
    /// - Returns: whether it begins; `false` if another one is running, or if the desk cannot examine itself.
    /// - Throws: the error of `record`.
    func begin(_ kind: Kind, by author: String, recorded record: () async throws -> Void) async throws -> Bool {
        guard examiner != nil else { return false }
        let job = Job(kind: kind, author: author, begins: now())
        let begins = state.withLock { state in
            guard state.job == nil else { return false }
            state.job = job
            return true
        }
        guard begins else { return false }
        do {
            try await record()
        } catch {
            state.withLock { $0.job = nil }
            throw error
        }
        queue.yield(job)
        return true
    }

    private func examine(_ job: Job) async {
        guard let examiner else { return }
        let findings =
            switch job.kind {
            case .desk: await examiner.findings()
            case .testNotifications: await examiner.findingsOfTestNotifications()
            }
        state.withLock { state in
            state.job = nil
            state.reports[job.kind] = Report(findings: findings, at: now(), author: job.author)
        }
    }
}

extension Examinations: Service {
    /// Runs the examinations that are asked for; one that runs when the desk stops is cancelled.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await job in self.jobs { await self.examine(job) }
        }
    }
}

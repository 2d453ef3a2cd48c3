import AppStoreTypes
import Logging
import ServiceLifecycle
import Synchronization

@testable import RefundDesk

/// Work with numbers for jobs, which records what happens to each.
final class ScriptedWork: LeasedWork {
    static let name = "numbers"

    struct Failure: Error {}

    private struct State {
        var waiting: [Int]
        var done: [Int] = []
        var claims = 0
        var underWay = 0
        var most = 0
    }

    private let state: Mutex<State>
    private let failsToClaim: Bool
    private let failing: Set<Int>
    private let waitsForShutdown: Bool
    private let company: Int
    private let due: Timestamp?

    /// Creates work.
    ///
    /// - Parameters:
    ///   - jobs: what is due.
    ///   - failsToClaim: whether every claim throws.
    ///   - failing: the jobs that throw.
    ///   - waitsForShutdown: whether a job lasts until shutdown begins.
    ///   - company: how many jobs must have been under way at a time before any ends.
    ///   - due: when the next job is due, once none of these is left.
    init(
        _ jobs: [Int],
        failsToClaim: Bool = false,
        failing: Set<Int> = [],
        waitsForShutdown: Bool = false,
        company: Int = 1,
        due: Timestamp? = nil
    ) {
        state = Mutex(State(waiting: jobs))
        self.failsToClaim = failsToClaim
        self.failing = failing
        self.waitsForShutdown = waitsForShutdown
        self.company = company
        self.due = due
    }

    /// The jobs that were finished, in that order.
    var done: [Int] { state.withLock { $0.done } }
    /// The jobs that are not claimed yet.
    var waiting: [Int] { state.withLock { $0.waiting } }
    /// How many claims were made, with or without a job.
    var claims: Int { state.withLock { $0.claims } }
    /// The largest number of jobs under way at one time.
    var most: Int { state.withLock { $0.most } }

    func claim() async throws -> Int? {
        try state.withLock { state -> Int? in
            state.claims += 1
            if failsToClaim { throw Failure() }
            guard !state.waiting.isEmpty else { return nil }
            state.underWay += 1
            state.most = max(state.most, state.underWay)
            return state.waiting.removeFirst()
        }
    }

    func work(_ job: Int, at place: WorkPlace) async throws {
        defer { state.withLock { $0.underWay -= 1 } }
        if waitsForShutdown { try await gracefulShutdown() }
        repeat { await Task.yield() } while most < company
        if failing.contains(job) { throw Failure() }
        state.withLock { $0.done.append(job) }
    }

    func nextDue() async throws -> Timestamp? { due }

    func metadata(of job: Int) -> Logger.Metadata { ["job": "\(job)"] }
}

extension LeasedWork {
    /// Claims one due job and works it to its end; returns `nil` when none is due.
    func workOne() async throws -> Job? {
        guard let job = try await claim() else { return nil }
        try await work(job, at: WorkPlace(in: Slots(count: 0), beside: WaitingLimit(count: 1)))
        return job
    }
}

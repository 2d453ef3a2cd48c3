import AppStoreTypes
import Refunds
import Synchronization

/// Checks whether the store takes writes, at most once in five seconds.
///
/// Anyone can ask whether the desk is ready, so probes must not take the writer from notifications. Probes that come
/// during a check, or less than five seconds after it, get its result.
final class ReadinessCheck: Sendable {
    private typealias Outcome = Result<Void, any Error>

    private struct State {
        var last: (outcome: Outcome, at: Timestamp)?
        var isLogged = false
        var isRunning = false
        var waiting: [CheckedContinuation<Void, Never>] = []

        /// Decides what a probe does; a clock that was set back does not keep a result alive.
        mutating func step(at now: Timestamp) -> Step {
            if isRunning { return .wait }
            if let last, now >= last.at, now - last.at < ReadinessCheck.interval { return .use(last.outcome) }
            isRunning = true
            return .check
        }
    }

    /// What a probe does.
    private enum Step {
        case use(Outcome)
        case wait
        case check
    }

    /// How long a result is used.
    static let interval: Duration = .seconds(5)

    private let store: any StoreHealth
    private let now: @Sendable () -> Timestamp
    private let state = Mutex(State())

    init(_ store: any StoreHealth, now: @escaping @Sendable () -> Timestamp) {
        self.store = store
        self.now = now
    }

    /// Returns if the store works.
    ///
    /// - Throws: the error of the last check.
    func run() async throws {
        while true {
            switch state.withLock({ $0.step(at: now()) }) {
            case .use(let outcome): return try outcome.get()
            case .wait: await runningCheck()
            case .check: return try await check().get()
            }
        }
    }

    /// Returns whether the last check failed less than an age ago, without a check of its own.
    func hasFailed(within age: Duration) -> Bool {
        let now = now()
        return state.withLock { state in
            guard let last = state.last, case .failure = last.outcome else { return false }
            return now >= last.at && now - last.at < age
        }
    }

    /// Returns the error of the last check if that check failed, the first time only.
    ///
    /// Anyone can send probes, so each check is logged once, however many probes get its result.
    func unloggedFailure() -> (any Error)? {
        state.withLock { state in
            guard !state.isLogged, case .failure(let error)? = state.last?.outcome else { return nil }
            state.isLogged = true
            return error
        }
    }

    /// Checks the store, and keeps the result unless this probe was cancelled.
    private func check() async -> Outcome {
        let outcome: Outcome
        do {
            outcome = .success(try await store.check())
        } catch {
            outcome = .failure(error)
        }
        let waiting = state.withLock { state in
            defer { state = State(last: Task.isCancelled ? nil : (outcome, now())) }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
        return outcome
    }

    /// Waits until the check that is running ends.
    private func runningCheck() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.isRunning { state.waiting.append(continuation) }
                return !state.isRunning
            }
            if isOver { continuation.resume() }
        }
    }
}

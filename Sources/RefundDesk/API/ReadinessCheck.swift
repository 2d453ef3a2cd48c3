import AppStoreTypes
import Refunds
import Store
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
        /// When the database last refused a notification; `nil` if it has stored one since, or if a check failed since.
        var refusedAt: Timestamp?

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
    /// How long a refused notification counts if no other arrives.
    private static let refusalAge: Duration = .seconds(600)

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

    /// Notes that the database stored a new notification; one that it has already needs no room.
    func noteStoredNotification() { state.withLock { $0.refusedAt = nil } }

    /// Notes why a notification was not stored, if the database was unavailable.
    func noteRefusedNotification(_ error: any Error) {
        guard case StoreError.unavailable = error else { return }
        let now = now()
        state.withLock { $0.refusedAt = now }
    }

    /// Whether the database refused the last notification, at most ten minutes ago.
    ///
    /// A check changes one row in place, so it can succeed while a server has no room for a new row. A check that fails
    /// sees the fault itself and will see its end, so earlier refusals no longer count.
    var refusesNotifications: Bool {
        let now = now()
        return state.withLock { state in
            guard let refusedAt = state.refusedAt else { return false }
            return now >= refusedAt && now - refusedAt < Self.refusalAge
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
        var seesFault = false
        do {
            outcome = .success(try await store.check())
        } catch {
            outcome = .failure(error)
            seesFault = !Task.isCancelled
        }
        let waiting = state.withLock { [seesFault] state in
            defer {
                state = State(
                    last: Task.isCancelled ? nil : (outcome, now()),
                    refusedAt: seesFault ? nil : state.refusedAt
                )
            }
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

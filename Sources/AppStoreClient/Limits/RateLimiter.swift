public import AppStoreTypes
import Synchronization

/// Lets requests out within Apple's hourly budgets, per app, environment and endpoint, in the order they came.
///
/// All clients of a process should share one, since the budgets are the app's: ``shared`` is there for that. What other
/// processes use is learnt from Apple's 429 alone, after which nothing goes out until the time that Apple names. What a
/// process used before it was started again is not remembered.
public final class RateLimiter: Sendable {
    /// The limiter of the process, with Apple's budgets.
    public static let shared = RateLimiter()

    /// What is counted together.
    struct Key: Hashable, Sendable {
        let app: String
        let environment: AppStoreEnvironment
        let endpoint: APIEndpoint
    }

    /// Why a request may not go out.
    enum Refusal: Error, Hashable {
        /// Not before the time is over that it would wait; when the next one may.
        case tooLate(after: Duration)
        case cancelled
    }

    /// How an endpoint's budget stands.
    public struct Usage: Hashable, Sendable {
        /// The requests of the last hour.
        public var used: Int
        /// The requests an hour that may go out; `nil` for no bound.
        public var perHour: Int?
        /// The requests that wait.
        public var waiting: Int
        /// For how long nothing goes out, because Apple asked for it; zero when it did not.
        public var pause: Duration
    }

    /// How many requests may wait for one endpoint.
    static let longestQueue = 10_000
    /// The pause after a 429 that names no time.
    static let pauseWithoutTime: Duration = .seconds(5)

    private struct State {
        var lanes: [Key: RequestLane] = [:]
        var lastID = 0
    }

    private let budgets: RequestBudgets
    private let clock: any Clock<Duration>
    private let uptime: @Sendable () -> Duration
    private let state = Mutex(State())

    /// Creates a limiter.
    ///
    /// - Parameters:
    ///   - budgets: how many requests an hour may go out.
    ///   - clock: measures the hour and waits.
    public init(budgets: RequestBudgets = .apple, clock: any Clock<Duration> = ContinuousClock()) {
        self.budgets = budgets
        self.clock = clock
        uptime = clock.elapsedTime()
    }

    /// How an endpoint's budget stands.
    public func usage(of endpoint: APIEndpoint, app: String, in environment: AppStoreEnvironment) -> Usage {
        let key = Key(app: app, environment: environment, endpoint: endpoint)
        let time = uptime()
        return state.withLock { state in
            var lane = state.lanes[key] ?? RequestLane(perHour: budgets.perHour(endpoint, in: environment))
            lane.window.forget(at: time)
            return Usage(
                used: lane.window.count,
                perHour: lane.perHour,
                waiting: lane.queue.count,
                pause: max(lane.pausedUntil - time, .zero)
            )
        }
    }

    /// Waits until a request may go out, and counts it.
    ///
    /// - Parameters:
    ///   - key: what it is counted with.
    ///   - patience: how long it may wait; `nil` for as long as it takes.
    /// - Throws: ``Refusal``, at once when the wait would be longer than that.
    func admit(_ key: Key, within patience: Duration?) async throws(Refusal) {
        let deadline = patience.map { uptime() + $0 }
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        var turn = await enter(key, id: id, deadline: deadline)
        while true {
            switch turn {
            case .goes: return
            case .tooLate(let after): throw .tooLate(after: after)
            case .cancelled: throw .cancelled
            case .leads(let wait):
                do {
                    try await clock.sleep(for: wait)
                } catch {
                    leave(key, id: id)
                    throw .cancelled
                }
                turn = look(key, id: id)
            }
        }
    }

    /// Lets nothing out for a while: what Apple asks for with 429.
    func pause(_ key: Key, for duration: Duration) {
        let time = uptime()
        state.withLock { state in
            let until = time + duration
            let perHour = budgets.perHour(key.endpoint, in: key.environment)
            state.lanes[key, default: RequestLane(perHour: perHour)].pause(until: until)
        }
    }

    /// Queues a request; returns when it may go out, must give up, or is the first in the queue.
    private func enter(_ key: Key, id: Int, deadline: Duration?) async -> RequestLane.Turn {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let time = uptime()
                let turn: RequestLane.Turn? = state.withLock { state in
                    // The handler below waits for this lock: it sees the request queued, or this sees the cancellation.
                    guard !Task.isCancelled else { return .cancelled }
                    let perHour = budgets.perHour(key.endpoint, in: key.environment)
                    return state.lanes[key, default: RequestLane(perHour: perHour)]
                        .enter(RequestLane.Waiter(id: id, deadline: deadline, continuation: continuation), at: time)
                }
                if let turn { continuation.resume(returning: turn) }
            }
        } onCancel: {
            state.withLock { $0.lanes[key]?.cancel(id) }?.resume(returning: .cancelled)
        }
    }

    /// What the first in the queue does after its sleep; wakes those behind it whose turn has come.
    private func look(_ key: Key, id: Int) -> RequestLane.Turn {
        let time = uptime()
        let decisions = state.withLock { $0.lanes[key]?.look(at: time) ?? [] }
        var own = RequestLane.Turn.cancelled
        for decision in decisions {
            if decision.id == id { own = decision.turn } else { decision.wake() }
        }
        return own
    }

    /// Takes the first out of the queue before its turn.
    private func leave(_ key: Key, id: Int) {
        let time = uptime()
        let decisions = state.withLock { $0.lanes[key]?.leave(id, at: time) ?? [] }
        for decision in decisions { decision.wake() }
    }
}

extension Clock where Duration == Swift.Duration {
    /// Reads the time since now.
    func elapsedTime() -> @Sendable () -> Swift.Duration {
        let start = now
        return { start.duration(to: now) }
    }
}

public import AppStoreTypes
import Synchronization

/// Keeps requests within Apple's hourly budgets per app, environment and endpoint, in the order they arrive.
///
/// All clients of a process should share one limiter, because the budgets are per app; ``shared`` is for that. It
/// learns about other processes only from Apple's 429, after which it sends nothing until the time that Apple names. It
/// does not remember what the process used before a restart.
public final class RateLimiter: Sendable {
    /// The limiter of the process with Apple's budgets.
    public static let shared = RateLimiter()

    /// The budget that a request counts towards.
    struct Key: Hashable, Sendable {
        let app: String
        let environment: AppStoreEnvironment
        let endpoint: APIEndpoint
    }

    /// Why a request may not be sent.
    enum Refusal: Error, Hashable {
        /// It cannot be sent within the time it may wait; the value is the time until it could be sent.
        case tooLate(after: Duration)
        case cancelled
    }

    /// The usage of an endpoint's budget.
    public struct Usage: Hashable, Sendable {
        /// The number of requests in the last hour.
        public var used: Int
        /// The requests allowed per hour; `nil` for no limit.
        public var perHour: Int?
        /// The number of waiting requests.
        public var waiting: Int
        /// The remaining pause that Apple asked for; zero if there is none.
        public var pause: Duration
    }

    /// The maximum number of requests that may wait for one endpoint.
    static let longestQueue = 10_000
    /// The pause after a 429 without a time.
    static let pauseWithoutTime: Duration = .seconds(5)

    private struct State {
        var endpointQueues: [Key: EndpointQueue] = [:]
        var lastID = 0
    }

    private let budgets: RequestBudgets
    private let clock: any Clock<Duration>
    private let uptime: @Sendable () -> Duration
    private let state = Mutex(State())

    /// Creates a limiter.
    ///
    /// - Parameters:
    ///   - budgets: the allowed requests per hour.
    ///   - clock: measures the hour and waits.
    public init(budgets: RequestBudgets = .apple, clock: any Clock<Duration> = ContinuousClock()) {
        self.budgets = budgets
        self.clock = clock
        uptime = clock.elapsedTime()
    }

    /// Returns the usage of an endpoint's budget.
    public func usage(of endpoint: APIEndpoint, app: String, in environment: AppStoreEnvironment) -> Usage {
        let key = Key(app: app, environment: environment, endpoint: endpoint)
        let time = uptime()
        return state.withLock { state in
            var endpointQueue =
                state.endpointQueues[key] ?? EndpointQueue(perHour: budgets.perHour(endpoint, in: environment))
            endpointQueue.window.forget(at: time)
            return Usage(
                used: endpointQueue.window.count,
                perHour: endpointQueue.perHour,
                waiting: endpointQueue.queue.count,
                pause: max(endpointQueue.pausedUntil - time, .zero)
            )
        }
    }

    /// Waits until a request may be sent, and counts it.
    ///
    /// - Parameters:
    ///   - key: the budget that it counts towards.
    ///   - patience: how long it may wait; `nil` for no limit.
    /// - Throws: ``Refusal``, immediately if the wait would be too long.
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

    /// Pauses a budget, as Apple asks with a 429.
    func pause(_ key: Key, for duration: Duration) {
        let time = uptime()
        state.withLock { state in
            let until = time + duration
            let perHour = budgets.perHour(key.endpoint, in: key.environment)
            state.endpointQueues[key, default: EndpointQueue(perHour: perHour)].pause(until: until)
        }
    }

    /// Queues a request; returns when it may be sent, must give up, or is first in the queue.
    private func enter(_ key: Key, id: Int, deadline: Duration?) async -> EndpointQueue.Turn {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let time = uptime()
                let turn: EndpointQueue.Turn? = state.withLock { state in
                    // The cancellation handler needs this lock too, so either it sees the queued request or this sees
                    // the cancellation.
                    guard !Task.isCancelled else { return .cancelled }
                    let perHour = budgets.perHour(key.endpoint, in: key.environment)
                    return state.endpointQueues[key, default: EndpointQueue(perHour: perHour)]
                        .enter(EndpointQueue.Waiter(id: id, deadline: deadline, continuation: continuation), at: time)
                }
                if let turn { continuation.resume(returning: turn) }
            }
        } onCancel: {
            state.withLock { $0.endpointQueues[key]?.cancel(id) }?.resume(returning: .cancelled)
        }
    }

    /// Decides about the first request after its sleep, and wakes others that are due.
    private func look(_ key: Key, id: Int) -> EndpointQueue.Turn {
        let time = uptime()
        let decisions = state.withLock { $0.endpointQueues[key]?.look(at: time) ?? [] }
        var own = EndpointQueue.Turn.cancelled
        for decision in decisions {
            if decision.id == id { own = decision.turn } else { decision.wake() }
        }
        return own
    }

    /// Removes the first request from the queue before its turn.
    private func leave(_ key: Key, id: Int) {
        let time = uptime()
        let decisions = state.withLock { $0.endpointQueues[key]?.leave(id, at: time) ?? [] }
        for decision in decisions { decision.wake() }
    }
}

extension Clock where Duration == Swift.Duration {
    /// Returns a closure that measures the time since now.
    func elapsedTime() -> @Sendable () -> Swift.Duration {
        let start = now
        return { start.duration(to: now) }
    }
}

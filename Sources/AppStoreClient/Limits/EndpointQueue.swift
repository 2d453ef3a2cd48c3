/// The queue of one endpoint: its waiting requests in order, and the time when the first may be sent.
///
/// Only the first request sleeps. When it wakes, it releases all requests that are due and passes on its role.
struct EndpointQueue: Sendable {
    /// What happens to a request.
    enum Turn: Sendable {
        case goes
        case tooLate(after: Duration)
        /// It is the first in the queue and checks again after a delay.
        case leads(Duration)
        case cancelled
    }

    /// A waiting request.
    struct Waiter: Sendable {
        let id: Int
        /// How long it may wait, by the limiter's clock.
        let deadline: Duration?
        /// The continuation to resume; `nil` for the first request, which sleeps instead.
        var continuation: CheckedContinuation<Turn, Never>?
    }

    /// The decision about a request.
    struct Decision: Sendable {
        let id: Int
        let turn: Turn
        let continuation: CheckedContinuation<Turn, Never>?

        func wake() { continuation?.resume(returning: turn) }
    }

    let perHour: Int?
    var window = RollingHour()
    /// The end of the pause, by the limiter's clock.
    private(set) var pausedUntil: Duration = .zero
    private(set) var queue: [Waiter] = []

    init(perHour: Int?) { self.perHour = perHour }

    /// Pauses the queue until a time; a longer pause stays.
    mutating func pause(until time: Duration) { pausedUntil = max(pausedUntil, time) }

    /// Adds a request at the end and returns its turn, or `nil` if the continuation gets it later.
    mutating func enter(_ waiter: Waiter, at time: Duration) -> Turn? {
        let opening = opening(at: time)
        guard !queue.isEmpty || opening > time else {
            window.record(at: time)
            return .goes
        }
        if let deadline = waiter.deadline, opening > deadline { return .tooLate(after: opening - time) }
        guard queue.count < RateLimiter.longestQueue else { return .tooLate(after: opening - time) }
        queue.append(waiter)
        guard queue.count == 1 else { return nil }
        queue[0].continuation = nil
        return .leads(opening - time)
    }

    /// Releases the requests that are due, rejects those that cannot wait long enough, and lets the first one lead.
    mutating func look(at time: Duration) -> [Decision] {
        var decisions: [Decision] = []
        var opening = opening(at: time)
        while decisions.count < queue.count, opening <= time {
            let waiter = queue[decisions.count]
            window.record(at: time)
            decisions.append(Decision(id: waiter.id, turn: .goes, continuation: waiter.continuation))
            opening = self.opening(at: time)
        }
        queue.removeFirst(decisions.count)
        queue.removeAll { waiter in
            guard let deadline = waiter.deadline, opening > deadline else { return false }
            let turn = Turn.tooLate(after: opening - time)
            decisions.append(Decision(id: waiter.id, turn: turn, continuation: waiter.continuation))
            return true
        }
        if let first = queue.first {
            decisions.append(Decision(id: first.id, turn: .leads(opening - time), continuation: first.continuation))
            queue[0].continuation = nil
        }
        return decisions
    }

    /// Removes the first request from the queue and names the new first one.
    mutating func leave(_ id: Int, at time: Duration) -> [Decision] {
        queue.removeAll { $0.id == id }
        return look(at: time)
    }

    /// Removes a request other than the first; returns `nil` if it is first or no longer queued.
    mutating func cancel(_ id: Int) -> CheckedContinuation<Turn, Never>? {
        guard let index = queue.firstIndex(where: { $0.id == id }), let continuation = queue[index].continuation else {
            return nil
        }
        queue.remove(at: index)
        return continuation
    }

    /// Returns when the next request may be sent; a past time means now.
    private mutating func opening(at time: Duration) -> Duration {
        window.forget(at: time)
        guard let perHour, window.count >= perHour, let freeTime = window.nextFreeTime else { return pausedUntil }
        return max(pausedUntil, freeTime)
    }
}

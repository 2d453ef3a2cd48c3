/// The queue of one endpoint: who waits, in the order they came, and when the first may go.
///
/// Only the first sleeps; when it wakes it lets out all whose turn has come and hands its place on.
struct RequestLane: Sendable {
    /// What becomes of a request.
    enum Turn: Sendable {
        case goes
        case tooLate(after: Duration)
        /// It is the first, and looks again after a while.
        case leads(Duration)
        case cancelled
    }

    /// A request that waits.
    struct Waiter: Sendable {
        let id: Int
        /// How long it may wait, on the limiter's clock.
        let deadline: Duration?
        /// `nil` for the first, which sleeps instead.
        var continuation: CheckedContinuation<Turn, Never>?
    }

    /// What was decided for a request.
    struct Decision: Sendable {
        let id: Int
        let turn: Turn
        let continuation: CheckedContinuation<Turn, Never>?

        func wake() { continuation?.resume(returning: turn) }
    }

    let perHour: Int?
    var window = RollingHour()
    /// Nothing goes out before, on the limiter's clock.
    private(set) var pausedUntil: Duration = .zero
    private(set) var queue: [Waiter] = []

    init(perHour: Int?) { self.perHour = perHour }

    /// Lets nothing out before a time; a pause that is longer stays.
    mutating func pause(until time: Duration) { pausedUntil = max(pausedUntil, time) }

    /// Adds a request at the end; its turn where it is known at once, else `nil`, and the continuation will tell.
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

    /// Lets out all whose turn has come, turns away all who cannot wait as long as it takes, and says who leads.
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

    /// Takes the first out of the queue, and says who leads instead.
    mutating func leave(_ id: Int, at time: Duration) -> [Decision] {
        queue.removeAll { $0.id == id }
        return look(at: time)
    }

    /// Takes a request out that is not the first; `nil` where it is, or is gone.
    mutating func cancel(_ id: Int) -> CheckedContinuation<Turn, Never>? {
        guard let index = queue.firstIndex(where: { $0.id == id }), let continuation = queue[index].continuation else {
            return nil
        }
        queue.remove(at: index)
        return continuation
    }

    /// When the next request may go out; a time that is not in the future for at once.
    private mutating func opening(at time: Duration) -> Duration {
        window.forget(at: time)
        guard let perHour, window.count >= perHour, let relief = window.nextRelief else { return pausedUntil }
        return max(pausedUntil, relief)
    }
}

import AppStoreTypes
import Synchronization

/// Schedules repeated work: the first run at once, then each run a fixed time after the last success.
final class Recurrence: Sendable {
    /// The wait before the retry of a failed run.
    private static let lease: Duration = .seconds(60)

    private let pause: Duration
    private let now: @Sendable () -> Timestamp
    private let nextTry = Mutex<Timestamp?>(nil)

    /// Creates a recurrence.
    ///
    /// - Parameters:
    ///   - pause: how long to wait after a success.
    ///   - now: returns the current time.
    init(every pause: Duration, now: @escaping @Sendable () -> Timestamp) {
        self.pause = pause
        self.now = now
    }

    /// When the next run is due; `nil` before the first.
    ///
    /// If the clock was set back since the last run, the next one is due after at most one pause.
    var next: Timestamp? {
        let latest = now() + max(pause, Self.lease)
        return nextTry.withLock { nextTry in
            nextTry = nextTry.map { min($0, latest) }
            return nextTry
        }
    }

    /// Begins a run and returns its time; returns `nil` if no run is due.
    func begin() -> Timestamp? {
        let (now, next) = (now(), next)
        return nextTry.withLock { nextTry -> Timestamp? in
            if let next, now < next { return nil }
            nextTry = now + Self.lease
            return now
        }
    }

    /// Records that a run succeeded; if more work is left, the next run is due at once.
    func succeed(at time: Timestamp, isMoreLeft: Bool = false) {
        nextTry.withLock { $0 = isMoreLeft ? time : time + pause }
    }
}

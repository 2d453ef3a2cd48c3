import AppStoreTypes
import Synchronization

/// When something that is done now and then is done next: at once, then each time a while after it succeeded.
final class Recurrence: Sendable {
    /// When a try that failed is made again.
    private static let lease: Duration = .seconds(60)

    private let pause: Duration
    private let now: @Sendable () -> Timestamp
    private let nextTry = Mutex<Timestamp?>(nil)

    /// Creates a recurrence.
    ///
    /// - Parameters:
    ///   - pause: how long to wait after a success.
    ///   - now: the present time.
    init(every pause: Duration, now: @escaping @Sendable () -> Timestamp) {
        self.pause = pause
        self.now = now
    }

    /// When the next try is due; `nil` before the first.
    var next: Timestamp? { nextTry.withLock { $0 } }

    /// Begins a try; `nil` before it is due.
    func begin() -> Timestamp? {
        let now = now()
        return nextTry.withLock { nextTry -> Timestamp? in
            if let nextTry, now < nextTry { return nil }
            nextTry = now + Self.lease
            return now
        }
    }

    /// Notes that the try of a time succeeded; where it left something to do, the next follows at once.
    func succeed(at time: Timestamp, isMoreLeft: Bool = false) {
        nextTry.withLock { $0 = isMoreLeft ? time : time + pause }
    }
}

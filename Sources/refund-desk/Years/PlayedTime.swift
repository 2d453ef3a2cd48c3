import AppStoreTypes
import Synchronization

/// The time of a simulated year, which is frozen between two events.
final class PlayedTime: Sendable {
    private let current: Mutex<Timestamp>

    init(_ start: Timestamp) { current = Mutex(start) }

    var now: Timestamp { current.withLock { $0 } }

    /// Moves forward; an earlier time has no effect.
    func move(to time: Timestamp) { current.withLock { $0 = max($0, time) } }
}

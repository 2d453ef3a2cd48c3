import AppStoreTypes
import Synchronization

/// A present that moves when the test says so.
final class SteppedTime: Sendable {
    private let time: Mutex<Timestamp>

    init(_ time: Timestamp = Moment.present) { self.time = Mutex(time) }

    var now: Timestamp {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }

    func advance(by duration: Duration) { now = now + duration }
}

import AppStoreTypes
import Synchronization

/// A clock that moves when the test moves it.
final class SteppedTime: Sendable {
    private let time: Mutex<Timestamp>

    init(_ time: Timestamp = Moment.present) { self.time = Mutex(time) }

    var now: Timestamp {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }

    func advance(by duration: Duration) { now = now + duration }
}

import Synchronization

/// A clock that records the length of each sleep.
///
/// Every sleep except the last ends at once. The last one ends when its task is cancelled.
final class RecordingClock: Clock {
    struct Instant: InstantProtocol {
        var sinceStart: Swift.Duration = .zero

        func advanced(by duration: Swift.Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
        func duration(to other: Instant) -> Swift.Duration { other.sinceStart - sinceStart }
        static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.sinceStart < rhs.sinceStart }
    }

    private let count: Int
    private let recorded = Mutex<[Swift.Duration]>([])
    private let full: AsyncStream<Void>
    private let signalFull: AsyncStream<Void>.Continuation

    /// Creates a clock whose sleeps end at once, except the last of this many.
    init(sleeps count: Int) {
        self.count = count
        (full, signalFull) = AsyncStream.makeStream(of: Void.self)
    }

    let now = Instant()
    var minimumResolution: Swift.Duration { .zero }

    /// The sleeps so far.
    var sleeps: [Swift.Duration] { recorded.withLock { $0 } }

    /// Returns once the last sleep has begun.
    func waitUntilFull() async { for await _ in full { return } }

    func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
        let isLast = recorded.withLock { recorded -> Bool in
            recorded.append(now.duration(to: deadline))
            return recorded.count >= count
        }
        guard isLast else { return }
        signalFull.yield()
        let (endless, continuation) = AsyncStream<Void>.makeStream()
        for await _ in endless {}
        continuation.finish()
        try Task.checkCancellation()
    }
}

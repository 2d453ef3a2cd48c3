import Synchronization

@testable import AppStoreTrust

/// A responder that never answers until its caller is cancelled.
struct HangingResponder: OCSPTransport {
    func query(_ request: [UInt8], at url: String) async throws -> [UInt8] {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        for await _ in stream {}
        continuation.finish()
        throw CancellationError()
    }
}

/// A clock on which every sleep ends at once.
final class ImpatientClock: Clock {
    private let slept = Atomic(0)

    var sleeps: Int { slept.load(ordering: .relaxed) }
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        slept.add(1, ordering: .relaxed)
    }
}

import AppStoreClient
import AppStoreTypes
import DeskTestSupport
import Refunds
import Synchronization

@testable import RefundDesk

/// A machine whose clock a test sets apart from the time that passes.
final class WrongClock: Sendable {
    let time: DeskClock
    private let lead = Mutex(Duration.zero)

    init(start: Timestamp) { time = DeskClock(start: start) }

    /// What the machine's clock shows.
    var shown: Timestamp { time.timestamp + lead.withLock { $0 } }

    /// Sets the machine's clock forward or back.
    func set(by step: Duration) { lead.withLock { $0 += step } }

    /// Creates a monitor of the machine's clock, whose store received its newest notification at a time.
    func monitor(
        newestReceipt: Timestamp? = nil,
        asksApple: Bool = true,
        log: DeskLog = DeskLog()
    ) -> ClockMonitor {
        ClockMonitor(
            now: { self.shown },
            clock: time,
            store: ReceiptStore(newest: newestReceipt),
            asksApple: asksApple,
            logger: log.logger
        )
    }
}

/// A store that knows only when its newest notification arrived.
private struct ReceiptStore: StoreHealth {
    let newest: Timestamp?

    func check() async throws {}

    func newestReceipt() async throws -> Timestamp? { newest }
}

/// An App Store that finds nothing, and whose responses show one time or none.
struct AppStoreTime: HTTPTransport {
    private struct Unreachable: Error {}

    let time: Timestamp?

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        guard time != nil else { throw Unreachable() }
        return TransportResponse(status: 404)
    }

    /// Returns the transport as a desk uses it, which passes the time on to a monitor.
    func read(by monitor: ClockMonitor) -> ClockReadingTransport {
        ClockReadingTransport(transport: self, monitor: monitor) { _ in time }
    }
}

/// Counts how often outcomes are given up.
final class CountingOutcomeStore: OutcomeStore {
    private let count = Mutex(0)

    var calls: Int { count.withLock { $0 } }

    func expireOutcomes(after patience: Duration, at now: Timestamp) async throws -> Int {
        count.withLock { $0 += 1 }
        return 0
    }
}

import AppStoreClient
import AppStoreTypes
import Logging
import Synchronization

/// Calls an address every minute while all is well, so that a desk that died is noticed from outside.
struct HeartbeatWork: LeasedWork {
    static let name = "heartbeat"

    static let pause: Duration = .seconds(60)
    private static let timeout: Duration = .seconds(10)

    private let url: String
    private let watch: DeskWatch
    private let transport: any HTTPTransport
    private let metrics: DeskMetrics
    private let logger: Logger
    private let beats: Recurrence
    private let lastResult = LastResult()

    init(
        _ url: String,
        watch: DeskWatch,
        transport: any HTTPTransport,
        metrics: DeskMetrics,
        now: @escaping @Sendable () -> Timestamp,
        logger: Logger
    ) {
        self.url = url
        self.watch = watch
        self.transport = transport
        self.metrics = metrics
        self.logger = logger
        beats = Recurrence(every: Self.pause, now: now)
    }

    func claim() async throws -> Timestamp? { beats.begin() }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        let findings = await watch.findings(at: time)
        let result = findings.isWell ? await call() : .withheld
        metrics.count(.heartbeats, [("result", result.rawValue)])
        if lastResult.change(to: result) { log(result, findings) }
        beats.succeed(at: time)
    }

    func nextDue() async throws -> Timestamp? { beats.next }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }

    private func call() async -> HeartbeatResult {
        let request = TransportRequest(
            method: "GET",
            url: url,
            headers: ["User-Agent": "refund-desk"],
            timeout: Self.timeout,
            responseLimit: 1 << 20
        )
        do {
            return (200..<300).contains(try await transport.send(request).status) ? .sent : .failed
        } catch {
            return .failed
        }
    }

    /// Logs a change of the result, not each result.
    private func log(_ result: HeartbeatResult, _ findings: DeskWatch.Findings) {
        switch result {
        case .sent: logger.notice("heartbeats are sent")
        case .failed: logger.warning("the address for heartbeats refused one or cannot be reached")
        case .withheld:
            logger.error(
                "no heartbeat is sent, because something is wrong",
                metadata: [
                    "alerts": "\(Set(findings.alerts.map(\.kind.rawValue)).sorted().joined(separator: ","))",
                    "cases.late": "\(findings.isAnyCaseLate)",
                    "work.stopped": "\(findings.stoppedWork.joined(separator: ","))",
                ]
            )
        }
    }
}

/// What became of a heartbeat.
enum HeartbeatResult: String, Sendable {
    case sent, failed
    /// Something is wrong, so none was sent.
    case withheld
}

/// The result of the last heartbeat.
private final class LastResult: Sendable {
    private let result = Mutex<HeartbeatResult?>(nil)

    /// Keeps a result, and returns whether it differs from the one before; a first success is no change.
    func change(to new: HeartbeatResult) -> Bool {
        result.withLock { result in
            defer { result = new }
            return new != (result ?? .sent)
        }
    }
}

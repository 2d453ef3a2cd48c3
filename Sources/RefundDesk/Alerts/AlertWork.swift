import AppStoreClient
import AppStoreTypes
import Foundation
import Logging
import Refunds
import Synchronization

/// Posts alerts to the address in the configuration: each once when it begins and once when it ends.
struct AlertWork: LeasedWork {
    static let name = "alerts"

    /// How often the desk looks.
    static let pause: Duration = .seconds(30)
    private static let timeout: Duration = .seconds(10)

    private let configuration: AlertConfiguration
    private let watch: DeskWatch
    private let transport: any HTTPTransport
    private let metrics: DeskMetrics
    private let now: @Sendable () -> Timestamp
    private let logger: Logger
    private let looks: Recurrence
    private let board = AlertBoardBox()

    init(
        _ configuration: AlertConfiguration,
        watch: DeskWatch,
        transport: any HTTPTransport,
        metrics: DeskMetrics,
        now: @escaping @Sendable () -> Timestamp,
        logger: Logger
    ) {
        self.configuration = configuration
        self.watch = watch
        self.transport = transport
        self.metrics = metrics
        self.now = now
        self.logger = logger
        looks = Recurrence(every: Self.pause, now: now)
    }

    func claim() async throws -> Timestamp? { looks.begin() }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        let findings = await watch.findings(at: time)
        for change in board.changes(to: findings, at: time) {
            let isPosted = await post(change)
            metrics.count(.alerts, [("result", isPosted ? "posted" : "failed")])
            guard board.note(change, isPosted: isPosted, at: now()) else { continue }
            logger.error("an alert could not be posted", metadata: Self.metadata(of: change))
        }
        looks.succeed(at: time)
    }

    func nextDue() async throws -> Timestamp? { looks.next }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }

    private func post(_ change: AlertBoard.Change) async -> Bool {
        do {
            let request = TransportRequest(
                method: "POST",
                url: configuration.url,
                headers: ["Content-Type": "application/json", "User-Agent": "refund-desk"],
                body: try AlertPost.body(change, as: configuration.format, at: now()),
                timeout: Self.timeout,
                responseLimit: 1 << 20
            )
            let status = try await transport.send(request).status
            if (200..<300).contains(status) { return true }
            logger.warning(
                "the address for alerts refused one",
                metadata: Self.metadata(of: change).merging(["http.status": "\(status)"]) { $1 }
            )
        } catch {
            let reason = (error as? TransportFailure)?.message ?? "it was stopped"
            logger.warning(
                "the address for alerts cannot be reached",
                metadata: Self.metadata(of: change).merging(["reason": "\(reason)"]) { $1 }
            )
        }
        return false
    }

    private static func metadata(of change: AlertBoard.Change) -> Logger.Metadata {
        ["alert.kind": "\(change.alert.kind.rawValue)", "alert.state": change.hasBegun ? "begun" : "ended"]
    }
}

/// The board of a worker.
private final class AlertBoardBox: Sendable {
    private let board = Mutex(AlertBoard())

    func changes(to findings: DeskWatch.Findings, at now: Timestamp) -> [AlertBoard.Change] {
        board.withLock { board in
            board.changes(
                to: findings.alerts,
                isUnknown: { !findings.isStoreKnown && $0.kind.dependsOnStore },
                at: now
            )
        }
    }

    func note(_ change: AlertBoard.Change, isPosted: Bool, at now: Timestamp) -> Bool {
        board.withLock { $0.note(change, isPosted: isPosted, at: now) }
    }
}

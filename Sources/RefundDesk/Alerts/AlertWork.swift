import AppStoreClient
import AppStoreTypes
import Logging
import Refunds
import Synchronization

/// Posts alerts to the address in the configuration: each once when it begins and once when it ends.
///
/// One of the desks that share a database posts. The others keep the same board, so that any of them can continue.
struct AlertWork: LeasedWork {
    static let name = "alerts"

    /// How often the desk looks.
    static let pause: Duration = .seconds(30)
    /// How long another desk has to post an alert: until it no longer counts as running, and until the next look.
    static let patience = DeskPresence.patience + DeskPresence.interval

    private let address: WatchAddress
    private let format: AlertConfiguration.Format
    private let mayPost: @Sendable () async -> Bool
    private let looks: Recurrence
    private let board = AlertBoardBox()

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - format: the format of an alert.
    ///   - address: where alerts are posted.
    ///   - mayPost: returns whether this desk posts, not another one on the same database.
    init(
        _ format: AlertConfiguration.Format,
        to address: WatchAddress,
        mayPost: @escaping @Sendable () async -> Bool = { true }
    ) {
        self.address = address
        self.format = format
        self.mayPost = mayPost
        looks = Recurrence(every: Self.pause, now: address.now)
    }

    func claim() async throws -> Timestamp? { looks.begin() }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        let findings = await address.watch.findings(at: time)
        let changes = board.changes(to: findings, at: time)
        guard !changes.isEmpty else { return looks.succeed(at: time) }
        let posts = await mayPost()
        for change in changes {
            guard posts else {
                board.leave(change, for: Self.patience, at: time)
                continue
            }
            let isPosted = await post(change)
            address.metrics.count(.alerts, [("result", isPosted ? "posted" : "failed")])
            guard board.note(change, isPosted: isPosted, at: address.now()) else { continue }
            address.logger.error("an alert could not be posted", metadata: Self.metadata(of: change))
        }
        looks.succeed(at: time)
    }

    func nextDue() async throws -> Timestamp? { looks.next }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }

    private func post(_ change: AlertBoard.Change) async -> Bool {
        do {
            let body = try AlertPost.body(change, as: format, at: address.now())
            let status = try await address.call("POST", json: body)
            if WatchAddress.isAccepted(status) { return true }
            address.logger.warning(
                "the address for alerts refused one",
                metadata: Self.metadata(of: change).merging(["http.status": "\(status)"]) { $1 }
            )
        } catch {
            let reason = (error as? TransportFailure)?.message ?? "it was stopped"
            address.logger.warning(
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

    func leave(_ change: AlertBoard.Change, for patience: Duration, at now: Timestamp) {
        board.withLock { $0.leave(change, for: patience, at: now) }
    }

    func note(_ change: AlertBoard.Change, isPosted: Bool, at now: Timestamp) -> Bool {
        board.withLock { $0.note(change, isPosted: isPosted, at: now) }
    }
}

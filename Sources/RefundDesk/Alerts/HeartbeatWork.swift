import AppStoreTypes
import Logging
import Synchronization

/// Calls an address every minute while all is well, so that a desk that died is noticed from outside.
struct HeartbeatWork: LeasedWork {
    static let name = "heartbeat"

    static let pause: Duration = .seconds(60)

    private let address: WatchAddress
    private let beats: Recurrence
    private let lastResult = LastResult()

    init(to address: WatchAddress) {
        self.address = address
        beats = Recurrence(every: Self.pause, now: address.now)
    }

    func claim() async throws -> Timestamp? { beats.begin() }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        // One of the databases of a process sends the heartbeats for all.
        guard address.watch.isSpeaker else { return beats.succeed(at: time) }
        let findings = await address.watch.findingsOfAll(at: time)
        let result = findings.isWell ? await call() : .withheld
        address.metrics.count(.heartbeats, [("result", result.rawValue)])
        if lastResult.change(to: result) { log(result, findings) }
        beats.succeed(at: time)
    }

    func nextDue() async throws -> Timestamp? { beats.next }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }

    private func call() async -> HeartbeatResult {
        do {
            return WatchAddress.isAccepted(try await address.call("GET")) ? .sent : .failed
        } catch {
            return .failed
        }
    }

    /// Logs a change of the result, not each result.
    private func log(_ result: HeartbeatResult, _ findings: DeskWatch.Findings) {
        switch result {
        case .sent: address.logger.notice("heartbeats are sent")
        case .failed: address.logger.warning("the address for heartbeats refused one or cannot be reached")
        case .withheld:
            address.logger.error(
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

/// The result of a heartbeat.
enum HeartbeatResult: String, Sendable {
    case sent, failed
    /// Something is wrong, so none was sent.
    case withheld
}

/// The result of the last heartbeat.
private final class LastResult: Sendable {
    private let result = Mutex<HeartbeatResult?>(nil)

    /// Keeps a result, and returns whether it differs from the previous one; a first success is not a change.
    func change(to new: HeartbeatResult) -> Bool {
        result.withLock { result in
            defer { result = new }
            return new != (result ?? .sent)
        }
    }
}

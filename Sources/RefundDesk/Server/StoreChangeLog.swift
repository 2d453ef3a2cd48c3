import AppStoreTypes
import Logging
import Refunds

/// Logs and counts what the store's transactions changed: one line for each notification, answer, end and outcome.
struct StoreChangeLog: Sendable {
    let configured: Set<AppKey>
    let metrics: DeskMetrics
    let logger: Logger

    func note(_ changes: [StoreChange]) {
        var notifications: [NotificationKind: Int64] = [:]
        for change in changes {
            switch change {
            case .notification(let notification, let outcome, let caseID):
                note(notification, outcome, caseID)
                notifications[NotificationKind(notification, outcome), default: 0] += 1
            case .refundCase(let old, let new): note(new, since: old)
            case .queued, .erased: break
            }
        }
        for (kind, count) in notifications {
            let labels = labels(kind.app) + [("version", "\(kind.version)"), ("result", kind.outcome.label)]
            metrics.count(.notifications, labels, by: count)
        }
    }

    /// Notifications that one counter counts.
    private struct NotificationKind: Hashable {
        let app: AppKey
        let version: Int
        let outcome: IntakeOutcome

        init(_ notification: StoreNotification, _ outcome: IntakeOutcome) {
            app = notification.app
            version = notification.version
            self.outcome = outcome
        }
    }

    private func note(_ notification: StoreNotification, _ outcome: IntakeOutcome, _ caseID: String?) {
        var metadata = Self.metadata(notification.app)
        metadata["notification.uuid"] = "\(notification.uuid)"
        metadata["notification.type"] = "\(notification.type)"
        if let subtype = notification.subtype { metadata["notification.subtype"] = "\(subtype)" }
        metadata["notification.version"] = "\(notification.version)"
        metadata["notification.result"] = "\(outcome.label)"
        if notification.isRecovered { metadata["notification.recovered"] = "true" }
        if let caseID { metadata["case.id"] = "\(caseID)" }
        logger.info("notification stored", metadata: metadata)
    }

    private func note(_ new: RefundCase, since old: RefundCase?) {
        if old == nil { metrics.count(.casesOpened, labels(new.app)) }
        if new.state.isClosed, old?.state != new.state { noteEnd(of: new) }
        if new.outcome != old?.outcome { noteOutcome(of: new) }
    }

    private func noteEnd(of refundCase: RefundCase) {
        var metadata = Self.metadata(refundCase)
        if let reason = refundCase.blockReason { metadata["case.blockReason"] = "\(reason.rawValue)" }
        switch refundCase.state {
        case .answered:
            metadata["case.blockReason"] = nil
            logger.info("the answer to a refund request was accepted", metadata: metadata)
            if let answeredAt = refundCase.answeredAt {
                metrics.measure(.answer, max(answeredAt - refundCase.receivedAt, .zero), labels(refundCase.app))
            }
        case .withheld: logger.info("a refund request is not answered", metadata: metadata)
        case .missed: logger.info("the deadline of a refund request passed without an answer", metadata: metadata)
        case .failed: logger.info("the answer to a refund request was refused", metadata: metadata)
        case .open, .waiting, .held: return
        }
        metrics.count(.casesClosed, labels(refundCase.app) + [("state", refundCase.state.rawValue)])
    }

    private func noteOutcome(of refundCase: RefundCase) {
        var metadata = Self.metadata(refundCase)
        guard let outcome = refundCase.outcome else {
            return logger.info("an outcome was about another refund request", metadata: metadata)
        }
        metadata["outcome.decision"] = "\(outcome.decision.rawValue)"
        if let percentage = outcome.percentage { metadata["outcome.percentage"] = "\(percentage)" }
        logger.info("a refund request has an outcome", metadata: metadata)
        metrics.count(.outcomes, labels(refundCase.app) + [("outcome", outcome.decision.rawValue)])
    }

    /// Returns the labels of an app; those of an app that is not configured are empty.
    private func labels(_ app: AppKey) -> [(String, String)] {
        configured.contains(app) ? app.labels : [("app", ""), ("environment", "")]
    }

    private static func metadata(_ refundCase: RefundCase) -> Logger.Metadata {
        var metadata = metadata(refundCase.app)
        metadata["case.id"] = "\(refundCase.id)"
        return metadata
    }

    private static func metadata(_ app: AppKey) -> Logger.Metadata {
        ["app.bundleId": "\(app.bundleID)", "app.environment": "\(app.environment)"]
    }
}

import AppStoreTypes
import Foundation
import GooglePlay
import Logging
import Refunds

/// Reads the orders that Google Play's messages are about, and applies the messages to ledger and cases.
struct OrderMessageWork: LeasedWork {
    static let name = "order messages"

    /// A message and the number of earlier tries.
    struct Job: Sendable {
        let message: OrderMessage
        let tries: Int64
    }

    /// How long the calls may take before the message is due again.
    private static let lease: Duration = .seconds(60)

    let apps: [String: App]
    let queue: any OrderMessageQueue & LedgerStore
    let wakeAnswering: WakeSignal
    let retries: RetryPolicy
    let clockMonitor: ClockMonitor?
    let now: @Sendable () -> Timestamp
    let random: @Sendable () -> Double
    let logger: Logger

    var looksFirst: Bool { true }

    func claim() async throws -> Job? {
        try await queue.claimMessage(at: now(), leaseFor: Self.lease).map { Job(message: $0.message, tries: $0.tries) }
    }

    func nextDue() async throws -> Timestamp? { try await queue.nextMessage() }

    func metadata(of job: Job) -> Logger.Metadata {
        ["app.bundleId": "\(job.message.bundleID)", "message.id": "\(job.message.id)"]
    }

    func work(_ job: Job, at place: WorkPlace) async throws {
        let message = job.message
        let failure: String
        var isFinal = false
        var retryAfter: Duration?
        do {
            let record = try await record(of: message)
            let outcome = try await queue.settle(message, as: record)
            logger.info(
                "order of a message read",
                metadata: metadata(of: job).merging(["message.result": "\(outcome)"]) { $1 }
            )
            return wakeAnswering.notify()
        } catch let error as GooglePlayFailure {
            failure = error.description
            retryAfter = error.retryAfter
        } catch let error as DescribedOrder.Failure {
            (failure, isFinal) = (error.message, true)
        } catch let error as Unreadable {
            (failure, isFinal) = (error.reason, true)
        } catch is AppMissing {
            failure = "the app is not configured"
        }
        // A clock in doubt must not end what Google Play may still wait for.
        let next =
            retries.nextTry(
                after: job.tries + 1,
                notBefore: retryAfter.map { now() + $0 },
                deadline: message.deadline,
                now: now(),
                random: random()
            ) ?? clockMonitor?.holdTime.map { now() + $0 }
        logger.warning(
            "order of a message not read",
            metadata: metadata(of: job).merging([
                "message.tries": "\(job.tries + 1)", "message.reason": "\(failure)",
                "message.again": "\(isFinal ? "never" : next.map(\.description) ?? "never")",
            ]) { $1 }
        )
        if let next, !isFinal {
            return try await queue.postpone(message, until: next, because: failure)
        }
        _ = try await queue.settle(message, as: flagged(message, because: failure))
    }

    /// Why a stored message cannot be applied.
    private struct Unreadable: Error { let reason: String }
    private struct AppMissing: Error {}

    private func record(of message: OrderMessage) async throws -> IntakeRecord {
        guard let app = apps[message.bundleID], let client = app.googlePlay?.client else { throw AppMissing() }
        let notification: DeveloperNotification
        do throws(MessageFailure) {
            notification = try DeveloperNotification(json: Data(message.content.utf8))
        } catch {
            throw Unreadable(reason: error.description)
        }
        let described = try await client.described(OrderID(rawValue: message.orderID))
        // Before the ledger is read: what arrives in it after that is newer.
        let readAt = now()
        let purchase = try described.purchase(
            of: app.bundleID,
            account: notification.accountID,
            orderID: message.orderID,
            known: try await known(message),
            catalogue: app.catalogue,
            at: readAt
        )
        var record = IntakeRecord(
            notification: stored(message, environment: purchase.app.environment, flag: nil),
            purchases: [purchase]
        )
        switch notification.content {
        case .pendingRefundReview(let review):
            record.request = CaseRequest(
                reason: review.version == PendingRefundReview.knownVersion && !described.hasSeveralLines
                    ? ConsumptionRequestReason(googlePlay: review.refundReason?.rawValue) : nil,
                requestedAt: message.publishedAt,
                receivedAt: message.receivedAt,
                deadline: message.deadline,
                reviewToken: review.pendingRefundToken.rawValue
            )
            if !review.isUnderstood {
                record.notification.flag = "a review with another version or reason than this release knows"
            } else if described.hasSeveralLines {
                record.notification.flag = "a review of an order with several products, which a person must answer"
            }
        case .voidedPurchase(let void):
            // The message says neither why nor when; the order does, unless only a part was refunded.
            let isWhole = void.refundType == 1
            let refund =
                described.revocation
                ?? Revocation(
                    at: notification.eventTime ?? message.publishedAt,
                    type: .voided,
                    percentage: isWhole ? 100_000 : nil
                )
            // The list of voided purchases, if it was read first, says more.
            let isKnown = purchase.revocation.map { !isWhole || $0.percentage == 100_000 } ?? false
            if !isKnown { record.purchases[0].revocation = refund }
            record.outcome = Outcome(decision: .granted, percentage: refund.percentage, at: refund.at)
        case .test, .subscription, .oneTimeProduct, .other:
            throw Unreadable(reason: "it is not a message about an order")
        }
        return record
    }

    /// Returns what the ledger has about the order of a message.
    private func known(_ message: OrderMessage) async throws -> Purchase? {
        for environment in [AppStoreEnvironment.production, .sandbox] {
            let app = AppKey(bundleID: message.bundleID, environment: environment)
            if let known = try await queue.purchase(message.orderID, in: app)?.purchase { return known }
        }
        return nil
    }

    private func stored(
        _ message: OrderMessage,
        environment: AppStoreEnvironment,
        flag: String?
    ) -> StoreNotification {
        StoreNotification(
            version: StoreNotification.googlePlayVersion,
            app: AppKey(bundleID: message.bundleID, environment: environment),
            uuid: message.id,
            type: message.kind.notificationType.rawValue,
            signedAt: message.publishedAt,
            receivedAt: message.receivedAt,
            signedPayload: message.content,
            transactionID: message.orderID,
            flag: flag
        )
    }

    /// Returns a message whose order was never read, so that a person sees it.
    ///
    /// It names the order and the account, because an erasure must find it by either.
    private func flagged(_ message: OrderMessage, because reason: String) -> IntakeRecord {
        var notification = stored(message, environment: .production, flag: "the order was not read: \(reason)")
        notification.customerID = message.accountID
        return IntakeRecord(notification: notification)
    }
}

extension OrderMessage.Kind {
    /// The type of the notification that a message becomes.
    fileprivate var notificationType: StoreNotification.GooglePlayType {
        switch self {
        case .review: .pendingRefundReview
        case .void: .voidedPurchase
        }
    }
}

extension DeveloperNotification {
    /// The account that a review names; an empty one is none.
    var accountID: String? {
        guard case .pendingRefundReview(let review) = content else { return nil }
        return review.obfuscatedAccountID.flatMap { $0.rawValue.isEmpty ? nil : $0.rawValue }
    }
}

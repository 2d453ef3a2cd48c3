package import AppStoreTypes
import Foundation
package import Refunds

/// A case as a list item.
struct CaseJSON: Encodable {
    let id: String
    let bundleId: String
    let environment: String
    let transactionId: String
    let customer: String
    let productId: String
    let type: String
    let priceMilliunits: Int64?
    let currency: String?
    let reason: String?
    let requestedAt: RFC3339Time
    let receivedAt: RFC3339Time
    let deadline: RFC3339Time
    let secondsLeft: Int64
    let requestNumber: Int64
    let state: CaseState
    let blockReason: BlockReason?
    /// Apple's name of the rule that the answer would break.
    let brokenRule: String?
    /// An operator's decision, whether sent or not.
    let decision: AnswerChoice?
    let heldUntil: RFC3339Time?
    /// The time by which an operator must act: the end of the hold or the deadline.
    let actBy: RFC3339Time?
    let preference: String?
    let answeredAt: RFC3339Time?
    let outcome: OutcomeJSON?

    init(_ summary: CaseSummary, now: Timestamp) {
        let refundCase = summary.refundCase
        id = refundCase.id
        bundleId = refundCase.app.bundleID
        environment = refundCase.app.environment.rawValue
        transactionId = refundCase.transactionID
        customer = refundCase.customerID
        productId = summary.productID
        type = summary.type.rawValue
        priceMilliunits = summary.price?.thousandths
        currency = summary.currency
        reason = refundCase.reason?.rawValue
        requestedAt = RFC3339Time(refundCase.requestedAt)
        receivedAt = RFC3339Time(refundCase.receivedAt)
        deadline = RFC3339Time(refundCase.deadline)
        secondsLeft = refundCase.state.isClosed ? 0 : max(0, (refundCase.deadline - now).components.seconds)
        requestNumber = refundCase.requestNumber
        state = refundCase.state
        blockReason = refundCase.blockReason
        brokenRule = refundCase.brokenRule
        decision = refundCase.decision
        heldUntil = refundCase.state == .held ? refundCase.dueAt.map(RFC3339Time.init) : nil
        actBy = refundCase.actBy.map(RFC3339Time.init)
        preference = summary.preference?.rawValue
        answeredAt = refundCase.answeredAt.map(RFC3339Time.init)
        outcome = refundCase.outcome.map(OutcomeJSON.init)
    }
}

/// Apple's decision.
struct OutcomeJSON: Encodable {
    let decision: Outcome.Decision
    let percentMilliunits: Int64?
    let at: RFC3339Time

    init(_ outcome: Outcome) {
        decision = outcome.decision
        percentMilliunits = outcome.percentage?.thousandths
        at = RFC3339Time(outcome.at)
    }
}

/// A page of cases, as the API returns it.
package struct CaseListJSON: Encodable {
    let cases: [CaseJSON]
    let nextCursor: String?

    package init(_ page: Page<CaseSummary>, now: Timestamp) {
        cases = page.items.map { CaseJSON($0, now: now) }
        nextCursor = page.nextCursor
    }
}

/// A notification as a list item, without its payload.
struct NotificationJSON: Encodable {
    let id: String
    let version: Int
    let type: String
    let subtype: String?
    let bundleId: String
    let environment: String
    let signedAt: RFC3339Time?
    let receivedAt: RFC3339Time
    let transactionId: String?
    let flag: String?
    let recovered: Bool

    init(_ notification: StoreNotification) {
        id = notification.uuid
        version = notification.version
        type = notification.type
        subtype = notification.subtype
        bundleId = notification.app.bundleID
        environment = notification.app.environment.rawValue
        signedAt = notification.signedAt.map(RFC3339Time.init)
        receivedAt = RFC3339Time(notification.receivedAt)
        transactionId = notification.transactionID
        flag = notification.flag
        recovered = notification.isRecovered
    }
}

/// A page of notifications, as the API returns it.
package struct NotificationListJSON: Encodable {
    let notifications: [NotificationJSON]
    let nextCursor: String?

    package init(_ page: Page<StoreNotification>) {
        notifications = page.items.map(NotificationJSON.init)
        nextCursor = page.nextCursor
    }
}

import AppStoreTypes
import Refunds

/// The table of refund requests and Apple's decisions, which determine the cases.
struct RequestTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Stores a refund request for a purchase.
    func keep(_ request: CaseRequest, for key: PurchaseKey, notification uuid: String) throws {
        try db.run(
            """
            INSERT INTO refund_request (
                bundle_id, environment, transaction_id, notification_uuid, reason, requested_at_ms, received_at_ms,
                deadline_ms, is_signed, review_token
            )
            VALUES (
                \(values: key), \(uuid), \(request.reason), \(request.requestedAt), \(request.receivedAt),
                \(request.deadline), \(request.isSigned), \(request.reviewToken)
            )
            """
        )
    }

    /// Returns whether a refund was requested for a purchase.
    func isAskedAbout(_ key: PurchaseKey) throws -> Bool {
        try db.row(
            "SELECT 1 AS one FROM refund_request WHERE \("refund_request", of: key) LIMIT 1"
        ) != nil
    }

    /// Returns the requests for a purchase, each with the case that it opened.
    func requests(for key: PurchaseKey) throws -> [RequestGroup.Member] {
        let rows = try db.rows(
            """
            SELECT refund_request.notification_uuid, refund_request.reason, refund_request.requested_at_ms,
                refund_request.received_at_ms, refund_request.deadline_ms, refund_request.is_signed,
                refund_request.review_token, refund_request.opened_case_id,
                EXISTS (SELECT 1 FROM answer WHERE answer.case_id = refund_request.opened_case_id) AS is_answered
            FROM refund_request WHERE \("refund_request", of: key)
            """
        )
        // A case may have thousands of reminders, and each new one reads them, so they are decoded by position.
        return try rows.map { row in
            RequestGroup.Member(
                notification: try row.value(at: 0),
                request: CaseRequest(
                    reason: try row.optional(at: 1),
                    requestedAt: try row.value(at: 2),
                    receivedAt: try row.value(at: 3),
                    deadline: try row.value(at: 4),
                    isSigned: try row.value(at: 5),
                    reviewToken: try row.optional(at: 6)
                ),
                openedCase: try row.optional(at: 7),
                isAnswered: try row.value(at: 8)
            )
        }
    }

    /// Returns the token of the refund review that opened a case, or `nil` if a request of Apple's did.
    func reviewToken(ofCase caseID: String, about key: PurchaseKey) throws -> String? {
        try db.row(
            """
            SELECT refund_request.review_token FROM refund_request
            WHERE \("refund_request", of: key) AND refund_request.opened_case_id = \(caseID)
                AND refund_request.review_token IS NOT NULL
            LIMIT 1
            """
        )?.optional("review_token")
    }

    /// Records which case a request opened.
    func noteOpened(_ caseID: String, by uuid: String, for key: PurchaseKey) throws {
        try db.run(
            """
            UPDATE refund_request SET opened_case_id = \(caseID)
            WHERE \("refund_request", of: key) AND refund_request.notification_uuid = \(uuid)
            """
        )
    }

    /// Removes a deleted case from the requests that opened it.
    func forgetOpened(_ caseID: String, for key: PurchaseKey) throws {
        try db.run(
            """
            UPDATE refund_request SET opened_case_id = NULL
            WHERE \("refund_request", of: key) AND refund_request.opened_case_id = \(caseID)
            """
        )
    }

    /// Stores an outcome of a purchase; if two have the same time, the order of arrival does not matter.
    func keep(_ outcome: Outcome, of key: PurchaseKey) throws {
        let same = try outcomes(of: key).first { $0.at == outcome.at }
        let kept = same.map { $0.newest(outcome) } ?? outcome
        guard kept != same else { return }
        try db.run(
            """
            INSERT INTO purchase_outcome (
                bundle_id, environment, transaction_id, at_ms, decision, percentage, is_dated
            )
            VALUES (\(values: key), \(kept.at), \(kept.decision), \(kept.percentage), \(kept.isDated))
            ON CONFLICT (transaction_id, environment, bundle_id, at_ms) DO UPDATE SET
                decision = excluded.decision, percentage = excluded.percentage, is_dated = excluded.is_dated
            """
        )
    }

    /// Returns all of Apple's decisions about a purchase.
    func outcomes(of key: PurchaseKey) throws -> [Outcome] {
        try db.rows(
            """
            SELECT purchase_outcome.decision, purchase_outcome.percentage, purchase_outcome.at_ms,
                purchase_outcome.is_dated
            FROM purchase_outcome WHERE \("purchase_outcome", of: key)
            """
        ).map { row in
            Outcome(
                decision: try row.value("decision"),
                percentage: try row.optional("percentage"),
                at: try row.value("at_ms"),
                isDated: try row.value("is_dated")
            )
        }
    }
}

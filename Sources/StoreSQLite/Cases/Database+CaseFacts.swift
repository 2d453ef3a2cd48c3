import GRDB
import Refunds

extension Database {
    /// All that is recorded about a case, as it stands now; `nil` when there is no such case.
    func facts(ofCase caseID: String) throws -> CaseFacts? {
        guard let row = try row("SELECT * FROM refund_case WHERE id = \(caseID)") else { return nil }
        let refundCase = try RefundCase(row)
        let key = PurchaseKey(app: refundCase.app, transactionID: refundCase.transactionID)
        guard let purchase = try purchase(key) else { throw StoreError.unknownPurchase }
        let (customer, totals) = try customerFactsAndTotals(of: purchase)
        return CaseFacts(
            refundCase: refundCase,
            purchase: purchase,
            usage: try usage(of: key),
            delivery: try delivery(of: key),
            account: try account(of: purchase),
            play: try play(of: purchase),
            customer: customer,
            totals: totals,
            customerRequestNumber: try requestNumber(of: refundCase, amongThoseOf: purchase),
            history: try historyState(of: purchase),
            consent: try newestConsent(of: purchase),
            awaitsConfirmation: try awaitsConfirmation(of: refundCase),
            inquiries: try inquiries(ofCase: caseID),
            answer: try answer(ofCase: caseID)
        )
    }
}

extension Database {
    /// Whether nothing but unsigned requests made a case, whose transaction is still to be fetched.
    private func awaitsConfirmation(of refundCase: RefundCase) throws -> Bool {
        let key = PurchaseKey(app: refundCase.app, transactionID: refundCase.transactionID)
        let signed = try row(
            """
            SELECT 1 AS one FROM refund_request
            WHERE \(of: key) AND is_signed AND requested_at_ms >= \(refundCase.requestedAt) LIMIT 1
            """
        )
        return try signed == nil && awaitsLookup(of: key)
    }
}

extension Database {
    /// Which request of its customer a case is, under whichever name, the earliest first.
    private func requestNumber(of refundCase: RefundCase, amongThoseOf purchase: Purchase) throws -> Int64 {
        let row = try row(
            """
            SELECT count(DISTINCT refund_case.id) AS count
            FROM case_identity JOIN refund_case ON refund_case.id = case_identity.case_id
            WHERE case_identity.identity IN \(list: purchase.identities)
                AND case_identity.bundle_id = \(purchase.app.bundleID)
                AND case_identity.environment = \(purchase.app.environment)
                AND (refund_case.requested_at_ms, refund_case.id) <= (\(refundCase.requestedAt), \(refundCase.id))
            """
        )
        return max(1, try row?.value("count") ?? 1)
    }
}

extension RefundCase {
    /// Reads a case from its row.
    init(_ row: Row) throws {
        let decision: Outcome.Decision? = try row.optional("outcome")
        self.init(
            id: try row.value("id"),
            app: try row.app(),
            transactionID: try row.value("transaction_id"),
            customerID: try row.value("customer_id"),
            reason: try row.optional("reason"),
            requestedAt: try row.value("requested_at_ms"),
            receivedAt: try row.value("received_at_ms"),
            deadline: try row.value("deadline_ms"),
            requestNumber: try row.value("request_number"),
            state: try row.value("state"),
            obstacle: try row.optional("obstacle"),
            dueAt: try row.optional("due_at_ms"),
            answeredAt: try row.optional("answered_at_ms"),
            decision: try row.optional("decision"),
            outcome: try decision.map { decision in
                Outcome(
                    decision: decision,
                    percentage: try row.optional("outcome_percentage"),
                    at: try row.value("outcome_at_ms")
                )
            }
        )
    }
}

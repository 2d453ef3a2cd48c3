import AppStoreTypes
import Refunds

/// Reads everything recorded about a case, in one transaction.
struct CaseFactsReader {
    let db: any Connection
    /// The apps for whose reviews each use of the purchase is read; `nil` for all apps.
    private let appsStatingUses: Set<String>?

    init(_ db: any Connection, usesIn appsStatingUses: Set<String>?) {
        self.db = db
        self.appsStatingUses = appsStatingUses
    }

    /// Returns the facts of a case, or `nil` if it does not exist.
    func facts(ofCase caseID: String) throws -> CaseFacts? {
        guard let refundCase = try CaseTable(db).read(caseID)?.refundCase else { return nil }
        var facts = try factsBeforeEvidence(of: refundCase)
        try addEvidence(to: &facts)
        facts.inquiries = try inquiries(ofCase: caseID)
        return facts
    }

    /// Returns what an answer to a case would be composed from, without the requests to the evidence hook.
    ///
    /// If something blocks any answer, such as a missing consent, the evidence is not read either.
    func factsToCompose(_ refundCase: RefundCase) throws -> CaseFacts {
        var facts = try factsBeforeEvidence(of: refundCase)
        if !AnswerComposer.isBlocked(before: facts) { try addEvidence(to: &facts) }
        return facts
    }

    /// Returns the facts that decide whether a case may be answered at all.
    private func factsBeforeEvidence(of refundCase: RefundCase) throws -> CaseFacts {
        let key = refundCase.purchaseKey
        guard let purchase = try PurchaseTable(db).purchase(key) else { throw StoreError.unknownPurchase }
        return CaseFacts(
            refundCase: refundCase,
            purchase: purchase,
            consent: try ConsentTable(db).newestConsent(of: purchase),
            awaitsConfirmation: try awaitsConfirmation(of: refundCase),
            reviewToken: try RequestTable(db).reviewToken(ofCase: refundCase.id, about: key),
            answer: try AnswerTable(db).answer(ofCase: refundCase.id),
            mayHaveBeenAnswered: try RestorationTable(db).mayHaveAnswered(refundCase),
            journalled: try JournalTable(db).answer(for: refundCase)
        )
    }

    /// Reads what is known about the customer and the use of the purchase.
    private func addEvidence(to facts: inout CaseFacts) throws {
        let (purchase, key) = (facts.purchase, facts.purchase.key)
        let usage = UsageTable(db)
        (facts.customer, facts.totals) = try CustomerTable(db).customerFactsAndTotals(of: purchase)
        facts.usage = try usage.usage(of: key)
        if facts.reviewToken != nil, appsStatingUses?.contains(key.app.bundleID) ?? true {
            facts.uses = try usage.newestUses(of: purchase)
        }
        facts.delivery = try DeliveryTable(db).delivery(of: key)
        facts.account = try usage.account(of: purchase)
        facts.play = try usage.play(of: purchase)
        facts.customerRequestNumber = try requestNumber(of: facts.refundCase, amongThoseOf: purchase)
        facts.history = try HistoryTable(db).historyState(of: purchase)
    }

    /// Returns everything that the case page shows, or `nil` if the case does not exist.
    func detail(ofCase caseID: String) throws -> CaseDetail? {
        guard let facts = try facts(ofCase: caseID) else { return nil }
        let (notifications, count) = try NotificationList(db: db).newest(
            CaseDetail.mostNotifications,
            about: facts.refundCase.purchaseKey
        )
        return CaseDetail(
            facts: facts,
            attempts: try AttemptTable(db).attempts(ofCase: caseID),
            notifications: notifications,
            consentUsed: try facts.answer?.consentID.flatMap { try ConsentTable(db).consent(numbered: $0) },
            decision: try PolicyDecisionTable(db).policyDecision(ofCase: caseID),
            personDecisions: try PersonDecisionTable(db).decisions(ofCase: caseID),
            notificationCount: count,
            ratesEnd: try RateTable(db).newestDay(beforePurchasesByCustomerOf: facts.purchase)
        )
    }

    /// Returns whether a case has only unsigned requests, and its transaction is still to be fetched.
    private func awaitsConfirmation(of refundCase: RefundCase) throws -> Bool {
        let signed = try db.row(
            """
            SELECT 1 AS one FROM refund_request
            WHERE \("refund_request", of: refundCase.purchaseKey) AND refund_request.is_signed = 1
                AND refund_request.requested_at_ms >= \(refundCase.requestedAt)
            LIMIT 1
            """
        )
        return try signed == nil && LookupTable(db).awaitsLookup(of: refundCase.purchaseKey)
    }

    /// Returns the number of a case among all cases of its customer, under any identifier, earliest first.
    private func requestNumber(of refundCase: RefundCase, amongThoseOf purchase: Purchase) throws -> Int64 {
        let row = try db.row(
            """
            SELECT count(DISTINCT refund_case.id) AS count
            FROM case_identity JOIN refund_case ON refund_case.id = case_identity.case_id
            WHERE case_identity.identity IN \(list: purchase.identities) AND \("case_identity", in: purchase.app)
                AND (refund_case.requested_at_ms, refund_case.id) <= (\(refundCase.requestedAt), \(refundCase.id))
            """
        )
        return max(1, try row?.value("count") ?? 1)
    }

    /// Returns the evidence hook requests for a case, earliest first.
    private func inquiries(ofCase caseID: String) throws -> [HookInquiry] {
        try db.rows(
            """
            SELECT hook_inquiry.asked_at_ms, hook_inquiry.finished_at_ms, hook_inquiry.result, hook_inquiry.detail
            FROM hook_inquiry WHERE hook_inquiry.case_id = \(caseID) ORDER BY hook_inquiry.number
            """
        ).map { row in
            HookInquiry(
                askedAt: try row.value("asked_at_ms"),
                finishedAt: try row.value("finished_at_ms"),
                result: try row.value("result"),
                detail: try row.value("detail")
            )
        }
    }
}

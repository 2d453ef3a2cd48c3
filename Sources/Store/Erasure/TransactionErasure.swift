import AppStoreTypes
import Foundation
import Refunds

/// Erases what is stored about one transaction of a customer.
///
/// If a refund of it was requested, its purchase and cases stay for the statistics, under pseudonyms. Everything else
/// is deleted. ``PersonalData`` lists each column.
struct TransactionErasure {
    /// How many notifications one transaction of the database erases at most.
    static let most = 100

    let db: any Connection
    let key: PseudonymKey
    let headers: PayloadHeaderCache
    let leaseClock: LeaseClock
    let now: Timestamp

    /// Erases a transaction, or a part of it.
    ///
    /// - Parameter purchase: the transaction, which may be unknown.
    /// - Returns: ``ErasureStep/finished`` once nothing is left.
    /// - Throws: any error of the database.
    func erase(_ purchase: PurchaseKey) throws -> ErasureStep {
        guard try !isAnswering(purchase) else { return .waiting }
        let blanking = NotificationErasure(db: db, key: key, headers: headers, now: now)
        guard try blanking.erase(about: purchase, limit: Self.most) else { return .more }
        let caseIDs = try caseIDs(of: purchase)
        for id in caseIDs { try close(id) }
        let old = try PurchaseTable(db).purchase(purchase)
        if let old { try moveTotals(from: old, to: caseIDs.isEmpty ? nil : old.pseudonymous(by: key)) }
        for id in caseIDs { try CaseErasure(db: db, key: key, now: now).erase(id, of: purchase) }
        try eraseRequests(of: purchase, keeps: !caseIDs.isEmpty)
        try eraseFacts(about: purchase)
        if let old { try eraseHistory(askedFor: old) }
        return .finished
    }

    private func caseIDs(of purchase: PurchaseKey) throws -> [String] {
        try db.rows(
            """
            SELECT refund_case.id FROM refund_case WHERE \("refund_case", of: purchase)
            ORDER BY refund_case.request_number\(sql: db.dialect.forUpdate)
            """
        ).map { try $0.value("id") }
    }

    /// Returns whether an answer about the purchase is being sent, by a desk that still holds the case.
    private func isAnswering(_ purchase: PurchaseKey) throws -> Bool {
        let time = try leaseClock.time(at: now, in: db)
        return try CaseTable(db).cases(of: purchase).contains { stored in
            stored.refundCase.work.isAttemptUnderWay && stored.leaseUntil.map { $0 > time } == true
        }
    }

    /// Withholds an open case: without consent, no answer may be sent.
    private func close(_ caseID: String) throws {
        let cases = CaseTable(db)
        guard let stored = try cases.loadReadable(caseID, at: now), !stored.refundCase.state.isClosed else { return }
        var new = stored.refundCase
        if new.work.isAttemptUnderWay {
            try AttemptTable(db).abandon(on: caseID, at: now)
            new.apply(.leaseLost, at: now)
        }
        new.apply(.claimed, at: now)
        new.apply(.released(.withheld(.consentWithdrawn)), at: now)
        try cases.save(new, over: stored, at: now)
    }

    /// Replaces a purchase in the totals of its group, and adds the pseudonymous one, which cases refer to.
    private func moveTotals(from old: Purchase, to new: Purchase?) throws {
        var sums = GroupSums()
        sums.add(old, playSeconds: try UsageTable(db).tally(of: old.key)?.usage.playSeconds, times: -1)
        if let new {
            try PurchaseTable(db).store([new])
            sums.add(new, playSeconds: nil, times: 1)
        }
        try GroupTable(db).add(sums)
    }

    /// Moves requests and decisions to the pseudonymous purchase, or deletes them if it has no case.
    private func eraseRequests(of purchase: PurchaseKey, keeps: Bool) throws {
        guard keeps else {
            try db.run("DELETE FROM refund_request WHERE \("refund_request", of: purchase)")
            try db.run("DELETE FROM purchase_outcome WHERE \("purchase_outcome", of: purchase)")
            return
        }
        let pseudonym = key.pseudonym(of: purchase.transactionID, in: purchase.app)
        let requests = try db.rows(
            """
            SELECT refund_request.notification_uuid, refund_request.opened_case_id FROM refund_request
            WHERE \("refund_request", of: purchase)
            """
        )
        for row in requests {
            let uuid: String = try row.value("notification_uuid")
            let opened: String? = try row.optional("opened_case_id")
            try db.run(
                """
                UPDATE refund_request SET transaction_id = \(pseudonym),
                    notification_uuid = \(key.pseudonym(of: uuid, in: purchase.app)), review_token = NULL,
                    opened_case_id = \(opened.map { key.pseudonym(of: $0, in: purchase.app) })
                WHERE \("refund_request", of: purchase) AND refund_request.notification_uuid = \(uuid)
                """
            )
        }
        try db.run(
            """
            UPDATE purchase_outcome SET transaction_id = \(pseudonym) WHERE \("purchase_outcome", of: purchase)
            """
        )
    }

    /// Deletes the histories that were asked for because of the purchase, of an account that a later purchase keeps.
    private func eraseHistory(askedFor purchase: Purchase) throws {
        let accountIDs = Set([purchase.accountID, purchase.originalTransactionID]).sorted()
        try db.run(
            """
            DELETE FROM history
            WHERE history.account_id IN \(list: accountIDs) AND history.transaction_id = \(purchase.transactionID)
                AND \("history", in: purchase.app)
            """
        )
    }

    /// Deletes the facts about the transaction, and its purchase.
    private func eraseFacts(about purchase: PurchaseKey) throws {
        let (app, id) = (purchase.app, purchase.transactionID)
        try UsageErasure(db: db).erase(ofPurchase: purchase)
        try db.run("DELETE FROM purchase_usage WHERE \("purchase_usage", of: purchase)")
        try db.run("DELETE FROM delivery WHERE \("delivery", of: purchase)")
        try db.run("DELETE FROM purchase_owner WHERE \("purchase_owner", of: purchase)")
        try db.run("DELETE FROM lookup WHERE \("lookup", of: purchase)")
        try db.run(
            """
            DELETE FROM order_message
            WHERE order_message.order_id = \(id) AND order_message.bundle_id = \(app.bundleID)
            """
        )
        try db.run("DELETE FROM journalled_answer WHERE \("journalled_answer", of: purchase)")
        try db.run(
            """
            DELETE FROM subscription
            WHERE subscription.original_transaction_id = \(id) AND \("subscription", in: app)
            """
        )
        try db.run("DELETE FROM history WHERE history.account_id = \(id) AND \("history", in: app)")
        try db.run(
            """
            DELETE FROM unmatched_fact
            WHERE unmatched_fact.subject = \(id) AND unmatched_fact.bundle_id = \(app.bundleID)
            """
        )
        try AuditTable(db).forget(id, in: app)
        try db.run("DELETE FROM purchase WHERE \("purchase", of: purchase)")
    }
}

extension Purchase {
    /// The purchase with a pseudonym in place of each identifier, which connect it as before.
    func pseudonymous(by key: PseudonymKey) -> Purchase {
        var purchase = self
        func pseudonym(_ name: String) -> String { key.pseudonym(of: name, in: app) }
        purchase.transactionID = pseudonym(transactionID)
        purchase.originalTransactionID = pseudonym(originalTransactionID)
        purchase.previousOriginalTransactionID = previousOriginalTransactionID.map(pseudonym)
        purchase.customerID = pseudonym(customerID)
        purchase.appAccountToken = appAccountToken.map { AppAccountToken(rawValue: pseudonym($0.canonical)) }
        purchase.appTransactionID = appTransactionID.map(pseudonym)
        return purchase
    }
}

import AppStoreTypes
import GRDB
import Refunds

extension Database {
    /// Wants the history of the customer of a purchase for a case that opens, unless it was read.
    func wantHistory(of purchase: Purchase, by deadline: Timestamp, _ isFirstSeen: Bool, at now: Timestamp) throws {
        guard now < deadline else { return }
        if case .read = try historyState(of: purchase), !isFirstSeen { return }
        let until = HistoryState.patience(at: now, deadline: deadline, in: purchase.app.environment)
        try run(
            """
            INSERT INTO history (
                bundle_id, environment, account_id, kind, transaction_id, wanted_at_ms, waited_until_ms, due_at_ms
            )
            VALUES (
                \(values: purchase.app), \(purchase.accountID), 'transactions', \(purchase.transactionID), \(now),
                \(until), \(now)
            )
            ON CONFLICT (account_id, kind, environment, bundle_id) DO UPDATE SET
                wanted_at_ms = excluded.wanted_at_ms, waited_until_ms = excluded.waited_until_ms,
                due_at_ms = excluded.due_at_ms, tries = 0, failure = NULL
            """
        )
    }

    /// Whether all earlier purchases of the customer of a purchase are known.
    ///
    /// Before Apple signed for the purchase its account may not have been known: what was wanted under its original
    /// transaction counts then.
    func historyState(of purchase: Purchase) throws -> HistoryState {
        let accountIDs = Set([purchase.accountID, purchase.originalTransactionID])
        let states = try rows(
            """
            SELECT read_at_ms, wanted_at_ms, waited_until_ms, due_at_ms, failure FROM history
            WHERE account_id IN \(list: accountIDs.sorted()) AND kind = 'transactions' AND \(in: purchase.app)
            """
        ).map { try historyState(from: $0) }
        let awaited = states.first { if case .awaited = $0 { true } else { false } }
        return states.first { $0 == .read } ?? awaited ?? states.first
            ?? .unread(reason: "the customer's history was never read")
    }

    private func historyState(from row: Row) throws -> HistoryState {
        let readAt: Timestamp? = try row.optional("read_at_ms")
        let wantedAt: Timestamp? = try row.optional("wanted_at_ms")
        if let readAt, wantedAt.map({ $0 <= readAt }) ?? true { return .read }
        let due: Timestamp? = try row.optional("due_at_ms")
        if due != nil, let until: Timestamp = try row.optional("waited_until_ms") { return .awaited(until: until) }
        return .unread(reason: try row.optional("failure") ?? "the customer's history was not read to its end")
    }

    /// Keeps where a page of a history ends, and that it was read if it is the last.
    func keepEnd(of page: HistoryPage, at now: Timestamp) throws {
        try keepEnd(of: page, as: page.account.accountID, at: now)
        guard page.isLast else { return }
        let others = page.accountIDs.subtracting([page.account.accountID])
        for accountID in others { try keepEnd(of: page, as: accountID, at: now) }
        guard page.kind == .transactions else { return }
        for accountID in others.union([page.account.accountID]) {
            try wakeCases(ofCustomer: accountID, at: now, in: page.account.app)
        }
    }

    private func keepEnd(of page: HistoryPage, as accountID: String, at now: Timestamp) throws {
        let readAt = page.isLast ? now : nil
        try run(
            """
            INSERT INTO history (bundle_id, environment, account_id, kind, transaction_id, revision, read_at_ms)
            VALUES (
                \(values: page.account.app), \(accountID), \(page.kind), \(page.account.transactionID),
                \(page.revision), \(readAt)
            )
            ON CONFLICT (account_id, kind, environment, bundle_id) DO UPDATE SET
                revision = ifnull(excluded.revision, revision),
                read_at_ms = CASE WHEN \(page.isLast)
                    THEN max(excluded.read_at_ms, ifnull(wanted_at_ms, excluded.read_at_ms)) ELSE read_at_ms END,
                due_at_ms = CASE WHEN \(page.isLast) THEN NULL ELSE due_at_ms END,
                failure = CASE WHEN \(page.isLast) THEN NULL ELSE failure END
            """
        )
    }

    /// A refund of a purchase for which a refund was requested is an outcome that nobody notified.
    ///
    /// What was notified of the same time or a later one says more, and stays; but version 1 tells of a refund without
    /// its share, and may not say when it was.
    func settleRefund(of key: PurchaseKey, at now: Timestamp) throws {
        guard let purchase = try purchase(key), purchase.source == .signed, let revocation = purchase.revocation,
            try row("SELECT 1 AS one FROM refund_request WHERE \(of: key) LIMIT 1") != nil
        else { return }
        let notified = try outcomes(of: key).filter { $0.isDated && $0.at >= revocation.at }
        guard notified.allSatisfy({ $0.decision == .granted && $0.percentage == nil }) else { return }
        let isAccessAlone = purchase.refundedShare == 0
        let outcome = Outcome(
            decision: isAccessAlone ? .revoked : .granted,
            percentage: isAccessAlone ? nil : purchase.refundedShare,
            at: notified.map(\.at).max() ?? revocation.at
        )
        try keep(outcome, of: key)
        try settleRounds(of: key, arrived: nil, at: now)
    }
}

import AppStoreTypes
import Refunds

/// The table of how far each account's purchase history was read, and which histories cases wait for.
///
/// A row's `due_at_ms` is the time of its next try, or the end of the lease while a worker has claimed it. It is `NULL`
/// if no case waits for the history or the worker gave up. Cases only ever wait for `transactions`. While Apple refuses
/// the app's key, a history stays due after the end of its cases' wait.
struct HistoryTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Makes the history of a purchase's customer due, for a case that opens.
    ///
    /// Does nothing after the case's deadline, or if the history was read. A purchase that was unknown until now is an
    /// exception: its customer may have made other new purchases, so the history is read again. It is also read again
    /// after an outage in which the desk may have missed version 1 notifications.
    ///
    /// - Returns: whether the history is due now.
    func requestHistory(
        of purchase: Purchase,
        by deadline: Timestamp,
        isFirstSeen: Bool,
        at now: Timestamp
    ) throws -> Bool {
        guard now < deadline else { return false }
        if !isFirstSeen, try historyState(of: purchase) == .read, try !isOutdated(purchase) { return false }
        let until = HistoryState.patience(at: now, deadline: deadline, in: purchase.app.environment)
        try db.run(
            """
            INSERT INTO history (
                bundle_id, environment, account_id, kind, transaction_id, wanted_at_ms, waited_until_ms, due_at_ms,
                tries
            )
            VALUES (
                \(values: purchase.app), \(purchase.accountID), 'transactions', \(purchase.transactionID), \(now),
                \(until), \(now), 0
            )
            ON CONFLICT (account_id, kind, environment, bundle_id) DO UPDATE SET
                transaction_id = excluded.transaction_id,
                wanted_at_ms = excluded.wanted_at_ms,
                waited_until_ms = excluded.waited_until_ms,
                due_at_ms = excluded.due_at_ms,
                tries = 0,
                failure = NULL
            """
        )
        db.note(.queued(.history))
        return true
    }

    /// Returns whether all earlier purchases of a purchase's customer are known.
    ///
    /// The account is the app transaction ID, which may be unknown until Apple signs data about the purchase. So the
    /// history may be stored under the original transaction ID, and this function reads both. A read of either counts
    /// for both, unless the history was requested again under the other one since.
    func historyState(of purchase: Purchase) throws -> HistoryState {
        let accountIDs = Set([purchase.accountID, purchase.originalTransactionID])
        let entries = try db.rows(
            """
            SELECT read_at_ms, wanted_at_ms, waited_until_ms, due_at_ms, failure FROM history
            WHERE history.account_id IN \(list: accountIDs.sorted()) AND history.kind = 'transactions'
                AND \("history", in: purchase.app)
            ORDER BY history.account_id
            """
        ).map { try entry(from: $0) }
        if let read = entries.compactMap(\.readAt).max(), entries.compactMap(\.wantedAt).allSatisfy({ $0 <= read }) {
            return .read
        }
        let states = entries.map(\.state)
        let awaited = states.first { if case .awaited = $0 { true } else { false } }
        return awaited ?? states.first { $0 != .read } ?? .unread(reason: "the customer's history was never read")
    }

    /// Stores where a page ends; the last page marks the history as read and wakes the cases of its customer.
    ///
    /// It marks every account that the purchases name as read, because a later purchase may name any of them.
    func keepEnd(of page: HistoryPage, at now: Timestamp) throws {
        guard page.isLast else { return try keepRevision(of: page) }
        let accountIDs = page.accountIDs.union([page.account.accountID]).sorted()
        try db.run(
            each: accountIDs.map { accountID -> Statement in
                """
                INSERT INTO history (
                    bundle_id, environment, account_id, kind, transaction_id, revision, read_at_ms, tries
                )
                VALUES (
                    \(values: page.account.app), \(accountID), \(page.kind), \(page.account.transactionID),
                    \(page.revision), \(now), 0
                )
                ON CONFLICT (account_id, kind, environment, bundle_id) DO UPDATE SET
                    revision = coalesce(excluded.revision, history.revision),
                    read_at_ms = CASE WHEN history.wanted_at_ms > excluded.read_at_ms
                        THEN history.wanted_at_ms ELSE excluded.read_at_ms END,
                    due_at_ms = NULL,
                    failure = NULL
                """
            }
        )
        guard page.kind == .transactions else { return }
        for accountID in accountIDs {
            try CaseTable(db).wakeCases(ofCustomer: accountID, at: now, in: page.account.app)
        }
    }

    /// Removes a history that was asked for because of a purchase that is erased, and wakes the cases that wait for it.
    func remove(_ account: HistoryAccount, _ kind: HistoryKind, at now: Timestamp) throws {
        let removed = try db.run(
            """
            DELETE FROM history
            WHERE \("history", of: account, kind) AND history.transaction_id = \(account.transactionID)
            """
        )
        guard removed > 0, kind == .transactions else { return }
        try CaseTable(db).wakeCases(ofCustomer: account.accountID, at: now, in: account.app)
    }

    /// Returns where the history of an account was read to, or `nil` if it was never read.
    func revision(of account: HistoryAccount, _ kind: HistoryKind) throws -> String? {
        try db.row("SELECT revision FROM history WHERE \("history", of: account, kind)")?.optional("revision")
    }

    /// Records why a history could not be read to its end.
    func noteFailure(_ reason: String, of account: HistoryAccount, _ kind: HistoryKind) throws {
        try db.run(
            """
            INSERT INTO history (bundle_id, environment, account_id, kind, transaction_id, failure, tries)
            VALUES (\(values: account.app), \(account.accountID), \(kind), \(account.transactionID), \(reason), 0)
            ON CONFLICT (account_id, kind, environment, bundle_id) DO UPDATE SET failure = excluded.failure
            """
        )
    }

    /// Returns whether a history was read to its end at or after a time.
    func wasRead(_ account: HistoryAccount, _ kind: HistoryKind, since time: Timestamp) throws -> Bool {
        let row = try db.row(
            "SELECT read_at_ms FROM history WHERE \("history", of: account, kind) AND history.read_at_ms >= \(time)"
        )
        return row != nil
    }

    /// Returns accounts of known purchases whose history was not read since a time, in transaction order.
    ///
    /// - Returns: the accounts, each once, and the last transaction examined; `nil` if there are no more.
    func unreadAccounts(
        _ kind: HistoryKind,
        in app: AppKey,
        since time: Timestamp,
        after transactionID: String,
        limit: Int
    ) throws -> (accounts: [HistoryAccount], last: String)? {
        let rows = try db.rows(
            """
            SELECT purchase.transaction_id,
                coalesce(purchase.app_transaction_id, purchase.original_transaction_id) AS account_id,
                history.read_at_ms
            FROM purchase LEFT JOIN history
                ON history.account_id = coalesce(purchase.app_transaction_id, purchase.original_transaction_id)
                AND history.kind = \(kind) AND history.environment = purchase.environment
                AND history.bundle_id = purchase.bundle_id
            WHERE purchase.transaction_id > \(transactionID) AND \("purchase", in: app)
            ORDER BY purchase.transaction_id LIMIT \(limit)
            """
        )
        guard let last = rows.last else { return nil }
        var seen: Set<String> = []
        var accounts: [HistoryAccount] = []
        for row in rows {
            let accountID: String = try row.value("account_id")
            let readAt: Timestamp? = try row.optional("read_at_ms")
            if let readAt, readAt >= time { continue }
            // Apple knows nobody by a pseudonym.
            guard !accountID.hasPrefix(PseudonymKey.prefix), seen.insert(accountID).inserted else { continue }
            accounts.append(
                HistoryAccount(app: app, accountID: accountID, transactionID: try row.value("transaction_id"))
            )
        }
        return (accounts, try last.value("transaction_id"))
    }

    /// Returns the number of accounts that known purchases belong to.
    func countAccounts(in app: AppKey) throws -> Int64 {
        try db.row(
            """
            SELECT count(DISTINCT coalesce(purchase.app_transaction_id, purchase.original_transaction_id)) AS count
            FROM purchase WHERE \("purchase", in: app)
            """
        )?.value("count") ?? 0
    }

    /// Returns whether the history of a purchase's customer was read before an outage that version 1 may have lost
    /// refunds in.
    private func isOutdated(_ purchase: Purchase) throws -> Bool {
        guard let since = try RecoveryTable(db).historiesSince(of: purchase.app) else { return false }
        let accountIDs = Set([purchase.accountID, purchase.originalTransactionID])
        return try db.row(
            """
            SELECT 1 AS one FROM history
            WHERE history.account_id IN \(list: accountIDs.sorted()) AND history.kind = 'transactions'
                AND \("history", in: purchase.app) AND history.read_at_ms >= \(since)
            LIMIT 1
            """
        ) == nil
    }

    /// What a row says about one account of a customer.
    private struct Entry {
        var state: HistoryState
        var readAt: Timestamp?
        var wantedAt: Timestamp?
    }

    private func entry(from row: Row) throws -> Entry {
        do {
            return try readableEntry(from: row)
        } catch StoreError.unreadable(let column) {
            // The case continues without the history, so the facts that depend on it are unknown.
            return Entry(state: .unread(reason: "cannot be read: \(column)"))
        }
    }

    private func readableEntry(from row: Row) throws -> Entry {
        let readAt: Timestamp? = try row.optional("read_at_ms")
        let wantedAt: Timestamp? = try row.optional("wanted_at_ms")
        var entry = Entry(state: .read, readAt: readAt, wantedAt: wantedAt)
        if let readAt, wantedAt.map({ $0 <= readAt }) ?? true { return entry }
        let due: Timestamp? = try row.optional("due_at_ms")
        if due != nil, let until: Timestamp = try row.optional("waited_until_ms") {
            entry.state = .awaited(until: until)
        } else {
            let reason: String? = try row.optional("failure")
            entry.state = .unread(reason: reason ?? "the customer's history was not read completely")
        }
        return entry
    }

    private func keepRevision(of page: HistoryPage) throws {
        try db.run(
            """
            INSERT INTO history (bundle_id, environment, account_id, kind, transaction_id, revision, tries)
            VALUES (
                \(values: page.account.app), \(page.account.accountID), \(page.kind), \(page.account.transactionID),
                \(page.revision), 0
            )
            ON CONFLICT (account_id, kind, environment, bundle_id) DO UPDATE SET
                revision = coalesce(excluded.revision, history.revision)
            """
        )
    }
}

extension Statement.StringInterpolation {
    /// Appends the condition that a row of a table is an account's history.
    mutating func appendInterpolation(_ table: String, of account: HistoryAccount, _ kind: HistoryKind) {
        appendLiteral("\(table).account_id = ")
        appendInterpolation(account.accountID)
        appendLiteral(" AND \(table).kind = ")
        appendInterpolation(kind)
        appendLiteral(" AND ")
        appendInterpolation(table, in: account.app)
    }
}

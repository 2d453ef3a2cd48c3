package import AppStoreTypes
import GRDB
package import Refunds

extension SQLiteStore: HistoryStore {
    package func revision(of account: HistoryAccount, _ kind: HistoryKind) async throws -> String? {
        try await pool.read { db in
            try db.row("SELECT revision FROM history WHERE \(of: account, kind)")?.optional("revision")
        }
    }

    package func apply(_ page: HistoryPage, at now: Timestamp) async throws -> HistoryTally {
        try await writes.perform { db in
            var tally = try db.apply(page.purchases, at: now)
            tally.pages = 1
            try db.keepEnd(of: page, at: now)
            return tally
        }
    }

    package func noteFailure(
        _ reason: String,
        of account: HistoryAccount,
        _ kind: HistoryKind,
        at now: Timestamp
    ) async throws {
        try await writes.perform { db in
            try db.run(
                """
                INSERT INTO history (bundle_id, environment, account_id, kind, transaction_id, failure)
                VALUES (\(values: account.app), \(account.accountID), \(kind), \(account.transactionID), \(reason))
                ON CONFLICT (account_id, kind, environment, bundle_id) DO UPDATE SET failure = excluded.failure
                """
            )
        }
    }

    package func wasRead(_ account: HistoryAccount, _ kind: HistoryKind, since: Timestamp) async throws -> Bool {
        try await pool.read { db in
            try db.row("SELECT 1 AS one FROM history WHERE \(of: account, kind) AND read_at_ms >= \(since)") != nil
        }
    }

    package func account(ofTransaction transactionID: String, in app: AppKey) async throws -> HistoryAccount {
        try await pool.read { db in
            let purchase = try db.purchase(PurchaseKey(app: app, transactionID: transactionID))
            return HistoryAccount(
                app: app,
                accountID: purchase?.accountID ?? transactionID,
                transactionID: transactionID
            )
        }
    }

    package func accounts(ofCustomer customerID: String, in app: AppKey) async throws -> [HistoryAccount] {
        let customerID = canonicalCustomerID(customerID)
        return try await pool.read { db in
            let rows = try db.rows(
                """
                SELECT ifnull(app_transaction_id, original_transaction_id) AS account_id,
                    min(transaction_id) AS transaction_id
                FROM purchase WHERE customer_id = \(customerID) AND \(in: app) GROUP BY account_id
                """
            )
            return try rows.map { row in
                HistoryAccount(
                    app: app,
                    accountID: try row.value("account_id"),
                    transactionID: try row.value("transaction_id")
                )
            }
        }
    }

    package func unreadAccounts(
        _ kind: HistoryKind,
        in app: AppKey,
        since: Timestamp,
        after transactionID: String,
        limit: Int
    ) async throws -> (accounts: [HistoryAccount], last: String)? {
        try await pool.read { db in
            let rows = try db.rows(
                """
                SELECT transaction_id, ifnull(app_transaction_id, original_transaction_id) AS account,
                    EXISTS (
                        SELECT 1 FROM history
                        WHERE account_id = ifnull(app_transaction_id, original_transaction_id) AND kind = \(kind)
                            AND history.environment = purchase.environment
                            AND history.bundle_id = purchase.bundle_id AND read_at_ms >= \(since)
                    ) AS is_read
                FROM purchase WHERE transaction_id > \(transactionID) AND \(in: app)
                ORDER BY transaction_id LIMIT \(limit)
                """
            )
            guard let last = rows.last else { return nil }
            var seen: Set<String> = []
            var accounts: [HistoryAccount] = []
            for row in rows {
                let accountID: String = try row.value("account")
                guard try !row.value("is_read"), seen.insert(accountID).inserted else { continue }
                accounts.append(
                    HistoryAccount(app: app, accountID: accountID, transactionID: try row.value("transaction_id"))
                )
            }
            return (accounts, try last.value("transaction_id"))
        }
    }

    /// How many accounts the known purchases are of.
    package func countAccounts(in app: AppKey) async throws -> Int64 {
        try await pool.read { db in
            try db.row(
                """
                SELECT count(DISTINCT ifnull(app_transaction_id, original_transaction_id)) AS count
                FROM purchase WHERE \(in: app)
                """
            )?.value("count") ?? 0
        }
    }

    package func beginRun(_ name: String, at now: Timestamp) async throws -> Timestamp {
        try await writes.perform { db in
            try db.run("INSERT INTO import_run (name, started_at_ms) VALUES (\(name), \(now)) ON CONFLICT DO NOTHING")
            return try db.row("SELECT started_at_ms FROM import_run WHERE name = \(name)")?.value("started_at_ms")
                ?? now
        }
    }

    package func endRun(_ name: String) async throws {
        try await writes.perform { db in try db.run("DELETE FROM import_run WHERE name = \(name)") }
    }
}

extension SQLiteStore: HistoryQueue {
    package func claimHistory(
        at now: Timestamp,
        leaseFor: Duration
    ) async throws -> (account: HistoryAccount, waitedUntil: Timestamp, tries: Int64)? {
        try await writes.perform { db in
            let row = try db.row(
                """
                SELECT * FROM history WHERE due_at_ms IS NOT NULL AND due_at_ms <= \(now)
                ORDER BY waited_until_ms LIMIT 1
                """
            )
            guard let row else { return nil }
            let account = HistoryAccount(
                app: try row.app(),
                accountID: try row.value("account_id"),
                transactionID: try row.value("transaction_id")
            )
            try db.run(
                """
                UPDATE history SET due_at_ms = \(now + leaseFor), tries = tries + 1
                WHERE \(of: account, .transactions)
                """
            )
            return (account, try row.value("waited_until_ms"), try row.value("tries"))
        }
    }

    package func nextHistory() async throws -> Timestamp? {
        try await pool.read { db in
            try db.row("SELECT min(due_at_ms) AS due FROM history WHERE due_at_ms IS NOT NULL")?.optional("due")
        }
    }

    package func postpone(
        _ account: HistoryAccount,
        until: Timestamp?,
        because reason: String,
        at now: Timestamp
    ) async throws {
        try await writes.perform { db in
            // Read meanwhile by somebody else, it is not due any more.
            try db.run(
                """
                UPDATE history SET due_at_ms = \(until), failure = \(reason)
                WHERE \(of: account, .transactions) AND due_at_ms IS NOT NULL
                """
            )
            if until == nil { try db.wakeCases(ofCustomer: account.accountID, at: now, in: account.app) }
        }
    }
}

extension Query.StringInterpolation {
    /// Appends the condition that a row is of a history.
    fileprivate mutating func appendInterpolation(of account: HistoryAccount, _ kind: HistoryKind) {
        appendLiteral("account_id = ")
        appendInterpolation(account.accountID)
        appendLiteral(" AND kind = ")
        appendInterpolation(kind)
        appendLiteral(" AND ")
        appendInterpolation(in: account.app)
    }
}

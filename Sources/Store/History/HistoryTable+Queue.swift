import AppStoreTypes
import Refunds

// The queue of histories that cases wait for.
extension HistoryTable {
    /// Claims the due history with the earliest end of its cases' wait, and returns how often it was tried before.
    ///
    /// Rows that cannot be read are parked for a minute, so that they do not block the others. The cases that wait for
    /// such a history continue without it when their wait ends.
    func claim(
        at now: Timestamp,
        leaseFor: Duration
    ) throws -> (account: HistoryAccount, waitedUntil: Timestamp, tries: Int64)? {
        while let row = try firstDue(at: now) {
            let key = try RowKey(row, ["account_id", "kind", "environment", "bundle_id"])
            let due: Due
            do {
                due = try Due(row)
            } catch StoreError.unreadable(let column) {
                try park(key, because: column, until: now + CaseTable.parkingTime)
                continue
            }
            // The lease makes the history due again if the worker dies. If another worker has claimed the row since it
            // was read, the update changes nothing.
            let claimed = try db.run(
                """
                UPDATE history SET due_at_ms = \(now + leaseFor), tries = \(due.tries + 1), failure = NULL
                WHERE \("history", at: key) AND history.due_at_ms = \(due.at)
                """
            )
            if claimed == 1 { return (due.account, due.waitedUntil, due.tries) }
        }
        return nil
    }

    /// Makes all histories due, because the desk that claimed or postponed them has stopped.
    func beginDesk(at now: Timestamp) throws {
        try db.run("UPDATE history SET due_at_ms = \(now) WHERE history.due_at_ms > \(now)")
    }

    /// Returns when the next history is due, or `nil` if none is.
    func nextDue() throws -> Timestamp? {
        try db.row(
            "SELECT min(due_at_ms) AS due FROM history WHERE due_at_ms IS NOT NULL AND kind = 'transactions'"
        )?.readable("due")
    }

    /// Sets when a history is due again, or gives it up if `time` is `nil`.
    ///
    /// Nothing changes if the history was read in the meantime, or if it was requested again and is due already.
    ///
    /// - Returns: whether anything was set.
    func postpone(
        _ account: HistoryAccount,
        _ waitedUntil: Timestamp,
        until time: Timestamp?,
        because reason: String
    ) throws -> Bool {
        try db.run(
            """
            UPDATE history SET due_at_ms = \(time), failure = \(reason)
            WHERE \("history", of: account, .transactions) AND history.due_at_ms IS NOT NULL
                AND history.waited_until_ms = \(waitedUntil)
            """
        ) > 0
    }

    /// Makes some of the histories due that wait until Apple accepts an app's key.
    ///
    /// - Returns: whether others may follow.
    func wakeHistoriesOfRefusedKey(of app: AppKey, at now: Timestamp, limit: Int) throws -> Bool {
        let waiting: [String] = try db.rows(
            """
            SELECT history.account_id FROM history
            WHERE history.due_at_ms > \(now) AND history.failure = \(AppCircuit.refusalReason)
                AND history.kind = 'transactions' AND \("history", in: app)
            ORDER BY history.due_at_ms LIMIT \(limit)
            """
        ).map { try $0.value("account_id") }
        guard !waiting.isEmpty else { return false }
        try db.run(
            """
            UPDATE history SET due_at_ms = \(now)
            WHERE history.account_id IN \(list: waiting) AND history.kind = 'transactions'
                AND \("history", in: app) AND history.due_at_ms > \(now)
            """
        )
        return waiting.count == limit
    }

    /// Returns how often a history that cases wait for was tried.
    func tries(of account: HistoryAccount) throws -> Int64 {
        try db.row("SELECT history.tries FROM history WHERE \("history", of: account, .transactions)")?.value("tries")
            ?? 0
    }

    /// Parks a row that cannot be read until a time, when it is retried.
    private func park(_ key: RowKey, because column: String, until: Timestamp) throws {
        try db.run(
            """
            UPDATE history SET due_at_ms = \(until), failure = \("cannot be read: \(column)")
            WHERE \("history", at: key)
            """
        )
    }

    /// Returns the parked rows, which cannot be read; at most 100.
    func parked() throws -> [ParkedJob] {
        try db.rows(
            """
            SELECT history.account_id AS id, history.failure AS reason FROM history
            WHERE history.due_at_ms IS NOT NULL AND substr(history.failure, 1, 15) = 'cannot be read:'
            ORDER BY history.due_at_ms LIMIT 100
            """
        ).map { ParkedJob(kind: .history, id: try $0.value("id"), reason: try $0.value("reason")) }
    }

    private func firstDue(at now: Timestamp) throws -> Row? {
        try db.row(
            """
            SELECT bundle_id, environment, account_id, kind, transaction_id, waited_until_ms, due_at_ms, tries FROM history
            WHERE due_at_ms IS NOT NULL AND due_at_ms <= \(now) AND kind = 'transactions'
            ORDER BY waited_until_ms LIMIT 1\(sql: db.dialect.skippingLocked)
            """
        )
    }

    /// A row that is due.
    private struct Due {
        let account: HistoryAccount
        let at: Timestamp
        let waitedUntil: Timestamp
        let tries: Int64

        init(_ row: Row) throws {
            account = HistoryAccount(
                app: try row.app(),
                accountID: try row.value("account_id"),
                transactionID: try row.value("transaction_id")
            )
            at = try row.value("due_at_ms")
            waitedUntil = try row.value("waited_until_ms")
            tries = try row.value("tries")
        }
    }
}

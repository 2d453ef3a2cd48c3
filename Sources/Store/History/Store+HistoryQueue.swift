package import AppStoreTypes
package import Refunds

extension Store: HistoryQueue {
    package func claimHistory(
        at now: Timestamp,
        leaseFor: Duration
    ) async throws -> (account: HistoryAccount, waitedUntil: Timestamp, tries: Int64)? {
        try await engine.write { db in try HistoryTable(db).claim(at: now, leaseFor: leaseFor) }
    }

    package func nextHistory() async throws -> Timestamp? {
        try await engine.read { db in try HistoryTable(db).nextDue() }
    }

    package func postpone(
        _ account: HistoryAccount,
        waitedUntil: Timestamp,
        until: Timestamp?,
        because reason: String,
        at now: Timestamp
    ) async throws {
        try await engine.write { db in
            let isPutBack = try HistoryTable(db).postpone(account, waitedUntil, until: until, because: reason)
            if isPutBack, until == nil {
                try CaseTable(db).wakeCases(ofCustomer: account.accountID, at: now, in: account.app)
            }
        }
    }
}

package import AppStoreTypes
package import Refunds

extension Store: HistoryStore {
    package func revision(of account: HistoryAccount, _ kind: HistoryKind) async throws -> String? {
        try await engine.read { db in try HistoryTable(db).revision(of: account, kind) }
    }

    package func apply(_ page: HistoryPage, at now: Timestamp) async throws -> HistoryTally {
        try await engine.write { [pseudonyms] db in
            let account = page.account
            func key(_ name: String) -> PurchaseKey { PurchaseKey(app: account.app, transactionID: name) }
            let names = page.accountIDs.union([account.accountID, account.transactionID])
            // Locked first, so that an erasure that begins at the same time is seen.
            try CustomerLock(db).take(
                page.purchases.flatMap(\.lockedNames) + names.map { (app: account.app, name: $0) }
            )
            let list = ErasureList(db, pseudonyms)
            let kept = try list.kept(page.purchases, at: now)
            var tally: HistoryTally = try PurchaseTable(db).apply(kept, at: now)
            tally.pages = 1
            let erased = try list.erased(among: names.map(key))
            // A customer who was erased and did not come back has no history. One who came back has none yet if the
            // purchase that it was asked for is erased meanwhile.
            let isAskedErased = erased.contains(key(account.transactionID))
            let isGone =
                try kept.isEmpty && erased.contains(key(account.accountID))
                && !GroupTable(db).hasPurchase(named: account.accountID, in: account.app)
            if isAskedErased || isGone {
                // A later page may list what the customer bought since.
                if isAskedErased || page.isLast { try HistoryTable(db).remove(account, page.kind, at: now) }
            } else {
                var page = page
                // An erased purchase may be its own account. A later purchase keeps the account if it names it too.
                page.accountIDs = try page.accountIDs.filter { name in
                    try !erased.contains(key(name)) || GroupTable(db).hasPurchase(named: name, in: account.app)
                }
                try HistoryTable(db).keepEnd(of: page, at: now)
            }
            return tally
        }
    }

    package func noteFailure(_ reason: String, of account: HistoryAccount, _ kind: HistoryKind) async throws {
        try await engine.write { [pseudonyms] db in
            try CustomerLock(db).take([account.transactionID], in: account.app)
            let asked = PurchaseKey(app: account.app, transactionID: account.transactionID)
            // The purchase may be erased since the read began.
            guard try ErasureList(db, pseudonyms).erased(among: [asked]).isEmpty else { return }
            try HistoryTable(db).noteFailure(reason, of: account, kind)
        }
    }

    package func wasRead(_ account: HistoryAccount, _ kind: HistoryKind, since: Timestamp) async throws -> Bool {
        try await engine.read { db in try HistoryTable(db).wasRead(account, kind, since: since) }
    }

    package func account(ofTransaction transactionID: String, in app: AppKey) async throws -> HistoryAccount {
        try await engine.read { db in
            let purchase = try PurchaseTable(db).purchase(PurchaseKey(app: app, transactionID: transactionID))
            return HistoryAccount(
                app: app,
                accountID: purchase?.accountID ?? transactionID,
                transactionID: transactionID
            )
        }
    }

    package func accounts(ofCustomer customerID: String, in app: AppKey) async throws -> [HistoryAccount] {
        let customerID = canonicalCustomerID(customerID)
        let purchases = try await engine.read { db in
            try PurchaseTable(db).purchases(ofCustomersNamed: [customerID], in: app)
        }
        // Other customers' purchases may have the same name, for example as a transaction ID.
        let own = purchases.filter { $0.customerID == customerID }
        let accounts = Dictionary(grouping: own, by: \.accountID).compactMap { accountID, purchases in
            purchases.map(\.transactionID).min().map { transactionID in
                HistoryAccount(app: app, accountID: accountID, transactionID: transactionID)
            }
        }
        return accounts.sorted { $0.accountID < $1.accountID }
    }

    package func unreadAccounts(
        _ kind: HistoryKind,
        in app: AppKey,
        since: Timestamp,
        after transactionID: String,
        limit: Int
    ) async throws -> (accounts: [HistoryAccount], last: String)? {
        try await engine.read { db in
            try HistoryTable(db).unreadAccounts(kind, in: app, since: since, after: transactionID, limit: limit)
        }
    }

    /// Returns the number of accounts that known purchases belong to.
    package func countAccounts(in app: AppKey) async throws -> Int64 {
        try await engine.read { db in try HistoryTable(db).countAccounts(in: app) }
    }

    package func beginRun(_ name: String, at now: Timestamp) async throws -> Timestamp {
        try await engine.write { db in
            try db.run(
                """
                INSERT INTO import_run (name, started_at_ms) VALUES (\(name), \(now))
                ON CONFLICT (name) DO NOTHING
                """
            )
            return try db.row("SELECT started_at_ms FROM import_run WHERE name = \(name)")?.value("started_at_ms")
                ?? now
        }
    }

    package func endRun(_ name: String) async throws {
        try await engine.write { db in _ = try db.run("DELETE FROM import_run WHERE name = \(name)") }
    }
}

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
            let histories = HistoryTable(db)
            guard try histories.postpone(account, waitedUntil, until: until, because: reason) else { return }
            // A new case waits for its history only as long as the first try does not fail.
            let isOver = until == nil
            guard try isOver || histories.tries(of: account) == 1 else { return }
            try CaseTable(db).wakeCases(ofCustomer: account.accountID, onlyNew: !isOver, at: now, in: account.app)
        }
    }
}

package import AppStoreTypes
package import Refunds

/// The table of how far each app's notifications were recovered.
struct RecoveryTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    private static let columns = """
        recovery.bundle_id, recovery.environment, recovery.since_ms, recovery.until_ms, recovery.gaps, recovery.run,
        recovery.issued, recovery.received, recovery.recovered, recovery.due_at_ms, recovery.succeeded_at_ms,
        recovery.failures, recovery.failure, recovery.histories_since_ms
        """

    /// Adds the progress of an app that has none.
    func add(_ progress: RecoveryProgress) throws {
        try db.run(
            """
            INSERT INTO recovery (
                bundle_id, environment, since_ms, until_ms, gaps, issued, received, recovered, due_at_ms, failures
            )
            VALUES (
                \(values: progress.app), \(progress.coverage.since), \(progress.coverage.until), '[]', 0, 0, 0,
                \(progress.dueAt), 0
            )
            ON CONFLICT (bundle_id, environment) DO NOTHING
            """
        )
    }

    /// Makes the recovery of an app due, unless that is so within a time.
    func hasten(_ app: AppKey, at now: Timestamp, within: Duration) throws {
        try db.run(
            """
            UPDATE recovery SET due_at_ms = \(now)
            WHERE \("recovery", in: app) AND recovery.due_at_ms > \(now + within)
            """
        )
    }

    /// Makes the recovery of an app due that waits until Apple accepts the app's key.
    func wakeAfterRefusedKey(_ app: AppKey, at now: Timestamp) throws {
        try db.run(
            """
            UPDATE recovery SET due_at_ms = \(now)
            WHERE \("recovery", in: app) AND recovery.due_at_ms > \(now)
                AND recovery.failure = \(AppCircuit.refusalReason)
            """
        )
    }

    /// Claims the recovery of an app if it is due at the time that the caller read.
    ///
    /// - Returns: whether it was; another desk may have claimed it.
    func claim(_ progress: RecoveryProgress, until lease: Timestamp) throws -> Bool {
        try db.run(
            """
            UPDATE recovery SET due_at_ms = \(lease)
            WHERE \("recovery", in: progress.app) AND recovery.due_at_ms = \(progress.dueAt)
            """
        ) > 0
    }

    /// Returns the progress of an app, locked until the transaction ends.
    func lockedProgress(of app: AppKey) throws -> RecoveryProgress? {
        try db.row(
            """
            SELECT \(sql: Self.columns) FROM recovery WHERE \("recovery", in: app)\(sql: db.dialect.forUpdate)
            """
        ).map(progress)
    }

    /// Returns the progress of every app.
    func all() throws -> [RecoveryProgress] {
        try db.rows(
            "SELECT \(sql: Self.columns) FROM recovery ORDER BY recovery.bundle_id, recovery.environment LIMIT 10000"
        ).map(progress)
    }

    /// Returns the time since which an app's histories must have been read to count; `nil` if they all count.
    func historiesSince(of app: AppKey) throws -> Timestamp? {
        try db.row("SELECT recovery.histories_since_ms FROM recovery WHERE \("recovery", in: app)")?
            .optional("histories_since_ms")
    }

    func save(_ progress: RecoveryProgress) throws {
        try db.run(
            """
            UPDATE recovery SET
                since_ms = \(progress.coverage.since), until_ms = \(progress.coverage.until),
                gaps = \(JSONText.encode(progress.coverage.gaps.map(Gap.init))),
                run = \(progress.run.map { try JSONText.encode(Run($0)) }),
                issued = \(progress.requests.issued), received = \(progress.requests.received),
                recovered = \(progress.requests.recovered), due_at_ms = \(progress.dueAt),
                succeeded_at_ms = \(progress.succeededAt), failures = \(progress.failures),
                failure = \(progress.failure), histories_since_ms = \(progress.historiesSince)
            WHERE \("recovery", in: progress.app)
            """
        )
    }

    private func progress(from row: Row) throws -> RecoveryProgress {
        let (since, until): (Timestamp, Timestamp) = (try row.value("since_ms"), try row.value("until_ms"))
        // If the stored gaps cannot be read, any part may be missing, so the whole time is one gap.
        let unknown = RecoveryGap(since..<max(since, until), because: "the stored gaps cannot be read")
        let gaps = (try? JSONText.decode(row.value("gaps")) as [Gap])?.map(\.gap) ?? [unknown]
        // A run that cannot be read begins again, which reads its pages once more.
        let run: String? = try row.optional("run")
        return RecoveryProgress(
            app: try row.app(),
            coverage: RecoveryCoverage(since: since, until: until, gaps: gaps),
            run: run.flatMap { try? JSONText.decode($0) as Run }.map(\.run),
            requests: RecoveryTally(
                issued: try row.value("issued"),
                received: try row.value("received"),
                recovered: try row.value("recovered")
            ),
            dueAt: try row.value("due_at_ms"),
            succeededAt: try row.optional("succeeded_at_ms"),
            failures: try row.value("failures"),
            failure: try row.optional("failure"),
            historiesSince: try row.optional("histories_since_ms")
        )
    }

    /// A gap, as stored.
    private struct Gap: Codable {
        let from: Timestamp
        let until: Timestamp
        let reason: String

        init(_ gap: RecoveryGap) {
            from = gap.period.lowerBound
            until = gap.period.upperBound
            reason = gap.reason
        }

        var gap: RecoveryGap { RecoveryGap(from..<max(from, until), because: reason) }
    }

    /// A run, as stored.
    private struct Run: Codable {
        let from: Timestamp
        let until: Timestamp
        let completesFrom: Timestamp
        let completesUntil: Timestamp
        let gaps: [Gap]
        let token: String?
        let requests: RecoveryTally

        init(_ run: RecoveryRun) {
            from = run.period.lowerBound
            until = run.period.upperBound
            completesFrom = run.covered.since
            completesUntil = run.covered.until
            gaps = run.covered.gaps.map(Gap.init)
            token = run.token
            requests = run.requests
        }

        var run: RecoveryRun {
            RecoveryRun(
                period: from..<max(from, until),
                covered: RecoveryCoverage(since: completesFrom, until: completesUntil, gaps: gaps.map(\.gap)),
                token: token,
                requests: requests
            )
        }
    }
}

extension Store: RecoveryStore {
    package func beginRecovery(of apps: [AppKey], at now: Timestamp) async throws {
        try await engine.write { db in
            for app in apps {
                try RecoveryTable(db).add(RecoveryProgress(of: app, firstSeen: now))
                try RecoveryTable(db).hasten(app, at: now, within: .seconds(60))
            }
        }
    }

    package func claimRecovery(
        of apps: [AppKey],
        at now: Timestamp,
        leaseFor: Duration
    ) async throws -> RecoveryProgress? {
        let known = Set(apps)
        return try await engine.write { db in
            // Apple asks for a wait of an hour at most. A later time was set by a desk whose clock was wrong.
            let farAhead = now + .seconds(4200)
            let due = try RecoveryTable(db).all().filter {
                known.contains($0.app) && ($0.dueAt <= now || $0.dueAt > farAhead)
            }
            for progress in due.sorted(by: { $0.dueAt < $1.dueAt }) {
                if try RecoveryTable(db).claim(progress, until: now + leaseFor) { return progress }
            }
            return nil
        }
    }

    package func nextRecovery(of apps: [AppKey]) async throws -> Timestamp? {
        let known = Set(apps)
        return try await engine.read { db in
            try RecoveryTable(db).all().filter { known.contains($0.app) }.map(\.dueAt).min()
        }
    }

    package func changeRecovery(
        of app: AppKey,
        at now: Timestamp,
        _ change: @escaping @Sendable (inout RecoveryProgress) -> Void
    ) async throws -> RecoveryProgress {
        try await engine.write { db in
            let table = RecoveryTable(db)
            try table.add(RecoveryProgress(of: app, firstSeen: now))
            guard var progress = try table.lockedProgress(of: app) else { throw StoreError.unreadable(column: "gaps") }
            change(&progress)
            try table.save(progress)
            return progress
        }
    }

    package func recoveries(of bundleID: String?) async throws -> [RecoveryProgress] {
        try await engine.read { db in
            try RecoveryTable(db).all().filter { bundleID == nil || $0.app.bundleID == bundleID }
        }
    }

    package func undecidedAccounts(of app: AppKey, since: Timestamp, limit: Int) async throws -> [HistoryAccount] {
        try await engine.read { db in
            // Apple knows nobody by a pseudonym, and many erased customers must not fill the limit.
            let open = try db.rows(
                """
                SELECT refund_case.transaction_id,
                    coalesce(purchase.app_transaction_id, purchase.original_transaction_id) AS account_id
                FROM refund_case JOIN purchase ON purchase.transaction_id = refund_case.transaction_id
                    AND purchase.environment = refund_case.environment AND purchase.bundle_id = refund_case.bundle_id
                WHERE refund_case.outcome IS NULL AND refund_case.due_at_ms IS NOT NULL AND \("refund_case", in: app)
                    AND substr(coalesce(purchase.app_transaction_id, purchase.original_transaction_id), 1, 7)
                        <> \(PseudonymKey.prefix)
                ORDER BY refund_case.deadline_ms LIMIT \(limit)
                """
            )
            let closed = try db.rows(
                """
                SELECT refund_case.transaction_id,
                    coalesce(purchase.app_transaction_id, purchase.original_transaction_id) AS account_id
                FROM refund_case JOIN purchase ON purchase.transaction_id = refund_case.transaction_id
                    AND purchase.environment = refund_case.environment AND purchase.bundle_id = refund_case.bundle_id
                WHERE refund_case.outcome IS NULL AND refund_case.due_at_ms IS NULL
                    AND refund_case.requested_at_ms >= \(since) AND \("refund_case", in: app)
                    AND substr(coalesce(purchase.app_transaction_id, purchase.original_transaction_id), 1, 7)
                        <> \(PseudonymKey.prefix)
                ORDER BY refund_case.requested_at_ms DESC LIMIT \(limit - open.count)
                """
            )
            var seen: Set<String> = []
            return try (open + closed).compactMap { row in
                let accountID: String = try row.value("account_id")
                guard seen.insert(accountID).inserted else { return nil }
                return HistoryAccount(app: app, accountID: accountID, transactionID: try row.value("transaction_id"))
            }
        }
    }

    package func storedNotifications(_ uuids: [String], in app: AppKey) async throws -> [String: Bool] {
        guard !uuids.isEmpty else { return [:] }
        return try await engine.read { db in
            let rows = try uuids.chunks.flatMap { uuids in
                try db.rows(
                    """
                    SELECT notification.uuid, notification.is_recovered FROM notification
                    WHERE notification.uuid IN \(list: uuids) AND \("notification", in: app)
                    """
                )
            }
            return try Dictionary(rows.map { (try $0.value("uuid"), try $0.value("is_recovered")) }) { $1 }
        }
    }
}

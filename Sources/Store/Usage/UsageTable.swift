// This file is longer than most, because it shows in one place how a report changes the sums.

import AppStoreTypes
import Refunds

/// The tables of usage reports and their sums: `usage_report`, `purchase_usage` and `customer_play`.
struct UsageTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    private static let columns = """
        report.idempotency_key, report.transaction_id, report.customer_id, report.pool, report.units_used,
        report.percent, report.play_seconds, report.event, report.platform, report.at_ms, report.corrects,
        report.source
        """

    /// The condition that no other report corrects a report.
    static let isUncorrected = """
        NOT EXISTS (
            SELECT 1 FROM usage_report AS correction
            WHERE correction.corrects = report.idempotency_key AND correction.environment = report.environment
                AND correction.bundle_id = report.bundle_id
        )
        """

    /// Adds reports in each of the apps, counts how many are new in any of them, and notes the unknown subjects.
    ///
    /// The caller has locked their subjects (``lockSubjects(of:in:)``).
    ///
    /// - Throws: ``ReusedKeys`` after all reports were looked at, and any error of the database.
    func add(
        _ reports: [UsageReport],
        receivedAt: Timestamp,
        onKnownKey rule: KnownKeyRule,
        in apps: [AppKey]
    ) throws -> RecordedUsage {
        let purchases = try originalPurchases(of: reports, in: apps)
        var new = 0
        var counts: [UnmatchedFact.Subject: Int] = [:]
        var changed: [AppKey: Set<UsageSubject>] = [:]
        var corrected: [AppKey: Set<UsageSubject>] = [:]
        var reused: [String] = []
        for report in reports {
            var isNew = false
            for app in apps {
                let added = try add(
                    report,
                    among: purchases,
                    receivedAt: receivedAt,
                    onKnownKey: rule,
                    correcting: &corrected[app, default: []],
                    in: app
                )
                guard let subjects = added else {
                    if reused.last != report.idempotencyKey { reused.append(report.idempotencyKey) }
                    continue
                }
                changed[app, default: []].formUnion(subjects)
                if !subjects.isEmpty { isNew = true }
            }
            if isNew { new += 1 }
            counts[report.subject.unmatched, default: 0] += isNew ? 1 : 0
        }
        guard reused.isEmpty else { throw ReusedKeys(keys: reused) }
        // A sum reads all reports about its subject, which may be very many, so each is made once.
        for app in apps {
            for subject in (corrected[app] ?? []).sorted(by: { $0.order < $1.order }) { try sumAgain(subject, in: app) }
        }
        let unknown = try UnmatchedFactTable(db).note(counts, .usage, at: receivedAt, in: apps)
        for (app, subjects) in changed {
            for subject in subjects { try wakeCases(about: subject, at: receivedAt, in: app) }
        }
        var named: Set<UnmatchedFact.Subject> = []
        let subjects = reports.map(\.subject.unmatched).filter { unknown.contains($0) && named.insert($0).inserted }
        let early = reports.compactMap { report -> EarlyUse? in
            apps.lazy.compactMap { purchases[report.subject.purchaseKey(in: $0)] }
                .first { report.at < $0 - Purchase.useTolerance }
                .map { EarlyUse(idempotencyKey: report.idempotencyKey, purchasedAt: $0) }
        }
        return RecordedUsage(added: new, unknown: subjects, early: early)
    }

    /// Returns when the original purchases among the subjects of reports were made, as far as they are known.
    private func originalPurchases(of reports: [UsageReport], in apps: [AppKey]) throws -> [PurchaseKey?: Timestamp] {
        guard let bundleID = apps.first?.bundleID else { return [:] }
        var purchases: [PurchaseKey?: Timestamp] = [:]
        for some in Set(reports.compactMap(\.subject.transactionID)).sorted().chunks {
            let rows = try db.rows(
                """
                SELECT purchase.bundle_id, purchase.environment, purchase.transaction_id, purchase.purchased_at_ms
                FROM purchase
                WHERE purchase.transaction_id IN \(list: some) AND purchase.bundle_id = \(bundleID)
                    AND purchase.original_transaction_id = purchase.transaction_id
                """
            )
            for row in rows { purchases[try row.purchaseKey()] = try row.value("purchased_at_ms") as Timestamp }
        }
        return purchases
    }

    /// Locks the purchases and customers of reports, because each sum is loaded, changed and saved.
    ///
    /// A purchase is locked by its transaction ID, because its customer may be unknown.
    func lockSubjects(of reports: [UsageReport], in apps: [AppKey]) throws {
        guard db.dialect.hasManyWriters else { return }
        let names = try apps.flatMap { app in
            let corrected = try reports.compactMap(\.corrects).compactMap { try report($0, in: app) }
            return (reports + corrected).compactMap { $0.subject.transactionID ?? $0.subject.customerID }
                .map { (app, $0) }
        }
        try CustomerLock(db).take(names)
    }

    /// Adds a report to the sum of its purchase or customer, unless that must be made again after all reports.
    ///
    /// `stale` gets the subjects whose sums must be made again, because a report about them was corrected or corrects
    /// one.
    ///
    /// - Returns: the affected subjects; empty if the report's key is known, in which case nothing changes; `nil` if
    ///   the rule refuses the report.
    private func add(
        _ stated: UsageReport,
        among purchases: [PurchaseKey?: Timestamp],
        receivedAt: Timestamp,
        onKnownKey rule: KnownKeyRule,
        correcting stale: inout Set<UsageSubject>,
        in app: AppKey
    ) throws -> Set<UsageSubject>? {
        var report = stated
        if try formsCycle(report, in: app) { report.corrects = nil }
        guard try insert(report, receivedAt: receivedAt, in: app) else {
            if rule == .refuseOtherContent, let known = try self.report(report.idempotencyKey, in: app),
                !report.saysTheSame(as: known), !stated.saysTheSame(as: known)
            {
                return nil
            }
            return []
        }
        let corrected = try report.corrects.flatMap { try self.report($0, in: app) }
        // A report that was corrected before it arrived does not count, nor does the report that it corrects.
        if try isCorrected(report.idempotencyKey, in: app) {
            if let corrected { stale.insert(corrected.subject.summed) }
        } else if let corrected {
            stale.formUnion([report.subject.summed, corrected.subject.summed])
        } else if !stale.contains(report.subject.summed) {
            try sum(report, purchases[report.subject.purchaseKey(in: app)], in: app)
        }
        return Set([report.subject, corrected?.subject].compactMap(\.self))
    }

    private func insert(_ report: UsageReport, receivedAt: Timestamp, in app: AppKey) throws -> Bool {
        let inserted = try db.run(
            """
            INSERT INTO usage_report (
                bundle_id, environment, idempotency_key, transaction_id, customer_id, pool, units_used, percent,
                play_seconds, event, platform, at_ms, received_at_ms, corrects, source
            )
            VALUES (
                \(values: app), \(report.idempotencyKey), \(report.subject.transactionID),
                \(report.subject.customerID), \(report.subject.pool), \(report.unitsUsed), \(report.percent),
                \(report.playSeconds), \(report.event), \(report.platform), \(report.at), \(receivedAt),
                \(report.corrects), \(report.source)
            )
            ON CONFLICT (idempotency_key, environment, bundle_id) DO NOTHING
            """
        )
        return inserted == 1
    }

    private func report(_ key: String, in app: AppKey) throws -> UsageReport? {
        let row = try db.row(
            """
            SELECT \(sql: Self.columns) FROM usage_report AS report
            WHERE report.idempotency_key = \(key) AND \("report", in: app)
            """
        )
        return try row.map(UsageReport.init)
    }

    /// Returns whether a report's chain of corrections leads back to it, in which case none of its reports would count.
    private func formsCycle(_ report: UsageReport, in app: AppKey) throws -> Bool {
        guard let corrects = report.corrects else { return false }
        if corrects == report.idempotencyKey { return true }
        let found = try db.row(
            """
            WITH RECURSIVE corrected (report_key) AS (
                SELECT usage_report.corrects FROM usage_report
                WHERE usage_report.idempotency_key = \(corrects) AND usage_report.corrects IS NOT NULL
                    AND \("usage_report", in: app)
                UNION
                SELECT usage_report.corrects
                FROM usage_report JOIN corrected ON usage_report.idempotency_key = corrected.report_key
                WHERE usage_report.corrects IS NOT NULL AND \("usage_report", in: app)
            )
            SELECT 1 AS one FROM corrected WHERE corrected.report_key = \(report.idempotencyKey)
            """
        )
        return found != nil
    }

    private func isCorrected(_ key: String, in app: AppKey) throws -> Bool {
        let found = try db.row(
            """
            SELECT 1 AS one FROM usage_report
            WHERE usage_report.corrects = \(key) AND \("usage_report", in: app) LIMIT 1
            """
        )
        return found != nil
    }

    /// Adds a report to the stored sum; `purchasedAt` is when its original purchase was made, if that is known.
    private func sum(_ report: UsageReport, _ purchasedAt: Timestamp?, in app: AppKey) throws {
        switch report.subject {
        case .transaction(let id):
            let key = PurchaseKey(app: app, transactionID: id)
            let old = try tally(of: key)
            var new = old ?? UsageTally()
            new.add(report, countingFrom: purchasedAt.map { $0 - Purchase.useTolerance })
            try save(new, of: key, replacing: old)
        case .customer(let id, _):
            var tally = try playTally(ofCustomer: id, in: app)
            tally.add(report)
            try save(tally, ofCustomer: id, in: app)
        }
    }

    /// Replaces the stored sum with the sum of all uncorrected reports.
    private func sumAgain(_ subject: UsageSubject, in app: AppKey) throws {
        var new = UsageTally()
        let reports = try reports(about: subject, in: app)
        switch subject {
        case .transaction(let id):
            let key = PurchaseKey(app: app, transactionID: id)
            let earliest = try PurchaseTable(db).purchase(key)?.usableFrom
            for report in reports { new.add(report, countingFrom: earliest) }
            try save(new, of: key, replacing: try tally(of: key))
        case .customer(let id, _):
            for report in reports { new.add(report) }
            try save(new, ofCustomer: id, in: app)
        }
    }

    /// Replaces the stored sum about a purchase or a customer, which may be wrong.
    func repair(_ subject: UsageSubject, in app: AppKey) throws {
        switch subject {
        case .transaction(let id): try CustomerLock(db).take([id], in: app)
        case .customer(let id, _): try CustomerLock(db).take([id], in: app)
        }
        try sumAgain(subject, in: app)
    }

    /// Sums the reports about a purchase again, because the time from which use counts became known or changed.
    func countAgain(_ key: PurchaseKey) throws { try sumAgain(.transaction(key.transactionID), in: key.app) }

    /// Returns the uncorrected reports about a purchase or a customer.
    private func reports(about subject: UsageSubject, in app: AppKey) throws -> [UsageReport] {
        let rows: [Row]
        switch subject {
        case .transaction(let id):
            rows = try db.rows(
                """
                SELECT \(sql: Self.columns) FROM usage_report AS report
                WHERE report.transaction_id = \(id) AND \("report", in: app) AND \(sql: Self.isUncorrected)
                """
            )
        case .customer(let id, _):
            rows = try db.rows(
                """
                SELECT \(sql: Self.columns) FROM usage_report AS report
                WHERE report.customer_id = \(id) AND \("report", in: app) AND \(sql: Self.isUncorrected)
                """
            )
        }
        return try rows.map(UsageReport.init)
    }

    private func wakeCases(about subject: UsageSubject, at now: Timestamp, in app: AppKey) throws {
        switch subject {
        case .transaction(let id):
            try CaseTable(db).wakeCases(of: PurchaseKey(app: app, transactionID: id), at: now)
        case .customer(let id, _):
            try CaseTable(db).wakeCases(ofCustomer: id, at: now, in: app)
        }
    }
}

extension UsageSubject {
    var transactionID: String? { if case .transaction(let id) = self { id } else { nil } }
    /// The purchase that the subject names; `nil` if it names a customer.
    func purchaseKey(in app: AppKey) -> PurchaseKey? {
        transactionID.map { PurchaseKey(app: app, transactionID: $0) }
    }
    /// The subject of the sum that its reports count in: that of a customer is the same for all pools.
    fileprivate var summed: UsageSubject {
        if case .customer(let id, _) = self { .customer(id, pool: nil) } else { self }
    }
    /// Sorts subjects.
    fileprivate var order: (String, String) { (transactionID ?? "", customerID ?? "") }
    var customerID: String? { if case .customer(let id, _) = self { id } else { nil } }
    /// The subject as the list of unmatched facts names it.
    fileprivate var unmatched: UnmatchedFact.Subject {
        switch self {
        case .transaction(let id): .transaction(id)
        case .customer(let id, _): .customer(id)
        }
    }
    fileprivate var pool: String? { if case .customer(_, let pool) = self { pool } else { nil } }
}

extension UsageReport {
    /// Creates a report from the columns of `usage_report`.
    fileprivate init(_ row: Row) throws {
        let customerID: String? = try row.optional("customer_id")
        self.init(
            subject: try customerID.map { .customer($0, pool: try row.optional("pool")) }
                ?? .transaction(row.value("transaction_id")),
            unitsUsed: try row.optional("units_used"),
            percent: try row.optional("percent"),
            playSeconds: try row.optional("play_seconds"),
            event: try row.optional("event"),
            platform: try row.optional("platform"),
            at: try row.value("at_ms"),
            idempotencyKey: try row.value("idempotency_key"),
            corrects: try row.optional("corrects"),
            source: try row.value("source")
        )
    }
}

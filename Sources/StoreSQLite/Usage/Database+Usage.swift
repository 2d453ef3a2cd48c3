import AppStoreTypes
import GRDB
import Refunds

extension Database {
    /// Adds a report of use to its purchase or customer; `false` when its key was seen before.
    func add(_ stated: UsageReport, receivedAt: Timestamp, in app: AppKey) throws -> Bool {
        var report = stated
        if try correctsItself(report, in: app) { report.corrects = nil }
        guard try insert(report, receivedAt: receivedAt, in: app) else { return false }
        let corrected = try report.corrects.flatMap { try self.report($0, in: app) }
        // Whatever was corrected before it came counts for nothing, and so does what it corrects.
        if try isCorrected(report.idempotencyKey, in: app) {
            if let corrected { try sumAnew(corrected.subject, in: app) }
        } else if corrected != nil {
            try sumAnew(report.subject, in: app)
            if let corrected, corrected.subject != report.subject { try sumAnew(corrected.subject, in: app) }
        } else {
            try sum(report, in: app)
        }
        try wake(report.subject, at: receivedAt, in: app)
        if let corrected, corrected.subject != report.subject { try wake(corrected.subject, at: receivedAt, in: app) }
        return true
    }

    private func insert(_ report: UsageReport, receivedAt: Timestamp, in app: AppKey) throws -> Bool {
        try run(
            """
            INSERT INTO usage_report (
                bundle_id, environment, idempotency_key, transaction_id, customer_id, pool, units_used, percent,
                play_seconds, event, platform, at_ms, received_at_ms, corrects, source
            )
            VALUES (
                \(values: app), \(report.idempotencyKey), \(report.subject.transactionID ?? ""),
                \(report.subject.customerID), \(report.subject.pool), \(report.unitsUsed), \(report.percent),
                \(report.playSeconds), \(report.event), \(report.platform), \(report.at), \(receivedAt),
                \(report.corrects), \(report.source)
            )
            ON CONFLICT (idempotency_key, environment, bundle_id) DO NOTHING
            """
        )
        return changesCount == 1
    }

    private func report(_ key: String, in app: AppKey) throws -> UsageReport? {
        try row("SELECT * FROM usage_report WHERE idempotency_key = \(key) AND \(in: app)").map(UsageReport.init)
    }

    /// Whether what a report corrects corrects the report in the end: all of them would count for nothing.
    private func correctsItself(_ report: UsageReport, in app: AppKey) throws -> Bool {
        guard let corrects = report.corrects else { return false }
        let found = try row(
            """
            WITH RECURSIVE corrected (key) AS (
                SELECT \(corrects)
                UNION
                SELECT corrects FROM usage_report JOIN corrected ON idempotency_key = corrected.key
                WHERE corrects IS NOT NULL AND \(in: app)
            )
            SELECT 1 AS one FROM corrected WHERE key = \(report.idempotencyKey)
            """
        )
        return found != nil
    }

    private func isCorrected(_ key: String, in app: AppKey) throws -> Bool {
        try row("SELECT 1 AS one FROM usage_report WHERE corrects = \(key) AND \(in: app)") != nil
    }

    /// Adds a report to the sum that is there.
    private func sum(_ report: UsageReport, in app: AppKey) throws {
        switch report.subject {
        case .transaction(let id):
            let key = PurchaseKey(app: app, transactionID: id)
            var tally = try tally(of: key)
            tally.add(report)
            try store(tally, of: key)
        case .customer(let id, _):
            var tally = try playTally(of: id, in: app)
            tally.add(report)
            try store(tally, ofCustomer: id, in: app)
        }
    }

    /// Sums all reports that nobody corrected.
    private func sumAnew(_ subject: UsageSubject, in app: AppKey) throws {
        var tally = UsageTally()
        for report in try reports(of: subject, in: app) { tally.add(report) }
        switch subject {
        case .transaction(let id): try store(tally, of: PurchaseKey(app: app, transactionID: id))
        case .customer(let id, _): try store(tally, ofCustomer: id, in: app)
        }
    }

    /// The reports of a purchase, or of a customer, that nobody corrected.
    private func reports(of subject: UsageSubject, in app: AppKey) throws -> [UsageReport] {
        var query: Query = "SELECT * FROM usage_report AS report WHERE \(in: app) AND "
        switch subject {
        case .transaction(let id): query.append("transaction_id = \(id) AND transaction_id <> ''")
        case .customer(let id, _): query.append("customer_id = \(id)")
        }
        query.append(Self.uncorrected)
        return try rows(query).map(UsageReport.init)
    }

    /// The condition that nobody corrected a report.
    static let uncorrected: Query = """
         AND NOT EXISTS (
            SELECT 1 FROM usage_report AS correction
            WHERE correction.corrects = report.idempotency_key AND correction.environment = report.environment
                AND correction.bundle_id = report.bundle_id
        )
        """

    private func wake(_ subject: UsageSubject, at now: Timestamp, in app: AppKey) throws {
        switch subject {
        case .transaction(let id): try wakeCases(of: PurchaseKey(app: app, transactionID: id), at: now)
        case .customer(let id, _): try wakeCases(ofCustomer: id, at: now, in: app)
        }
    }
}

extension UsageSubject {
    fileprivate var transactionID: String? { if case .transaction(let id) = self { id } else { nil } }
    fileprivate var customerID: String? { if case .customer(let id, _) = self { id } else { nil } }
    fileprivate var pool: String? { if case .customer(_, let pool) = self { pool } else { nil } }
}

extension UsageReport {
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

import AppStoreTypes
import Refunds

/// The table of facts whose purchase is unknown.
///
/// Writes of facts add rows, and writes of purchases and consents remove them. Both lock the transaction or the name
/// first, so that neither misses the other. A fact without an environment has one row for the app: an identifier
/// belongs to one environment only, so a purchase in any of them removes the row.
struct UnmatchedFactTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    private static let columns = """
        unmatched_fact.id, unmatched_fact.bundle_id, unmatched_fact.environment, unmatched_fact.kind,
        unmatched_fact.subject, unmatched_fact.is_customer, unmatched_fact.reports, unmatched_fact.first_at_ms,
        unmatched_fact.last_at_ms
        """
    /// The environment of a fact that was stored for each environment of its app.
    private static let anyEnvironment = ""

    /// Adds the facts whose subject is unknown in each of the apps.
    ///
    /// - Parameters:
    ///   - counts: how many new reports each subject has; a repeated report has none, and still tells whether it is
    ///     known.
    ///   - kind: what the facts are about.
    ///   - now: when they arrived.
    ///   - apps: the environments of one app in which the facts are stored.
    /// - Returns: the unknown subjects.
    /// - Throws: ``StoreError`` if the database fails.
    func note(
        _ counts: [UnmatchedFact.Subject: Int],
        _ kind: UnmatchedFact.Kind,
        at now: Timestamp,
        in apps: [AppKey]
    ) throws -> Set<UnmatchedFact.Subject> {
        guard let app = apps.first else { return [] }
        let environments = apps.map(\.environment)
        let unknown = Set(counts.keys)
            .subtracting(try knownTransactions(of: counts.keys, app.bundleID, environments).map { .transaction($0) })
            .subtracting(try knownCustomers(of: counts.keys, app.bundleID, environments).map { .customer($0) })
        let environment = apps.count == 1 ? app.environment.rawValue : Self.anyEnvironment
        // A repeated report was counted when it was new.
        let rows = unknown.filter { counts[$0, default: 0] > 0 }.sorted { $0.sortKey < $1.sortKey }
        guard !rows.isEmpty else { return unknown }
        try db.insert(
            rows.map { subject -> Statement in
                """
                INSERT INTO unmatched_fact (
                    bundle_id, environment, subject, is_customer, kind, reports, first_at_ms, last_at_ms
                )
                VALUES (
                    \(app.bundleID), \(environment), \(subject.id), \(subject.isCustomer), \(kind),
                    \(Int64(counts[subject, default: 0])), \(now), \(now)
                )
                ON CONFLICT (subject, bundle_id, is_customer, kind, environment) DO UPDATE SET
                    reports = unmatched_fact.reports + excluded.reports, last_at_ms = excluded.last_at_ms
                """
            }
        )
        return unknown
    }

    private func knownTransactions(
        of subjects: some Sequence<UnmatchedFact.Subject>,
        _ bundleID: String,
        _ environments: [AppStoreEnvironment]
    ) throws -> Set<String> {
        let ids = subjects.compactMap { $0.isCustomer ? nil : $0.id }.sorted()
        var known: Set<String> = []
        for some in ids.chunks {
            let rows = try db.rows(
                """
                SELECT purchase.transaction_id FROM purchase
                WHERE purchase.transaction_id IN \(list: some) AND purchase.bundle_id = \(bundleID)
                    AND purchase.environment IN \(list: environments.map(\.rawValue))
                """
            )
            for row in rows { known.insert(try row.value("transaction_id")) }
        }
        return known
    }

    /// Returns the customers with a purchase or a consent.
    private func knownCustomers(
        of subjects: some Sequence<UnmatchedFact.Subject>,
        _ bundleID: String,
        _ environments: [AppStoreEnvironment]
    ) throws -> Set<String> {
        let names = subjects.compactMap { $0.isCustomer ? $0.id : nil }.sorted()
        var known: Set<String> = []
        for some in names.chunks {
            let rows = try db.rows(
                """
                SELECT customer_name.name FROM customer_name
                WHERE customer_name.name IN \(list: some) AND customer_name.bundle_id = \(bundleID)
                    AND customer_name.environment IN \(list: environments.map(\.rawValue))
                UNION
                SELECT purchase.transaction_id AS name FROM purchase
                WHERE purchase.transaction_id IN \(list: some) AND purchase.bundle_id = \(bundleID)
                    AND purchase.environment IN \(list: environments.map(\.rawValue))
                UNION
                SELECT consent.customer_id AS name FROM consent
                WHERE consent.customer_id IN \(list: some) AND consent.bundle_id = \(bundleID)
                    AND consent.environment IN \(list: environments.map(\.rawValue))
                """
            )
            for row in rows { known.insert(try row.value("name")) }
        }
        return known
    }

    /// Removes the facts that purchases make known, under their transactions and every name of their customers.
    func settle(with purchases: [Purchase]) throws {
        for (app, purchases) in Dictionary(grouping: purchases, by: \.app) {
            for some in Set(purchases.map(\.transactionID)).sorted().chunks {
                try remove(some, isCustomer: false, in: app)
            }
            for some in Set(purchases.flatMap(\.identities)).sorted().chunks {
                try remove(some, isCustomer: true, in: app)
            }
        }
    }

    /// Removes the facts about a customer who is known now.
    func settle(withCustomer customerID: String, in app: AppKey) throws {
        try remove([customerID], isCustomer: true, in: app)
    }

    private func remove(_ subjects: [String], isCustomer: Bool, in app: AppKey) throws {
        try db.run(
            """
            DELETE FROM unmatched_fact
            WHERE unmatched_fact.subject IN \(list: subjects) AND unmatched_fact.bundle_id = \(app.bundleID)
                AND unmatched_fact.is_customer = \(isCustomer)
                AND unmatched_fact.environment IN \(list: [app.environment.rawValue, Self.anyEnvironment])
            """
        )
    }

    /// The place of a row in the list: the time of its last report, then its number.
    struct Position {
        let lastAt: Timestamp
        let id: Int64
    }

    /// Returns the rows before a position, newest report first.
    func page(
        matching filter: UnmatchedFactFilter,
        before position: Position,
        limit: Int
    ) throws -> [(position: Position, fact: UnmatchedFact)] {
        var statement: Statement = """
            SELECT \(sql: Self.columns) FROM unmatched_fact
            WHERE (unmatched_fact.last_at_ms, unmatched_fact.id) < (\(position.lastAt), \(position.id))
            """
        if let bundleID = filter.bundleID { statement.append(" AND unmatched_fact.bundle_id = \(bundleID)") }
        if let environment = filter.environment {
            let both = [environment.rawValue, Self.anyEnvironment]
            statement.append(" AND unmatched_fact.environment IN \(list: both)")
        }
        statement.append(" ORDER BY unmatched_fact.last_at_ms DESC, unmatched_fact.id DESC LIMIT \(limit)")
        return try db.rows(statement).map { row in
            (
                Position(lastAt: try row.value("last_at_ms"), id: try row.value("id")),
                try UnmatchedFact(row)
            )
        }
    }

    /// Removes the rows whose last report is the longest ago, if it was before a time.
    ///
    /// - Returns: the number of removed rows.
    func prune(before time: Timestamp, limit: Int) throws -> Int {
        let ids: [Int64] = try db.rows(
            """
            SELECT unmatched_fact.id FROM unmatched_fact WHERE unmatched_fact.last_at_ms < \(time)
            ORDER BY unmatched_fact.last_at_ms LIMIT \(limit)
            """
        ).map { try $0.value("id") }
        guard !ids.isEmpty else { return 0 }
        try db.run("DELETE FROM unmatched_fact WHERE unmatched_fact.id IN \(list: ids)")
        return ids.count
    }
}

extension UnmatchedFact.Subject {
    fileprivate var id: String {
        switch self {
        case .transaction(let id), .customer(let id): id
        }
    }

    fileprivate var isCustomer: Bool { if case .customer = self { true } else { false } }

    /// Orders the rows of a write, so that two writes cannot deadlock.
    fileprivate var sortKey: (String, Int) { (id, isCustomer ? 1 : 0) }
}

extension UnmatchedFact {
    fileprivate init(_ row: Row) throws {
        let (subject, environment): (String, String) = (try row.value("subject"), try row.value("environment"))
        let isCustomer: Bool = try row.value("is_customer")
        self.init(
            bundleID: try row.value("bundle_id"),
            environment: environment.isEmpty ? nil : AppStoreEnvironment(rawValue: environment),
            kind: try row.value("kind"),
            subject: isCustomer ? .customer(subject) : .transaction(subject),
            reports: try row.value("reports"),
            firstReportedAt: try row.value("first_at_ms"),
            lastReportedAt: try row.value("last_at_ms")
        )
    }
}

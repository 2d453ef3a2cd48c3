package import AppStoreTypes
package import Refunds

extension RetentionTable {
    /// Returns the next rows of a table that name a customer: the names and their dates.
    ///
    /// A page may end between rows of one name. The next begins after that name.
    func names(after cursor: NameCursor, limit: Int) throws -> [Row] {
        switch cursor.table {
        case .facts:
            try db.rows(
                """
                SELECT customer_fact.customer_id, customer_fact.environment, customer_fact.bundle_id,
                    customer_fact.stated_at_ms AS at_ms
                FROM customer_fact
                WHERE (customer_fact.customer_id, customer_fact.environment, customer_fact.bundle_id) > (
                    \(cursor.name), \(cursor.environment), \(cursor.bundleID)
                )
                ORDER BY customer_fact.customer_id, customer_fact.environment, customer_fact.bundle_id LIMIT \(limit)
                """
            )
        case .consents:
            try db.rows(
                """
                SELECT consent.customer_id, consent.environment, consent.bundle_id, consent.at_ms FROM consent
                WHERE (consent.customer_id, consent.environment, consent.bundle_id) > (
                    \(cursor.name), \(cursor.environment), \(cursor.bundleID)
                )
                ORDER BY consent.customer_id, consent.environment, consent.bundle_id LIMIT \(limit)
                """
            )
        case .purchasesElsewhere:
            try db.rows(
                """
                SELECT external_purchase.customer_id, external_purchase.environment, external_purchase.bundle_id,
                    external_purchase.purchased_at_ms AS at_ms
                FROM external_purchase
                WHERE (external_purchase.customer_id, external_purchase.environment, external_purchase.bundle_id) > (
                    \(cursor.name), \(cursor.environment), \(cursor.bundleID)
                )
                ORDER BY external_purchase.customer_id, external_purchase.environment, external_purchase.bundle_id
                LIMIT \(limit)
                """
            )
        case .use:
            try db.rows(
                """
                SELECT usage_report.customer_id, usage_report.environment, usage_report.bundle_id, usage_report.at_ms
                FROM usage_report
                WHERE (usage_report.customer_id, usage_report.environment, usage_report.bundle_id) > (
                    \(cursor.name), \(cursor.environment), \(cursor.bundleID)
                ) AND usage_report.customer_id IS NOT NULL
                ORDER BY usage_report.customer_id, usage_report.environment, usage_report.bundle_id LIMIT \(limit)
                """
            )
        }
    }

    /// Returns whether a purchase has a name, in any of some environments.
    func isOfPurchase(_ name: String, in apps: [AppKey]) throws -> Bool {
        try apps.contains { app in
            try db.row(
                """
                SELECT 1 AS one FROM customer_name
                WHERE customer_name.name = \(name) AND \("customer_name", in: app) LIMIT 1
                """
            ) != nil
        }
    }
}

extension NameCursor.Table {
    /// The name of the table in the database.
    fileprivate var databaseName: String {
        switch self {
        case .facts: "customer_fact"
        case .consents: "consent"
        case .purchasesElsewhere: "external_purchase"
        case .use: "usage_report"
        }
    }

    /// The position after the last row of the table; `nil` after the last table.
    fileprivate var end: NameCursor? { Self(rawValue: rawValue + 1).map(NameCursor.init(before:)) }
}

extension [PersonalRecords] {
    /// Returns the first table and environment in which a walk over names finds a customer.
    fileprivate var firstPlace: (table: NameCursor.Table, environment: String)? {
        for table in NameCursor.Table.allCases {
            let places = filter { records in
                records.tables.contains { $0.name == table.databaseName && !$0.rows.isEmpty }
            }
            if let first = places.map(\.app.environment.rawValue).min() { return (table, first) }
        }
        return nil
    }
}

extension Store {
    package func inactiveNames(
        since time: Timestamp,
        in scopes: [AppScope],
        after cursor: NameCursor,
        limit: Int
    ) async throws -> (found: [(name: String, scope: AppScope)], next: NameCursor?) {
        try await engine.read { [headers] db in
            let reader = PersonalDataReader(db: db, headers: headers)
            let finder = PersonFinder(db)
            let table = RetentionTable(db: db, headers: headers)
            let rows = try table.names(after: cursor, limit: limit)
            var found: [(name: String, scope: AppScope)] = []
            var last: NameCursor?
            var looks = 0
            for row in rows {
                let app = try row.app()
                let name: String = try row.value("customer_id")
                let place = NameCursor(
                    table: cursor.table,
                    name: name,
                    environment: app.environment.rawValue,
                    bundleID: app.bundleID
                )
                // Further rows of a name say nothing new.
                guard place != last else { continue }
                last = place
                guard !name.hasPrefix(PseudonymKey.prefix), try row.value("at_ms") < time,
                    let scope = scopes.first(where: { $0.bundleID == app.bundleID && $0.apps.contains(app) }),
                    try !table.isOfPurchase(name, in: scope.apps)
                else { continue }
                do {
                    let people = try finder.people(named: [name], in: scope.apps)
                    if people.allSatisfy(\.purchases.isEmpty) {
                        let records = try people.map { try reader.records(of: $0, nil, payloads: .omitted) }
                        if let first = records.firstPlace, first.table == cursor.table,
                            first.environment == app.environment.rawValue,
                            records.allSatisfy({ $0.isInactive(since: time) })
                        {
                            found.append((name, scope))
                        }
                    }
                } catch is PersonTooLarge {
                    // A name of many customers; nobody can say who is inactive.
                }
                looks += 1
                // A page is one transaction of the database, which must stay short.
                if looks == Self.customersPerPage { return (found, place) }
            }
            return (found, rows.count == limit ? last : cursor.table.end)
        }
    }
}

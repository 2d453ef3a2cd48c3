import AppStoreTypes
package import Refunds

extension Store: SearchStore {
    package func search(_ text: SearchText, in bundleID: String?, limit: Int) async throws -> SearchHits {
        try await engine.read { db in
            let search = IdentifierSearch(db, bundleID: bundleID)
            let named = try search.cases(identified: text)
            let asked = try search.cases(ofTransaction: text)
            return SearchHits(
                cases: Array((named + asked).prefix(limit)),
                customers: Array(try search.customers(named: text).prefix(limit)),
                transactions: Array(try search.transactions(text).prefix(limit))
            )
        }
    }

    package func customers(
        named text: SearchText,
        in bundleID: String?,
        limit: Int
    ) async throws -> [SearchHits.FoundCustomer] {
        let found = try await engine.read { db in try IdentifierSearch(db, bundleID: bundleID).customers(named: text) }
        return Array(found.prefix(limit))
    }
}

/// Finds rows by the beginning of an identifier, in the order of an index.
///
/// The limit of each statement is written in it. With a limit as a value, PostgreSQL would sort all rows with a common
/// beginning, instead of stopping after a few.
struct IdentifierSearch {
    let db: any Connection
    let bundleID: String?

    init(_ db: any Connection, bundleID: String?) {
        self.db = db
        self.bundleID = bundleID
    }

    func cases(identified text: SearchText) throws -> [SearchHits.FoundCase] {
        var statement = Self.cases
        statement.append("WHERE refund_case.id >= \(text.text) AND refund_case.id < \(text.end)")
        if let bundleID { statement.append(" AND refund_case.bundle_id = \(bundleID)") }
        statement.append(" ORDER BY refund_case.id LIMIT 50")
        return try db.rows(statement).compactMap { try SearchHits.FoundCase($0) }
    }

    func cases(ofTransaction text: SearchText) throws -> [SearchHits.FoundCase] {
        var statement = Self.cases
        statement.append(
            "WHERE refund_case.transaction_id >= \(text.text) AND refund_case.transaction_id < \(text.end)"
        )
        if let bundleID { statement.append(" AND refund_case.bundle_id = \(bundleID)") }
        statement.append(
            """
             ORDER BY refund_case.transaction_id, refund_case.environment, refund_case.bundle_id,
                refund_case.request_number LIMIT 50
            """
        )
        return try db.rows(statement).compactMap { try SearchHits.FoundCase($0) }
    }

    private static let cases: Statement = """
        SELECT refund_case.id, refund_case.bundle_id, refund_case.environment, refund_case.transaction_id,
            refund_case.state, refund_case.requested_at_ms, purchase.product_id
        FROM refund_case
        JOIN purchase ON purchase.transaction_id = refund_case.transaction_id
            AND purchase.environment = refund_case.environment AND purchase.bundle_id = refund_case.bundle_id

        """

    func transactions(_ text: SearchText) throws -> [SearchHits.FoundTransaction] {
        var statement: Statement = """
            SELECT purchase.transaction_id, purchase.bundle_id, purchase.environment, purchase.product_id,
                purchase.customer_id, purchase.purchased_at_ms
            FROM purchase
            WHERE purchase.transaction_id >= \(text.text) AND purchase.transaction_id < \(text.end)
            """
        if let bundleID { statement.append(" AND purchase.bundle_id = \(bundleID)") }
        statement.append(
            " ORDER BY purchase.transaction_id, purchase.environment, purchase.bundle_id LIMIT 50"
        )
        return try db.rows(statement).map { row in
            SearchHits.FoundTransaction(
                transactionID: try row.value("transaction_id"),
                app: try AppKey(row),
                productID: try row.value("product_id"),
                customerID: try row.value("customer_id"),
                purchasedAt: try row.value("purchased_at_ms")
            )
        }
    }

    /// Returns the identifiers of customers with a purchase, and of those about whom something was reported.
    func customers(named text: SearchText) throws -> [SearchHits.FoundCustomer] {
        var names: Statement = """
            SELECT customer_name.name, customer_name.bundle_id, customer_name.environment
            FROM customer_name WHERE customer_name.name >= \(text.text) AND customer_name.name < \(text.end)
            """
        if let bundleID { names.append(" AND customer_name.bundle_id = \(bundleID)") }
        names.append(" ORDER BY customer_name.name, customer_name.environment, customer_name.bundle_id LIMIT 50")
        var consents: Statement = """
            SELECT consent.customer_id AS name, consent.bundle_id, consent.environment
            FROM consent WHERE consent.customer_id >= \(text.text) AND consent.customer_id < \(text.end)
            """
        if let bundleID { consents.append(" AND consent.bundle_id = \(bundleID)") }
        consents.append(
            " ORDER BY consent.customer_id, consent.environment, consent.bundle_id, consent.at_ms LIMIT 50"
        )
        var facts: Statement = """
            SELECT customer_fact.customer_id AS name, customer_fact.bundle_id, customer_fact.environment
            FROM customer_fact
            WHERE customer_fact.customer_id >= \(text.text) AND customer_fact.customer_id < \(text.end)
            """
        if let bundleID { facts.append(" AND customer_fact.bundle_id = \(bundleID)") }
        facts.append(
            """
             ORDER BY customer_fact.customer_id, customer_fact.environment, customer_fact.bundle_id,
                customer_fact.fact LIMIT 50
            """
        )
        let rows = try db.rows(names) + db.rows(consents) + db.rows(facts)
        let found = Set(
            try rows.map { SearchHits.FoundCustomer(name: try $0.value("name"), app: try AppKey($0)) }
        )
        let sorted = found.sorted { first, second in
            (first.name, first.app.bundleID, first.app.environment.rawValue)
                < (second.name, second.app.bundleID, second.app.environment.rawValue)
        }
        return Array(sorted.prefix(50))
    }
}

extension SearchHits.FoundCase {
    /// Creates a hit from its row; `nil` if its state cannot be read, and then `doctor` lists the case.
    fileprivate init?(_ row: Row) throws {
        let state: String = try row.value("state")
        guard let state = CaseState(rawValue: state) else { return nil }
        self.init(
            id: try row.value("id"),
            app: try AppKey(row),
            transactionID: try row.value("transaction_id"),
            productID: try row.value("product_id"),
            state: state,
            requestedAt: try row.value("requested_at_ms")
        )
    }
}

extension AppKey {
    fileprivate init(_ row: Row) throws {
        self.init(bundleID: try row.value("bundle_id"), environment: try row.value("environment"))
    }
}

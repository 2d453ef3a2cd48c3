import AppStoreTypes
package import Refunds

extension Store: SearchStore {
    package func search(_ text: SearchText, in bundleID: String?, limit: Int) async throws -> SearchHits {
        try await engine.read { db in
            var search = IdentifierSearch(db, bundleID: bundleID)
            let named = try search.cases(identified: text)
            let asked = try search.cases(ofTransaction: text)
            let most = min(limit, IdentifierSearch.step)
            return SearchHits(
                cases: Array((named + asked).prefix(most)),
                customers: Array(try search.customers(inAnyForm: text).prefix(most)),
                transactions: Array(try search.transactions(text).prefix(most)),
                isPartial: search.isPartial
            )
        }
    }

    package func customers(
        by text: SearchText,
        in bundleID: String?,
        limit: Int
    ) async throws -> [SearchHits.FoundCustomer] {
        let found = try await engine.read { db in
            var search = IdentifierSearch(db, bundleID: bundleID)
            let named = try search.customers(inAnyForm: text)
            let buyers = try search.transactions(text).map {
                SearchHits.FoundCustomer(name: $0.customerID, app: $0.app)
            }
            let askers = try search.cases(identified: text).map {
                SearchHits.FoundCustomer(name: $0.customerID, app: $0.app)
            }
            return named + Set(buyers + askers).subtracting(named).sorted(by: IdentifierSearch.isBefore)
        }
        return Array(found.prefix(min(limit, IdentifierSearch.step)))
    }
}

/// Finds rows by the beginning of an identifier, in the order of an index.
///
/// The limit of each statement is written in it. With a limit as a value, PostgreSQL would sort all rows with a common
/// beginning, instead of stopping after a few. No index has the identifiers of each app apart, so a search in one app
/// reads those of all apps, a limited number of steps.
struct IdentifierSearch {
    let db: any Connection
    let bundleID: String?
    /// Whether more identifiers of all apps begin with the text than the search in one app looked at.
    private(set) var isPartial = false
    private let mostSteps: Int
    /// How many rows a step reads, and how many hits of a kind there are at most.
    fileprivate static let step = 50

    init(_ db: any Connection, bundleID: String?, mostSteps: Int = 20) {
        self.db = db
        self.bundleID = bundleID
        self.mostSteps = mostSteps
    }

    mutating func cases(identified text: SearchText) throws -> [SearchHits.FoundCase] {
        try rows { last in
            var statement = Self.cases
            statement.append("WHERE refund_case.id < \(text.end)")
            if let last {
                statement.append(" AND refund_case.id > \(try last.value("id") as String)")
            } else {
                statement.append(" AND refund_case.id >= \(text.text)")
            }
            statement.append(" ORDER BY refund_case.id LIMIT 50")
            return statement
        }.compactMap { try SearchHits.FoundCase($0) }
    }

    mutating func cases(ofTransaction text: SearchText) throws -> [SearchHits.FoundCase] {
        try rows { last in
            var statement = Self.cases
            statement.append(
                "WHERE refund_case.transaction_id >= \(text.text) AND refund_case.transaction_id < \(text.end)"
            )
            if let last {
                statement.append(
                    """
                     AND (
                        refund_case.transaction_id, refund_case.environment, refund_case.bundle_id,
                        refund_case.request_number
                    ) > (
                        \(try last.value("transaction_id") as String), \(try last.value("environment") as String),
                        \(try last.value("bundle_id") as String), \(try last.value("request_number") as Int64)
                    )
                    """
                )
            }
            statement.append(
                """
                 ORDER BY refund_case.transaction_id, refund_case.environment, refund_case.bundle_id,
                    refund_case.request_number LIMIT 50
                """
            )
            return statement
        }.compactMap { try SearchHits.FoundCase($0) }
    }

    private static let cases: Statement = """
        SELECT refund_case.id, refund_case.bundle_id, refund_case.environment, refund_case.transaction_id,
            refund_case.request_number, refund_case.state, refund_case.requested_at_ms, purchase.product_id,
            purchase.customer_id
        FROM refund_case
        JOIN purchase ON purchase.transaction_id = refund_case.transaction_id
            AND purchase.environment = refund_case.environment AND purchase.bundle_id = refund_case.bundle_id

        """

    mutating func transactions(_ text: SearchText) throws -> [SearchHits.FoundTransaction] {
        try rows { last in
            var statement: Statement = """
                SELECT purchase.transaction_id, purchase.bundle_id, purchase.environment, purchase.product_id,
                    purchase.customer_id, purchase.purchased_at_ms
                FROM purchase
                WHERE purchase.transaction_id < \(text.end)
                """
            if let last {
                statement.append(
                    """
                     AND (purchase.transaction_id, purchase.environment, purchase.bundle_id) > (
                        \(try last.value("transaction_id") as String), \(try last.value("environment") as String),
                        \(try last.value("bundle_id") as String)
                    )
                    """
                )
            } else {
                statement.append(" AND purchase.transaction_id >= \(text.text)")
            }
            statement.append(
                " ORDER BY purchase.transaction_id, purchase.environment, purchase.bundle_id LIMIT 50"
            )
            return statement
        }.map { row in
            SearchHits.FoundTransaction(
                transactionID: try row.value("transaction_id"),
                app: try AppKey(row),
                productID: try row.value("product_id"),
                customerID: try row.value("customer_id"),
                purchasedAt: try row.value("purchased_at_ms")
            )
        }
    }

    /// Returns the identifiers of customers that begin with a text as it was typed, or with a UUID in lower case.
    mutating func customers(inAnyForm text: SearchText) throws -> [SearchHits.FoundCustomer] {
        var found: [SearchHits.FoundCustomer] = []
        if let typed = text.asTyped { found = try customers(named: typed) }
        found += try customers(named: text)
        return found
    }

    /// Returns the identifiers of customers who have a purchase, or who have a reported fact.
    mutating func customers(named text: SearchText) throws -> [SearchHits.FoundCustomer] {
        let names = try rows { last in
            var statement: Statement = """
                SELECT customer_name.name, customer_name.bundle_id, customer_name.environment
                FROM customer_name WHERE customer_name.name < \(text.end)
                """
            if let last {
                statement.append(
                    """
                     AND (customer_name.name, customer_name.environment, customer_name.bundle_id) > (
                        \(try last.value("name") as String), \(try last.value("environment") as String),
                        \(try last.value("bundle_id") as String)
                    )
                    """
                )
            } else {
                statement.append(" AND customer_name.name >= \(text.text)")
            }
            statement.append(
                " ORDER BY customer_name.name, customer_name.environment, customer_name.bundle_id LIMIT 50"
            )
            return statement
        }
        let consents = try rows { last in
            var statement: Statement = """
                SELECT consent.customer_id AS name, consent.bundle_id, consent.environment
                FROM consent WHERE consent.customer_id < \(text.end)
                """
            if let last {
                statement.append(
                    """
                     AND (consent.customer_id, consent.environment, consent.bundle_id) > (
                        \(try last.value("name") as String), \(try last.value("environment") as String),
                        \(try last.value("bundle_id") as String)
                    )
                    """
                )
            } else {
                statement.append(" AND consent.customer_id >= \(text.text)")
            }
            statement.append(
                " ORDER BY consent.customer_id, consent.environment, consent.bundle_id, consent.at_ms LIMIT 50"
            )
            return statement
        }
        let facts = try rows { last in
            var statement: Statement = """
                SELECT customer_fact.customer_id AS name, customer_fact.bundle_id, customer_fact.environment
                FROM customer_fact
                WHERE customer_fact.customer_id < \(text.end)
                """
            if let last {
                statement.append(
                    """
                     AND (customer_fact.customer_id, customer_fact.environment, customer_fact.bundle_id) > (
                        \(try last.value("name") as String), \(try last.value("environment") as String),
                        \(try last.value("bundle_id") as String)
                    )
                    """
                )
            } else {
                statement.append(" AND customer_fact.customer_id >= \(text.text)")
            }
            statement.append(
                """
                 ORDER BY customer_fact.customer_id, customer_fact.environment, customer_fact.bundle_id,
                    customer_fact.fact LIMIT 50
                """
            )
            return statement
        }
        let found = Set(
            try (names + consents + facts).map {
                SearchHits.FoundCustomer(name: try $0.value("name"), app: try AppKey($0))
            }
        )
        return Array(found.sorted(by: Self.isBefore).prefix(Self.step))
    }

    /// Returns whether a customer comes before another in a list.
    static func isBefore(_ first: SearchHits.FoundCustomer, _ second: SearchHits.FoundCustomer) -> Bool {
        (first.name, first.app.bundleID, first.app.environment.rawValue)
            < (second.name, second.app.bundleID, second.app.environment.rawValue)
    }

    /// Returns the first rows of the app, read in steps.
    ///
    /// - Parameter statement: the statement of the step after a row, or of the first one.
    /// - Returns: the rows.
    /// - Throws: any error of the database.
    private mutating func rows(_ statement: (Row?) throws -> Statement) throws -> [Row] {
        var found: [Row] = []
        var last: Row?
        for _ in 0..<mostSteps {
            let rows = try db.rows(statement(last))
            found += try rows.filter { row in
                let app: String = try row.value("bundle_id")
                return bundleID.map { $0 == app } ?? true
            }
            if rows.count < Self.step || found.count >= Self.step { return Array(found.prefix(Self.step)) }
            last = rows.last
        }
        isPartial = true
        return found
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
            customerID: try row.value("customer_id"),
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

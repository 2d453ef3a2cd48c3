import AppStoreTypes
import GRDB
package import Refunds

extension SQLiteStore {
    package func cases(matching filter: CaseFilter, limit: Int, cursor: String?) async throws -> Page<CaseSummary> {
        var query: Query = """
            SELECT refund_case.*, purchase.product_id, purchase.type, purchase.price_milliunits, purchase.currency,
                answer.preference
            FROM refund_case
            JOIN purchase USING (transaction_id, environment, bundle_id)
            LEFT JOIN answer ON answer.case_id = refund_case.id
            WHERE 1
            """
        query.append(Self.condition(filter))
        if let cursor {
            let (requestedAt, id) = try Self.position(of: cursor)
            query.append(" AND (requested_at_ms, id) < (\(requestedAt), \(id))")
        }
        query.append(" ORDER BY requested_at_ms DESC, id DESC LIMIT \(limit + 1)")
        let summaries = try await pool.read { [query] db in try db.rows(query).map(Self.summary) }
        let items = Array(summaries.prefix(limit))
        guard summaries.count > limit, let last = items.last?.refundCase else { return Page(items: items) }
        return Page(
            items: items,
            nextCursor: ListCursor.text("case", "\(last.requestedAt.milliseconds):\(last.id)")
        )
    }

    private static func condition(_ filter: CaseFilter) -> Query {
        var query: Query = ""
        if let bundleID = filter.bundleID { query.append(" AND bundle_id = \(bundleID)") }
        if let environment = filter.environment { query.append(" AND environment = \(environment)") }
        if let transactionID = filter.transactionID { query.append(" AND transaction_id = \(transactionID)") }
        if let decision = filter.decision { query.append(" AND outcome = \(decision)") }
        if let customerID = filter.customerID.map(canonicalCustomerID) {
            query.append(" AND id IN (SELECT case_id FROM case_identity WHERE identity = \(customerID))")
        }
        if !filter.states.isEmpty {
            query.append(" AND state IN \(list: filter.states.map(\.rawValue).sorted())")
        }
        return query
    }

    private static func position(of cursor: String) throws -> (requestedAt: Int64, id: String) {
        let parts = try ListCursor.key(of: cursor, in: "case").split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let requestedAt = Int64(parts[0]) else { throw InvalidCursor() }
        return (requestedAt, String(parts[1]))
    }

    private static func summary(_ row: Row) throws -> CaseSummary {
        CaseSummary(
            refundCase: try RefundCase(row),
            productID: try row.value("product_id"),
            type: try row.value("type"),
            price: try row.optional("price_milliunits"),
            currency: try row.optional("currency"),
            preference: try row.optional("preference")
        )
    }
}

import AppStoreTypes
import GRDB
package import Refunds

extension SQLiteStore {
    package func cases(matching filter: CaseFilter, limit: Int, cursor: String?) async throws -> Page<CaseSummary> {
        let position = try cursor.map(Self.position)
        let summaries = try await pool.read { db in
            try db.newestCases(matching: filter, before: position, limit: limit + 1)
        }
        let items = Array(summaries.prefix(limit))
        guard summaries.count > limit, let last = items.last?.refundCase else { return Page(items: items) }
        return Page(
            items: items,
            nextCursor: ListCursor.text("case", "\(last.requestedAt.milliseconds):\(last.id)")
        )
    }

    package func urgentCases(matching filter: CaseFilter, limit: Int) async throws -> [CaseSummary] {
        try await pool.read { db in try db.urgentCases(matching: filter, limit: limit) }
    }

    private static func position(of cursor: String) throws -> CasePosition {
        let parts = try ListCursor.key(of: cursor, in: "case").split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let requestedAt = Int64(parts[0]) else { throw InvalidCursor() }
        return CasePosition(requestedAt: requestedAt, id: String(parts[1]))
    }
}

/// Where a case stands in the list, the newest first.
struct CasePosition: Sendable {
    let requestedAt: Int64
    let id: String
}

extension Database {
    /// Cases with the newest request first.
    ///
    /// An index has the cases of each state in this order, but not of several: those are asked for one by one, so that
    /// what is closed is never sorted as a whole.
    func newestCases(matching filter: CaseFilter, before: CasePosition?, limit: Int) throws -> [CaseSummary] {
        let isNarrow = filter.transactionID != nil || filter.customerID != nil
        guard !isNarrow, filter.states.count > 1 else { return try newest(filter, before: before, limit: limit) }
        let all = try filter.states.flatMap { state in
            var filter = filter
            filter.states = [state]
            return try newest(filter, before: before, limit: limit)
        }
        let sorted = all.sorted {
            ($1.refundCase.requestedAt, $1.refundCase.id) < ($0.refundCase.requestedAt, $0.refundCase.id)
        }
        return Array(sorted.prefix(limit))
    }

    private func newest(_ filter: CaseFilter, before: CasePosition?, limit: Int) throws -> [CaseSummary] {
        var query = Self.summaries
        query.append(Self.condition(filter))
        if !filter.states.isEmpty {
            query.append(" AND state IN \(list: filter.states.map(\.rawValue).sorted())")
        }
        if let before { query.append(" AND (requested_at_ms, id) < (\(before.requestedAt), \(before.id))") }
        query.append(" ORDER BY requested_at_ms DESC, id DESC LIMIT \(limit)")
        return try rows(query).map(Self.summary)
    }

    func urgentCases(matching filter: CaseFilter, limit: Int) throws -> [CaseSummary] {
        var query = Self.summaries
        query.append(" AND due_at_ms IS NOT NULL")
        query.append(Self.condition(filter))
        query.append(" ORDER BY deadline_ms, claimable_at_ms, id LIMIT \(limit)")
        return try rows(query).map(Self.summary)
    }

    private static let summaries: Query = """
        SELECT refund_case.*, purchase.product_id, purchase.type, purchase.price_milliunits, purchase.currency,
            answer.preference
        FROM refund_case
        JOIN purchase USING (transaction_id, environment, bundle_id)
        LEFT JOIN answer ON answer.case_id = refund_case.id
        WHERE 1
        """

    private static func condition(_ filter: CaseFilter) -> Query {
        var query: Query = ""
        if let bundleID = filter.bundleID { query.append(" AND bundle_id = \(bundleID)") }
        if let environment = filter.environment { query.append(" AND environment = \(environment)") }
        if let transactionID = filter.transactionID { query.append(" AND transaction_id = \(transactionID)") }
        if let decision = filter.decision { query.append(" AND outcome = \(decision)") }
        if let customerID = filter.customerID.map(canonicalCustomerID) {
            query.append(" AND id IN (SELECT case_id FROM case_identity WHERE identity = \(customerID))")
        }
        return query
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

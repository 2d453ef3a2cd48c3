import AppStoreTypes
import Refunds

/// The position of a case in the list, newest first.
struct CasePosition: Sendable {
    let requestedAt: Int64
    let id: String

    init(_ row: Row) throws {
        // The engine sorts a row with an unreadable time before all others.
        requestedAt = try row.readable("requested_at_ms") ?? .max
        id = try row.value("id")
    }

    /// Creates the position from a page's cursor.
    ///
    /// - Throws: ``InvalidCursor``.
    init(cursor: String) throws {
        let parts = try ListCursor.key(of: cursor, in: "case").split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let requestedAt = Int64(parts[0]) else { throw InvalidCursor() }
        self.requestedAt = requestedAt
        id = String(parts[1])
    }

    var cursor: String { ListCursor.text("case", "\(requestedAt):\(id)") }
}

/// The lists of cases, with a summary of each case.
struct CaseList {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// A line of the list; a case that cannot be read has a position but no summary.
    struct Line: Sendable {
        let position: CasePosition
        let summary: CaseSummary?
    }

    /// Returns cases, newest request first.
    ///
    /// An index sorts the cases of each state, but not of several states. So each state is queried separately, which
    /// never sorts all closed cases.
    func newest(matching filter: CaseFilter, before: CasePosition?, limit: Int) throws -> [Line] {
        let isNarrow = filter.transactionID != nil || filter.customerID != nil
        guard !isNarrow, filter.states.count > 1 else { return try page(filter, before: before, limit: limit) }
        let all = try filter.states.flatMap { state in
            var filter = filter
            filter.states = [state]
            return try page(filter, before: before, limit: limit)
        }
        let sorted = all.sorted {
            ($1.position.requestedAt, $1.position.id) < ($0.position.requestedAt, $0.position.id)
        }
        return Array(sorted.prefix(limit))
    }

    private func page(_ filter: CaseFilter, before: CasePosition?, limit: Int) throws -> [Line] {
        var statement = Self.summaries
        statement.append(Self.condition(filter))
        if !filter.states.isEmpty {
            statement.append(" AND refund_case.state IN \(list: filter.states.map(\.rawValue).sorted())")
        }
        if let before {
            statement.append(
                " AND (refund_case.requested_at_ms, refund_case.id) < (\(before.requestedAt), \(before.id))"
            )
        }
        statement.append(" ORDER BY refund_case.requested_at_ms DESC, refund_case.id DESC LIMIT \(limit)")
        return try db.rows(statement).map { row in
            Line(position: try CasePosition(row), summary: try Self.summary(row))
        }
    }

    /// Returns unanswered cases, least time left first.
    func urgent(matching filter: CaseFilter, limit: Int) throws -> [CaseSummary] {
        var statement = Self.summaries
        statement.append(" AND refund_case.due_at_ms IS NOT NULL")
        statement.append(Self.condition(filter))
        statement.append(" ORDER BY refund_case.deadline_ms, refund_case.due_at_ms, refund_case.id LIMIT \(limit)")
        return try db.rows(statement).compactMap(Self.summary)
    }

    /// Returns the summary of a case, or `nil` if it cannot be read; such a case is parked, and `doctor` lists it.
    private static func summary(_ row: Row) throws -> CaseSummary? {
        do {
            return try CaseSummary(row)
        } catch StoreError.unreadable {
            return nil
        }
    }

    private static let summaries: Statement = """
        SELECT \(sql: CaseTable.columns), purchase.product_id, purchase.type, purchase.price_milliunits,
            purchase.currency, answer.preference
        FROM refund_case
        JOIN purchase ON purchase.transaction_id = refund_case.transaction_id
            AND purchase.environment = refund_case.environment AND purchase.bundle_id = refund_case.bundle_id
        LEFT JOIN answer ON answer.case_id = refund_case.id
        WHERE 1 = 1
        """

    private static func condition(_ filter: CaseFilter) -> Statement {
        var condition: Statement = ""
        if let bundleID = filter.bundleID { condition.append(" AND refund_case.bundle_id = \(bundleID)") }
        if let environment = filter.environment { condition.append(" AND refund_case.environment = \(environment)") }
        if let transactionID = filter.transactionID {
            condition.append(" AND refund_case.transaction_id = \(transactionID)")
        }
        if let decision = filter.decision { condition.append(" AND refund_case.outcome = \(decision)") }
        if let customerID = filter.customerID.map(canonicalCustomerID) {
            condition.append(
                """
                 AND refund_case.id IN (
                    SELECT case_identity.case_id FROM case_identity WHERE case_identity.identity = \(customerID)
                )
                """
            )
        }
        return condition
    }
}

extension CaseSummary {
    /// Creates a summary from its row.
    fileprivate init(_ row: Row) throws {
        self.init(
            refundCase: try StoredCase(row).refundCase,
            productID: try row.value("product_id"),
            type: try row.value("type"),
            price: try row.optional("price_milliunits"),
            currency: try row.optional("currency"),
            preference: try row.optional("preference")
        )
    }
}

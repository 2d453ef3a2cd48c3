import AppStoreTypes
import Refunds

/// The position of a case in a list.
struct CasePosition: Sendable {
    /// The time that sorts the list: of the request, or the deadline in a list by deadline.
    let time: Int64
    let id: String
    let order: CaseFilter.Order

    init(_ row: Row, in order: CaseFilter.Order) throws {
        // The engine sorts a row with an unreadable time before all others.
        time = try row.readable(order == .deadline ? "deadline_ms" : "requested_at_ms") ?? .max
        id = try row.value("id")
        self.order = order
    }

    /// Creates the position from a page's cursor.
    ///
    /// - Throws: ``InvalidCursor``.
    init(cursor: String, in order: CaseFilter.Order) throws {
        let parts = try ListCursor.key(of: cursor, in: Self.list(order)).split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let time = Int64(parts[0]) else { throw InvalidCursor() }
        self.time = time
        id = String(parts[1])
        self.order = order
    }

    var cursor: String { ListCursor.text(Self.list(order), "\(time):\(id)") }

    private static func list(_ order: CaseFilter.Order) -> String { order == .deadline ? "case-by-deadline" : "case" }
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

    /// A page of a list.
    struct Found: Sendable {
        var lines: [Line]
        /// The last case that was looked at, if others follow that were not.
        var end: CasePosition?
        /// Whether only a limited number of cases was looked at.
        var isScan = false
    }

    /// Returns a page of cases in the filter's order.
    func found(matching filter: CaseFilter, before: CasePosition?, limit: Int) throws -> Found {
        if filter.order == .deadline { return Found(lines: try byDeadline(filter, after: before, limit: limit)) }
        guard filter.needsScan else { return Found(lines: try newest(matching: filter, before: before, limit: limit)) }
        let window = try window(of: filter, before: before)
        let lines = window.ids.isEmpty ? [] : try page(filter, among: window.ids, limit: limit)
        return Found(lines: lines, end: window.end, isScan: window.end != nil || before != nil)
    }

    /// Returns cases, newest request first.
    ///
    /// An index sorts the cases of each state, but not of several states. So each state is queried separately, which
    /// never sorts all closed cases.
    private func newest(matching filter: CaseFilter, before: CasePosition?, limit: Int) throws -> [Line] {
        guard !filter.isNarrow, !filter.hasUnindexedPart, filter.states.count > 1 else {
            return try page(filter, before: before, limit: limit)
        }
        let all = try filter.states.flatMap { state in
            var filter = filter
            filter.states = [state]
            return try page(filter, before: before, limit: limit)
        }
        let sorted = all.sorted { ($1.position.time, $1.position.id) < ($0.position.time, $0.position.id) }
        return Array(sorted.prefix(limit))
    }

    /// Returns the cases among which a page looks for matches, by an index alone.
    ///
    /// - Returns: their IDs; and the last of them, if others follow.
    /// - Throws: any error of the database.
    private func window(
        of filter: CaseFilter,
        before: CasePosition?
    ) throws -> (ids: [String], end: CasePosition?) {
        var statement: Statement = "SELECT refund_case.requested_at_ms, refund_case.id FROM refund_case WHERE 1 = 1"
        if let state = filter.states.first, filter.states.count == 1 {
            statement.append(" AND refund_case.state = \(state)")
        } else if let decision = filter.decision {
            statement.append(" AND refund_case.outcome = \(decision)")
        }
        statement.append(Self.times(filter))
        if let before {
            statement.append(" AND (refund_case.requested_at_ms, refund_case.id) < (\(before.time), \(before.id))")
        }
        statement.append(
            " ORDER BY refund_case.requested_at_ms DESC, refund_case.id DESC LIMIT \(filter.mostScanned + 1)"
        )
        let rows = try db.rows(statement)
        let ids: [String] = try rows.prefix(filter.mostScanned).map { try $0.value("id") }
        guard rows.count > ids.count, !ids.isEmpty else { return (ids, nil) }
        return (ids, try CasePosition(rows[ids.count - 1], in: filter.order))
    }

    private func page(
        _ filter: CaseFilter,
        before: CasePosition? = nil,
        among ids: [String]? = nil,
        limit: Int
    ) throws -> [Line] {
        var statement = Self.summaries
        statement.append(Self.condition(filter))
        if !filter.states.isEmpty {
            statement.append(" AND refund_case.state IN \(list: filter.states.map(\.rawValue).sorted())")
        }
        if filter.hasUnindexedPart {
            if filter.isOfQueue { statement.append(" AND refund_case.due_at_ms IS NOT NULL") }
            statement.append(Self.unindexed(filter))
        }
        if let before {
            statement.append(" AND (refund_case.requested_at_ms, refund_case.id) < (\(before.time), \(before.id))")
        }
        if let ids { statement.append(" AND refund_case.id IN \(list: ids)") }
        if filter.order == .price {
            statement.append(
                """
                 ORDER BY coalesce(purchase.usd_cents, -1) DESC, refund_case.requested_at_ms DESC, refund_case.id DESC
                LIMIT \(limit)
                """
            )
        } else {
            statement.append(" ORDER BY refund_case.requested_at_ms DESC, refund_case.id DESC LIMIT \(limit)")
        }
        return try lines(statement, in: filter.order)
    }

    /// Returns cases without an answer, the nearest deadline first.
    private func byDeadline(_ filter: CaseFilter, after: CasePosition?, limit: Int) throws -> [Line] {
        var statement = Self.summaries
        statement.append(" AND refund_case.due_at_ms IS NOT NULL")
        statement.append(Self.condition(filter))
        if !filter.states.isEmpty {
            statement.append(" AND refund_case.state IN \(list: filter.states.map(\.rawValue).sorted())")
        }
        statement.append(Self.unindexed(filter))
        if let after {
            statement.append(" AND (refund_case.deadline_ms, refund_case.id) > (\(after.time), \(after.id))")
        }
        statement.append(" ORDER BY refund_case.deadline_ms, refund_case.id LIMIT \(limit)")
        return try lines(statement, in: .deadline)
    }

    private func lines(_ statement: Statement, in order: CaseFilter.Order) throws -> [Line] {
        try db.rows(statement).map { row in
            Line(position: try CasePosition(row, in: order), summary: try Self.summary(row))
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
    static func summary(_ row: Row) throws -> CaseSummary? {
        do {
            return try CaseSummary(row)
        } catch StoreError.unreadable {
            return nil
        }
    }

    static let summaries: Statement = """
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
        condition.append(times(filter))
        return condition
    }

    private static func times(_ filter: CaseFilter) -> Statement {
        var condition: Statement = ""
        if let since = filter.requestedSince { condition.append(" AND refund_case.requested_at_ms >= \(since)") }
        if let before = filter.requestedBefore { condition.append(" AND refund_case.requested_at_ms < \(before)") }
        return condition
    }

    /// Returns the conditions that no index serves.
    private static func unindexed(_ filter: CaseFilter) -> Statement {
        var condition: Statement = ""
        if let reason = filter.blockReason { condition.append(" AND refund_case.block_reason = \(reason)") }
        if let reason = filter.reason { condition.append(" AND refund_case.reason = \(reason)") }
        if let product = filter.productID { condition.append(" AND purchase.product_id = \(product)") }
        if let storefront = filter.storefront { condition.append(" AND purchase.storefront = \(storefront)") }
        if let least = filter.leastUSDCents { condition.append(" AND purchase.usd_cents >= \(least)") }
        if let most = filter.mostUSDCents { condition.append(" AND purchase.usd_cents <= \(most)") }
        if let preference = filter.preference { condition.append(" AND answer.preference = \(preference)") }
        if filter.hasNoPreference {
            condition.append(" AND answer.case_id IS NOT NULL AND answer.preference IS NULL")
        }
        if let rule = filter.rule {
            condition.append(
                """
                 AND (
                    answer.rule = \(rule) OR answer.rule IS NULL AND EXISTS (
                        SELECT 1 FROM policy_decision
                        WHERE policy_decision.case_id = refund_case.id AND policy_decision.rule = \(rule)
                    )
                )
                """
            )
        }
        if let isMatched = filter.isMatched {
            condition.append(
                """
                 AND refund_case.outcome IN ('granted', 'declined') AND answer.preference IS NOT NULL
                    AND CASE WHEN answer.preference = 'DECLINE' AND refund_case.outcome = 'declined'
                        OR answer.preference = 'GRANT_FULL' AND refund_case.outcome = 'granted'
                            AND coalesce(refund_case.outcome_percentage, 100000) = 100000
                        OR answer.preference = 'GRANT_PRORATED' AND refund_case.outcome = 'granted'
                            AND coalesce(refund_case.outcome_percentage, 100000) < 100000
                        THEN 1 ELSE 0 END = \(isMatched ? Int64(1) : 0)
                """
            )
        }
        return condition
    }
}

extension CaseFilter {
    /// Whether few cases match, found by an index.
    fileprivate var isNarrow: Bool { transactionID != nil || customerID != nil }

    /// Whether only cases without an answer match, which an index has apart.
    fileprivate var isOfQueue: Bool { !states.isEmpty && states.allSatisfy { !$0.isClosed } }

    /// Whether a part of the filter is served by no index.
    fileprivate var hasUnindexedPart: Bool {
        blockReason != nil || reason != nil || rule != nil || preference != nil || hasNoPreference || isMatched != nil
            || productID != nil || storefront != nil || leastUSDCents != nil || mostUSDCents != nil || order == .price
    }

    /// Whether matches must be looked for among a limited number of cases.
    fileprivate var needsScan: Bool { hasUnindexedPart && !isNarrow && !isOfQueue }
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

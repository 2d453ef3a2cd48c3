// This file is longer than most: every order of the list shares one statement and one way of paging.

import AppStoreTypes
import Refunds

/// The lists of cases, with a summary of each case.
struct CaseList {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// A line of the list; a case that cannot be read has a position but no summary.
    struct Line: Sendable {
        let position: CasePosition
        let price: CaseCursor.PricePosition
        let summary: CaseSummary?
    }

    /// A page of a list.
    struct Found: Sendable {
        let summaries: [CaseSummary]
        /// Where the next page begins; `nil` if this is the last.
        var next: CaseCursor?
        /// Whether the page has all matches of a limited number of cases.
        var isScan = false

        /// Creates a page of lines.
        ///
        /// One more than fits says that there is a next page.
        init(_ lines: [Line], limit: Int, next: (Line) -> CaseCursor) {
            let shown = lines.prefix(limit)
            summaries = shown.compactMap(\.summary)
            self.next = lines.count > limit ? shown.last.map(next) : nil
        }
    }

    /// Returns a page of at most `limit` cases in the filter's order.
    func found(matching filter: CaseFilter, from cursor: CaseCursor?, limit: Int) throws -> Found {
        if filter.order == .deadline {
            return Found(try byDeadline(filter, after: cursor?.after, limit: limit + 1), limit: limit) {
                CaseCursor(after: $0.position)
            }
        }
        let next = { (last: Line) in
            filter.order == .price
                ? CaseCursor(after: cursor?.after, price: last.price) : CaseCursor(after: last.position)
        }
        if filter.isNarrow {
            return Found(try page(filter, from: cursor, limit: limit + 1), limit: limit, next: next)
        }
        let window = try window(
            of: filter,
            before: cursor?.after,
            limit: filter.needsScan ? filter.mostScanned : limit
        )
        let lines = try page(filter, amongWindow: window.found.map(\.id), from: cursor, limit: limit + 1)
        var found = Found(lines, limit: limit, next: next)
        guard found.next == nil || filter.order == .price else { return found }
        found.isScan = filter.needsScan && (window.end != nil || cursor?.after != nil)
        if found.next == nil { found.next = window.end.map { CaseCursor(after: $0) } }
        return found
    }

    /// Returns the IDs of an app's newest cases in parts, newest first.
    ///
    /// - Parameters:
    ///   - app: the app.
    ///   - since: the time of the earliest request; `nil` for any.
    ///   - limit: the most cases.
    /// - Returns: lists of IDs, each for one statement.
    /// - Throws: any error of the database.
    func newest(of app: AppKey, since: Timestamp? = nil, limit: Int) throws -> [[String]] {
        var filter = CaseFilter(bundleID: app.bundleID, environment: app.environment)
        filter.requestedSince = since
        return try newest(matching: filter, limit: limit).parts
    }

    /// Returns the IDs of the newest cases in parts, newest first, and whether the filter has no others.
    ///
    /// - Parameters:
    ///   - filter: an app, an environment, states and times; nothing that no index serves.
    ///   - apps: the bundle IDs of some apps; `nil` for all apps.
    ///   - before: the case after which to begin; `nil` for the newest.
    ///   - limit: the most cases.
    /// - Returns: lists of IDs, each for one statement, the last case, and whether no others follow.
    /// - Throws: any error of the database.
    func newest(
        matching filter: CaseFilter,
        of apps: [String]? = nil,
        before: CasePosition? = nil,
        limit: Int
    ) throws -> (parts: [[String]], last: CasePosition?, areAll: Bool) {
        var filters = [filter]
        if let apps {
            filters = apps.filter { filter.bundleID == nil || filter.bundleID == $0 }.map { app in
                var own = filter
                own.bundleID = app
                return own
            }
        }
        let windows = try filters.map { try window(of: $0, before: before, limit: limit) }
        let found = windows.flatMap(\.found).sorted { ($0.time, $0.id) > ($1.time, $1.id) }
        let taken = found.prefix(limit)
        let ids = taken.map(\.id)
        let areAll = found.count <= limit && windows.allSatisfy { $0.end == nil }
        let parts = stride(from: 0, to: ids.count, by: Self.part).map { start in
            Array(ids[start..<min(start + Self.part, ids.count)])
        }
        return (parts, taken.last, areAll)
    }

    /// Returns the newest cases that an index alone finds, among which a page looks for matches.
    ///
    /// An index sorts the cases of an environment and a state, and the engine merges several such lists, so it never
    /// sorts all cases.
    ///
    /// - Returns: their positions; and the last of them, if others follow.
    /// - Throws: any error of the database.
    private func window(
        of filter: CaseFilter,
        before: CasePosition?,
        limit: Int
    ) throws -> (found: [CasePosition], end: CasePosition?) {
        var statement: Statement = "SELECT refund_case.requested_at_ms, refund_case.id FROM refund_case WHERE 1 = 1"
        for (index, part) in Self.parts(filter).enumerated() {
            if index > 0 {
                statement.append(
                    " UNION ALL SELECT refund_case.requested_at_ms, refund_case.id FROM refund_case WHERE 1 = 1"
                )
            }
            statement.append(part)
            statement.append(Self.times(filter))
            if let before {
                statement.append(" AND (refund_case.requested_at_ms, refund_case.id) < (\(before.time), \(before.id))")
            }
        }
        statement.append(" ORDER BY requested_at_ms DESC, id DESC LIMIT \(limit + 1)")
        let rows = try db.rows(statement)
        let found = try rows.prefix(limit).map { try CasePosition($0, in: filter.order) }
        return (found, rows.count > found.count ? found.last : nil)
    }

    /// Returns the conditions of parts of the list that an index sorts.
    private static func parts(_ filter: CaseFilter) -> [Statement] {
        let isWhole = filter.bundleID == nil && filter.states.isEmpty && filter.decision == nil
        if isWhole && filter.environment == nil { return [""] }
        let environments = filter.environment.map { [$0] } ?? [.production, .sandbox]
        return environments.flatMap { environment -> [Statement] in
            if let decision = filter.decision, filter.bundleID == nil, filter.states.isEmpty {
                return [" AND refund_case.environment = \(environment) AND refund_case.outcome = \(decision)"]
            }
            return CaseState.allCases.filter { filter.states.isEmpty || filter.states.contains($0) }.map { state in
                var part: Statement = " AND refund_case.environment = \(environment) AND refund_case.state = \(state)"
                if let bundleID = filter.bundleID { part.append(" AND refund_case.bundle_id = \(bundleID)") }
                return part
            }
        }
    }

    /// Returns matches among the cases of a window, which are read in parts until there are enough.
    private func page(
        _ filter: CaseFilter,
        amongWindow ids: [String],
        from cursor: CaseCursor?,
        limit: Int
    ) throws -> [Line] {
        var lines: [Line] = []
        for start in stride(from: 0, to: ids.count, by: Self.part) {
            let part = Array(ids[start..<min(start + Self.part, ids.count)])
            lines += try page(filter, among: part, from: cursor, limit: limit)
            if filter.order != .price && lines.count >= limit { break }
        }
        if filter.order == .price { lines.sort { $1.price < $0.price } }
        return Array(lines.prefix(limit))
    }

    /// How many cases of a window one statement reads, because PostgreSQL may read all purchases for a longer list.
    static let part = 100

    /// Returns matches, among some cases or among the few that an index finds.
    private func page(
        _ filter: CaseFilter,
        among ids: [String]? = nil,
        from cursor: CaseCursor?,
        limit: Int
    ) throws -> [Line] {
        var statement = Self.summaries
        if let ids {
            statement.append(" AND refund_case.id IN \(list: ids)")
            // The window meets the other conditions. With them, SQLite reads all cases of a state in place of these
            // few.
            if let decision = filter.decision {
                statement.append(" AND coalesce(refund_case.outcome, '') = \(decision)")
            }
        } else {
            statement.append(Self.condition(filter))
            statement.append(Self.states(filter))
        }
        statement.append(try Self.unindexed(filter))
        if filter.order == .price {
            if let last = cursor?.price {
                statement.append(
                    """
                     AND (coalesce(purchase.usd_cents, -1), refund_case.requested_at_ms, refund_case.id)
                        < (\(last.cents), \(last.position.time), \(last.position.id))
                    """
                )
            }
            statement.append(
                """
                 ORDER BY coalesce(purchase.usd_cents, -1) DESC, refund_case.requested_at_ms DESC, refund_case.id DESC
                LIMIT \(limit)
                """
            )
        } else {
            if let last = cursor?.after {
                statement.append(" AND (refund_case.requested_at_ms, refund_case.id) < (\(last.time), \(last.id))")
            }
            statement.append(" ORDER BY refund_case.requested_at_ms DESC, refund_case.id DESC LIMIT \(limit)")
        }
        return try lines(statement, in: filter.order)
    }

    /// Returns cases without an answer, the nearest deadline first.
    private func byDeadline(_ filter: CaseFilter, after: CasePosition?, limit: Int) throws -> [Line] {
        var statement = Self.summaries
        statement.append(" AND refund_case.due_at_ms IS NOT NULL")
        statement.append(Self.condition(filter))
        statement.append(Self.states(filter))
        statement.append(try Self.unindexed(filter))
        if let after {
            statement.append(" AND (refund_case.deadline_ms, refund_case.id) > (\(after.time), \(after.id))")
        } else {
            // SQLite then reads the index of deadlines; otherwise it sorts all open cases for the first page.
            statement.append(" AND refund_case.deadline_ms > 0")
        }
        statement.append(" ORDER BY refund_case.deadline_ms, refund_case.id LIMIT \(limit)")
        return try lines(statement, in: .deadline)
    }

    private func lines(_ statement: Statement, in order: CaseFilter.Order) throws -> [Line] {
        try db.rows(statement).map { row in
            Line(
                position: try CasePosition(row, in: order),
                price: try CaseCursor.PricePosition(row),
                summary: try Self.summary(row)
            )
        }
    }

    /// Returns unanswered cases, least time left first.
    func urgent(matching filter: CaseFilter, limit: Int) throws -> [CaseSummary] {
        var statement = Self.summaries
        // With a bound of the deadline, SQLite reads an index by deadline; otherwise it sorts all open cases.
        statement.append(" AND refund_case.due_at_ms IS NOT NULL AND refund_case.deadline_ms > 0")
        statement.append(Self.condition(filter))
        statement.append(" ORDER BY refund_case.deadline_ms, refund_case.id LIMIT \(limit)")
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
            purchase.currency, purchase.usd_cents, purchase.storefront, answer.preference,
            coalesce(
                answer.rule,
                (SELECT policy_decision.rule FROM policy_decision WHERE policy_decision.case_id = refund_case.id)
            ) AS rule,
            (
                SELECT person_decision.author FROM person_decision
                WHERE person_decision.case_id = refund_case.id AND person_decision.kind = 'answer'
                ORDER BY person_decision.number DESC LIMIT 1
            ) AS author
        FROM refund_case
        JOIN purchase ON purchase.transaction_id = refund_case.transaction_id
            AND purchase.environment = refund_case.environment AND purchase.bundle_id = refund_case.bundle_id
        LEFT JOIN answer ON answer.case_id = refund_case.id
        WHERE 1 = 1
        """
}

extension CaseFilter {
    /// Whether few cases match, found by an index.
    var isNarrow: Bool { transactionID != nil || customerID != nil }

    /// Whether matches must be looked for among a limited number of cases, because a part of the filter is served by no
    /// index.
    fileprivate var needsScan: Bool {
        let isOfLack = hasNoDecision || hasNoPreference || hasNoReason || hasNoStorefront || isDecided
        let isOfAnswer = isInTime != nil || isHeldOut != nil || isPriced != nil || shadowRule != nil
        return isOfLack || isOfAnswer
            || blockReason != nil || reason != nil || rule != nil || preference != nil || isMatched != nil
            || refund != nil || isTried || dueBefore != nil || deadlineSince != nil
            || productID != nil || storefront != nil || leastUSDCents != nil || mostUSDCents != nil || order == .price
            || decision != nil && (bundleID != nil || !states.isEmpty)
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
            preference: try row.optional("preference"),
            usdCents: try row.optional("usd_cents"),
            storefront: try row.optional("storefront"),
            rule: try row.optional("rule"),
            author: try row.optional("author")
        )
    }
}

package import AppStoreTypes
package import Refunds

extension Store: CaseStore {
    package func cases(matching filter: CaseFilter, limit: Int, cursor: String?) async throws -> Page<CaseSummary> {
        let position = try cursor.map(CasePosition.init(cursor:))
        let lines = try await engine.read { db in
            try CaseList(db).newest(matching: filter, before: position, limit: limit + 1)
        }
        let shown = lines.prefix(limit)
        let hasMore = lines.count > limit
        return Page(items: shown.compactMap(\.summary), nextCursor: hasMore ? shown.last?.position.cursor : nil)
    }

    package func urgentCases(matching filter: CaseFilter, limit: Int) async throws -> [CaseSummary] {
        try await engine.read { db in try CaseList(db).urgent(matching: filter, limit: limit) }
    }

    package func caseIDs(
        startingWith prefix: CaseIDPrefix,
        of bundleID: String?,
        limit: Int
    ) async throws -> [String] {
        try await engine.read { db in
            try CaseTable(db).identifiers(startingWith: prefix, of: bundleID, limit: limit)
        }
    }

    package func detail(of caseID: String) async throws -> CaseDetail? {
        try await engine.read { [headers] db in try CaseFactsReader(db).detail(ofCase: caseID, headers: headers) }
    }

    package func decide(
        _ caseID: String,
        _ decision: AnswerChoice,
        by author: String,
        at now: Timestamp
    ) async throws -> CaseEventResult {
        let deed = Deed(.caseDecided, by: author, details: ["prefer": decision.rawValue], about: caseID, at: now)
        return try await engine.write { db in
            try Self.apply(.decidedByPerson(decision), to: caseID, deed, at: now, db)
        }
    }

    package func hold(
        _ caseID: String,
        until: Timestamp,
        by author: String,
        at now: Timestamp
    ) async throws -> CaseEventResult {
        let deed = Deed(.caseHeld, by: author, details: ["until": until.description], about: caseID, at: now)
        return try await engine.write { db in
            try Self.apply(.heldByPerson(until: until), to: caseID, deed, at: now, db)
        }
    }

    /// Applies what a person decided, and stores it as a deed if the case accepts it.
    private static func apply(
        _ event: CaseEvent,
        to caseID: String,
        _ deed: Deed,
        at now: Timestamp,
        _ db: any Connection
    ) throws -> CaseEventResult {
        let cases = CaseTable(db)
        let result = try cases.apply(event, to: caseID, at: now)
        guard result == .applied, let app = try cases.read(caseID)?.refundCase.app else { return result }
        var deed = deed
        (deed.bundleID, deed.environment) = (app.bundleID, app.environment)
        try AuditTable(db).add(deed)
        return result
    }

    package func statistics(of bundleID: String?) async throws -> Statistics {
        try await engine.read { db in try StatisticsTable(db).statistics(of: bundleID) }
    }
}

extension Store: OutcomeStore {
    package func expireOutcomes(after patience: Duration, at now: Timestamp) async throws -> Int {
        try await engine.write { db in
            // Skips cases that cannot be read, so that they do not block the others.
            var last = (requestedAt: Int64.min, id: "")
            while true {
                let overdue = try db.rows(
                    """
                    SELECT \(sql: CaseTable.columns) FROM refund_case
                    WHERE refund_case.outcome IS NULL AND refund_case.due_at_ms IS NULL
                        AND refund_case.requested_at_ms <= \(now - patience)
                        AND (refund_case.requested_at_ms, refund_case.id) > (\(last.requestedAt), \(last.id))
                    ORDER BY refund_case.requested_at_ms, refund_case.id LIMIT 500
                    """
                )
                guard let end = overdue.last else { return 0 }
                last = (try end.value("requested_at_ms"), try end.value("id"))
                let readable = try overdue.compactMap(CaseTable.readable)
                for stored in readable {
                    let event = CaseEvent.outcomeTimedOut(at: stored.refundCase.requestedAt + patience)
                    try CaseTable(db).apply(event, to: stored, at: now)
                }
                if !readable.isEmpty { return readable.count }
            }
        }
    }
}

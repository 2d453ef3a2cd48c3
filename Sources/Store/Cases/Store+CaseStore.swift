package import AppStoreTypes
package import Refunds

extension Store: CaseStore {
    package func cases(matching filter: CaseFilter, limit: Int, cursor: String?) async throws -> Page<CaseSummary> {
        let start = try cursor.map { try CaseCursor($0, in: filter.order) }
        let found = try await engine.read { db in
            try CaseList(db).found(matching: filter, from: start, limit: limit)
        }
        return Page(
            items: found.summaries,
            nextCursor: found.next?.text(in: filter.order),
            scanned: found.isScan ? filter.mostScanned : nil
        )
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

    package func queue(
        of bundleID: String?,
        in environment: AppStoreEnvironment,
        limit: Int,
        at now: Timestamp
    ) async throws -> QueueOverview {
        try await engine.read { [appsStatingUses] db in
            var reader = QueueReader(db: db, bundleID: bundleID, environment: environment)
            reader.appsStatingUses = appsStatingUses
            return try reader.overview(limit: limit, at: now)
        }
    }

    package func casesToDecide(
        of bundleID: String?,
        in environment: AppStoreEnvironment,
        limit: Int
    ) async throws -> [String] {
        try await engine.read { db in
            try QueueReader(db: db, bundleID: bundleID, environment: environment).idsToDecide(limit: limit)
        }
    }

    package func detail(of caseID: String) async throws -> CaseDetail? {
        try await engine.read { [appsStatingUses] db in
            try CaseFactsReader(db, usesIn: appsStatingUses).detail(ofCase: caseID)
        }
    }

    package func decide(
        _ decision: PersonDecision,
        on caseID: String,
        expecting version: Int64?
    ) async throws -> CaseEventResult {
        try await engine.write { db in
            let cases = CaseTable(db)
            // The lock on the case puts the decisions of two people in an order.
            guard let stored = try cases.load(caseID) else { return .refused(.unknown) }
            let decisions = PersonDecisionTable(db)
            let newest = try decisions.newest(ofCase: caseID)
            if let version, version != newest?.number ?? 0 { return .refused(.decidedMeanwhile(newest)) }
            let result = try cases.apply(decision.event, to: stored, at: decision.at)
            guard result == .applied else { return result }
            var numbered = decision
            numbered.number = (newest?.number ?? 0) + 1
            try decisions.add(numbered, toCase: caseID)
            try AuditTable(db).add(numbered.deed(about: stored.refundCase))
            return result
        }
    }

    package func statistics(of bundleID: String?, in environment: AppStoreEnvironment?) async throws -> Statistics {
        try await engine.read { db in try StatisticsTable(db).statistics(of: bundleID, in: environment) }
    }

    package func hasCases(of bundleID: String?, in environment: AppStoreEnvironment) async throws -> Bool {
        try await engine.read { db in try StatisticsTable(db).hasCases(of: bundleID, in: environment) }
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

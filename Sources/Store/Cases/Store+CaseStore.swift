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

    package func detail(of caseID: String) async throws -> CaseDetail? {
        try await engine.read { [headers] db in try CaseFactsReader(db).detail(ofCase: caseID, headers: headers) }
    }

    package func decide(_ caseID: String, _ decision: AnswerChoice, at now: Timestamp) async throws -> CaseReply {
        try await engine.write { db in try CaseTable(db).apply(.decidedByPerson(decision), to: caseID, at: now) }
    }

    package func hold(_ caseID: String, until: Timestamp, at now: Timestamp) async throws -> CaseReply {
        try await engine.write { db in try CaseTable(db).apply(.heldByPerson(until: until), to: caseID, at: now) }
    }

    package func statistics() async throws -> Statistics {
        try await engine.read { db in try StatisticsTable(db).statistics() }
    }
}

package import Refunds

extension Store: DecisionArchive {
    package func caseCount() async throws -> Int {
        try await engine.read { db in try PolicyDecisionTable(db).caseCount() }
    }

    package func archivedCases(after caseID: String?, limit: Int) async throws -> [ArchivedCase] {
        try await engine.read { db in try PolicyDecisionTable(db).archivedCases(after: caseID, limit: limit) }
    }
}

package import Refunds

extension Store: StatisticsStore {
    package func caseStatistics(_ query: StatisticsQuery) async throws -> CaseStatistics {
        try await engine.read { db in try StatisticsTable(db).caseStatistics(query) }
    }
}

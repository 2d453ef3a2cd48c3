import AppStoreTypes
import Foundation
import Hummingbird
import Refunds

/// The route for the statistics of cases.
struct StatisticsController: Sendable {
    let store: any StatisticsStore
    let register: any CaseStore
    let rates: any RateStore
    let scopes: AppScopes
    /// The store of each configured app, by its bundle ID.
    let stores: [String: SellingStore]
    /// Shares counts by segment with the pages.
    let reads: SharedReads
    let now: @Sendable () -> Timestamp

    func addRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.get("statistics", use: statistics)
    }

    private func statistics(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let parameters = QueryParameters(request, known: StatisticsQuery.parameters)
        var (query, mistakes) = StatisticsQuery.reading(stores: stores) { parameters.text($0) }
        query.bundleID = try parameters.app(of: scopes, for: context.token)
        for mistake in mistakes { parameters.note(mistake.parameter, "must be \(mistake.allowed)") }
        try parameters.check()
        let body = StatisticsJSON(
            try await caseStatistics(query, by: context.author),
            rates: try await rates.rateCoverage(),
            overview: try await register.statistics(of: context.token?.apps ?? .all == .all ? nil : query.bundleID)
        )
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }

    /// Returns statistics; a count by segment reads each case, so calls share it.
    private func caseStatistics(_ query: StatisticsQuery, by author: String) async throws -> CaseStatistics {
        guard query.grouping == .segment else { return try await store.caseStatistics(query) }
        return try await reads.value(of: .caseStatistics(query), by: author, at: now()) {
            try await store.caseStatistics(query)
        }
    }
}

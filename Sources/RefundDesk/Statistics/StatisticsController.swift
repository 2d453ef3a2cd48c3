import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Refunds

/// The route for the statistics of cases.
struct StatisticsController: Sendable {
    let store: any StatisticsStore
    let register: any CaseStore

    func addRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.get("statistics", use: statistics)
    }

    private func statistics(_ request: Request, context: DeskRequestContext) async throws -> Response {
        var query = try StatisticsQuery(asking: request.uri.queryParameters)
        query.bundleID = try context.token?.app(requested: query.bundleID) ?? query.bundleID
        let body = StatisticsJSON(
            try await store.caseStatistics(query),
            overview: try await register.statistics(of: context.token?.bundleID)
        )
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }
}

extension StatisticsQuery {
    /// Parses a query from URL parameters.
    ///
    /// - Throws: ``Problem`` 400, naming the allowed values.
    fileprivate init(asking query: FlatDictionary<Substring, Substring>) throws {
        if let name = query.lazy.map({ String($0.key) }).first(where: { !Self.parameters.contains($0) }) {
            let known = Self.parameters.joined(separator: ", ")
            throw Problem(.badRequest, "Unknown parameter \(name.prefix(64)); known here: \(known).")
        }
        do throws(StatisticsQueryMistake) {
            try self.init { name in query[name[...]].flatMap { $0.isEmpty ? nil : String($0) } }
        } catch {
            throw Problem(.badRequest, "\(error.parameter) must be \(error.allowed).")
        }
    }
}

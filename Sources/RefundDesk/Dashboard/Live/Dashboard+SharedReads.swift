import AppStoreTypes
import HTTPTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// Returns what pages read together, and reads it if no other visit did.
    func shared<Value: Sendable>(
        _ subject: SharedReads.Subject,
        for request: PageRequest,
        _ read: () async throws -> Value
    ) async throws -> Value {
        let isReload = request.request.headers[.lastEventID].map(live.sent) ?? false
        return try await live.reads.value(
            of: subject,
            isReload: isReload,
            by: request.visitor.author,
            at: now(),
            read
        )
    }

    /// Returns what waits in the queue of the app and environment of a page.
    func queue(for request: PageRequest, limit: Int) async throws -> QueueOverview {
        let (scope, now) = (request.scope, now())
        return try await shared(.queue(of: scope.bundleID, scope.environment, limit: limit), for: request) {
            try await register.queue(of: scope.bundleID, in: scope.environment, limit: limit, at: now)
        }
    }

    /// Returns whether the app and environment of a page ever had a case.
    func hadCases(_ overview: QueueOverview, for request: PageRequest) async throws -> Bool {
        let scope = request.scope
        guard overview.total == 0 else { return true }
        return try await shared(.hasCases(of: scope.bundleID, scope.environment), for: request) {
            try await register.hasCases(of: scope.bundleID, in: scope.environment)
        }
    }

    /// Returns the unanswered cases with the least time left.
    func urgentCases(
        matching filter: CaseFilter,
        limit: Int,
        for request: PageRequest
    ) async throws -> [CaseSummary] {
        try await shared(.urgentCases(filter, limit: limit), for: request) {
            try await register.urgentCases(matching: filter, limit: limit)
        }
    }

    /// Returns statistics of cases.
    func caseStatistics(_ query: StatisticsQuery, for request: PageRequest) async throws -> CaseStatistics {
        try await shared(.caseStatistics(query), for: request) { try await statistics.caseStatistics(query) }
    }
}

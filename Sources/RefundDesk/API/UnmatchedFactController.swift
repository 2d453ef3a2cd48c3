import AppStoreTypes
import Foundation
import Hummingbird
import Refunds

/// The route that lists facts whose purchase is unknown.
struct UnmatchedFactController: Sendable {
    let register: any UnmatchedFactRegister
    let scopes: AppScopes

    func addRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.get("facts/unmatched", use: list)
    }

    private func list(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let query = QueryParameters(request, known: ["app", "environment", "limit", "cursor"])
        let filter = UnmatchedFactFilter(
            bundleID: try query.app(of: scopes, for: context.token),
            environment: query.environment()
        )
        let (limit, cursor) = (query.limit(), query.cursor())
        try query.check()
        let page = try await register.unmatchedFacts(matching: filter, limit: limit, cursor: cursor)
        let body = UnmatchedFactListJSON(facts: page.items.map(UnmatchedFactJSON.init), nextCursor: page.nextCursor)
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }
}

/// The identifier in a fact: a transaction or a customer.
struct FactSubjectJSON: Encodable {
    let transactionId: String?
    let customer: String?

    init(_ subject: UnmatchedFact.Subject) {
        switch subject {
        case .transaction(let id): (transactionId, customer) = (id, nil)
        case .customer(let id): (transactionId, customer) = (nil, id)
        }
    }
}

private struct UnmatchedFactListJSON: Encodable {
    let facts: [UnmatchedFactJSON]
    let nextCursor: String?
}

/// A fact whose purchase is unknown.
private struct UnmatchedFactJSON: Encodable {
    let bundleId: String
    /// Absent if the fact counts in whichever environment the purchase arrives.
    let environment: String?
    let kind: UnmatchedFact.Kind
    let transactionId: String?
    let customer: String?
    let reports: Int64
    let firstReportedAt: RFC3339Time
    let lastReportedAt: RFC3339Time

    init(_ fact: UnmatchedFact) {
        bundleId = fact.bundleID
        environment = fact.environment?.rawValue
        kind = fact.kind
        let subject = FactSubjectJSON(fact.subject)
        (transactionId, customer) = (subject.transactionId, subject.customer)
        reports = fact.reports
        firstReportedAt = RFC3339Time(fact.firstReportedAt)
        lastReportedAt = RFC3339Time(fact.lastReportedAt)
    }
}

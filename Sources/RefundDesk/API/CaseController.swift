import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import Refunds

/// Returns cases and notifications as JSON, and accepts operators' decisions.
struct CaseController: Sendable {
    let register: any CaseStore
    let scopes: AppScopes
    let apps: [String: App]
    let wake: WakeSignal
    let now: @Sendable () -> Timestamp

    func addReadingRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.get("cases", use: list)
        group.get("cases/{id}", use: show)
        group.get("notifications", use: notifications)
    }

    func addDecidingRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.post("cases/{id}/answer", use: answer)
        group.post("cases/{id}/hold", use: hold)
    }

    private func list(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let query = QueryParameters(request, known: CaseFilter.parameters + ["limit", "cursor"])
        let filter = try CaseFilter(query, of: scopes, for: context.token)
        let (limit, cursor) = (query.limit(), query.cursor())
        try query.check()
        let page = try await register.cases(matching: filter, limit: limit, cursor: cursor)
        let body = CaseList(cases: page.items.map { CaseJSON($0, now: now()) }, nextCursor: page.nextCursor)
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }

    private func show(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let id = try await caseID(of: context)
        let detail = try await detail(of: id, for: context.token)
        let composer = apps[detail.facts.refundCase.app.bundleID]?.composer
        let body = CaseDetailJSON(detail, composer: composer, now: now())
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }

    /// Returns the ID of the case that the path names, by its whole identifier or by a unique prefix.
    ///
    /// Cases of apps that the token does not cover are neither found nor named.
    private func caseID(of context: DeskRequestContext) async throws -> String {
        let given = try context.parameters.identifier("id")
        switch try await register.match(caseID: given, of: context.token?.bundleID) {
        case .one(let id): return id
        case .none: throw Problem(CaseRefusal.unknown)
        case .several(let ids, let hasMore):
            throw Problem(.conflict, CaseIDMatch.explanation(of: ids, hasMore: hasMore, given: given))
        }
    }

    /// Returns a case; a token for another app learns nothing about it, not even that it exists.
    private func detail(of id: String, for token: AccessToken?) async throws -> CaseDetail {
        guard let detail = try await register.detail(of: id),
            token?.covers(detail.facts.refundCase.app.bundleID) ?? true
        else { throw Problem(CaseRefusal.unknown) }
        return detail
    }

    private func notifications(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let query = QueryParameters(request, known: ["limit", "cursor"])
        let (limit, cursor) = (query.limit(), query.cursor())
        try query.check()
        let page = try await register.notifications(of: context.token?.bundleID, limit: limit, cursor: cursor)
        let body = NotificationList(
            notifications: page.items.map(NotificationJSON.init),
            nextCursor: page.nextCursor
        )
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }

    private func answer(_ request: Request, context: DeskRequestContext) async throws -> HTTPResponse.Status {
        _ = try context.parameters.identifier("id")
        let decision = try await RequestBody.read(request, context, known: ["prefer"]) { body in
            body.word("prefer", of: AnswerChoice.ofPerson, isRequired: true)
        }
        let id = try await caseID(of: context)
        if context.token?.bundleID != nil { _ = try await detail(of: id, for: context.token) }
        return try accepted(try await register.decide(id, decision, by: context.author, at: now()))
    }

    private func hold(_ request: Request, context: DeskRequestContext) async throws -> HTTPResponse.Status {
        _ = try context.parameters.identifier("id")
        let now = now()
        let until = try await RequestBody.read(request, context, known: ["until"]) { body in
            let until = body.time("until", isRequired: true)
            if let until, until <= now { body.note("until", "is in the past: give a time in the future") }
            return until
        }
        let id = try await caseID(of: context)
        if context.token?.bundleID != nil { _ = try await detail(of: id, for: context.token) }
        return try accepted(try await register.hold(id, until: until, by: context.author, at: now))
    }

    /// Wakes the worker if the case accepted a decision; throws the reason if it did not.
    private func accepted(_ reply: CaseEventResult) throws -> HTTPResponse.Status {
        if case .refused(let refusal) = reply { throw Problem(refusal) }
        wake.notify()
        return .accepted
    }
}

extension Problem {
    /// Explains why a case refused an operator's decision.
    fileprivate init(_ refusal: CaseRefusal) {
        switch refusal {
        case .unknown: self.init(.notFound, "There is no case with this identifier.")
        case .closed(let state):
            self.init(.conflict, "The case is \(state.rawValue): nothing more can be sent.")
        case .answerFrozen:
            self.init(
                .conflict,
                "Apple may already have received the answer for this case, so the answer cannot change any more."
            )
        case .pastDeadline(let deadline):
            self.init(
                .badRequest,
                "until must be before the case's deadline, \(deadline); otherwise the case is missed."
            )
        case .notOwned: self.init(.conflict, "The case changed at the same moment: send the request again.")
        }
    }
}

extension CaseFilter {
    /// The names of the parameters that filter.
    fileprivate static let parameters = ["state", "outcome", "app", "environment", "customer", "transaction"]

    /// Reads a filter from a query; the query notes the mistakes.
    ///
    /// - Throws: ``AppNotCovered``.
    fileprivate init(_ query: QueryParameters, of apps: AppScopes, for token: AccessToken?) throws {
        self.init()
        bundleID = try query.app(of: apps, for: token)
        environment = query.environment()
        states = query.words("state", of: CaseState.allCases)
        decision = query.word("outcome", of: Outcome.Decision.allCases)
        customerID = query.text("customer").map(canonicalCustomerID)
        transactionID = query.text("transaction")
    }
}

import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import Refunds

/// Returns cases as JSON, and accepts operators' decisions.
struct CaseController: Sendable {
    let register: any CaseStore
    let scopes: AppScopes
    let apps: [String: App]
    let wake: WakeSignal
    let now: @Sendable () -> Timestamp

    func addReadingRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.get("cases", use: list)
        group.get("cases/{id}", use: show)
    }

    func addDecidingRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.post("cases/{id}/answer", use: answer)
        group.post("cases/{id}/hold", use: hold)
        group.post("cases/{id}/release", use: release)
    }

    private func list(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let query = QueryParameters(request, known: CaseFilter.parameters + ["limit", "cursor"])
        let filter = try CaseFilter(query, of: scopes, for: context.token)
        let (limit, cursor) = (query.limit(), query.cursor())
        try query.check()
        let page = try await register.cases(matching: filter, limit: limit, cursor: cursor)
        return try JSONEncoder.api.encode(CaseListJSON(page, now: now()), from: request, context: context)
    }

    private func show(_ request: Request, context: DeskRequestContext) async throws -> Response {
        try QueryParameters.requireNone(request)
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
        switch try await register.match(caseID: given, of: context.token?.apps ?? .all) {
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

    private func answer(_ request: Request, context: DeskRequestContext) async throws -> HTTPResponse.Status {
        let given = try await BodyReader.read(request, context, known: ["prefer"] + DecisionBody.members) { body in
            let choice = body.word("prefer", of: AnswerChoice.ofPerson, isRequired: true)
            return DecisionBody(choice.map { .answer($0) }, body)
        }
        return try await decide(given, context)
    }

    private func hold(_ request: Request, context: DeskRequestContext) async throws -> HTTPResponse.Status {
        let now = now()
        let given = try await BodyReader.read(request, context, known: ["until"] + DecisionBody.members) { body in
            let until = body.time("until", isRequired: true)
            if let until, until <= now { body.note("until", "is in the past: give a time in the future") }
            return DecisionBody(until.map { .hold(until: $0) }, body)
        }
        return try await decide(given, context)
    }

    private func release(_ request: Request, context: DeskRequestContext) async throws -> HTTPResponse.Status {
        let given = try await BodyReader.readIfAny(request, context, known: DecisionBody.members) { body in
            DecisionBody(.release, body)
        }
        return try await decide(given ?? DecisionBody(.release), context)
    }

    /// Records a decision and wakes the worker if the case accepted it; throws the reason if it did not.
    private func decide(_ given: DecisionBody, _ context: DeskRequestContext) async throws -> HTTPResponse.Status {
        let id = try await caseID(of: context)
        if context.token?.apps ?? .all != .all { _ = try await detail(of: id, for: context.token) }
        let decision = PersonDecision(given.action, by: context.author, note: given.note, at: now())
        let reply = try await register.decide(decision, on: id, expecting: given.expectedVersion) { apps[$0]?.composer }
        if case .refused(let refusal) = reply { throw Problem(refusal) }
        wake.notify()
        return .accepted
    }

    /// What the body of a decision says.
    private struct DecisionBody {
        let action: PersonDecision.Action
        var note: String?
        var expectedVersion: Int64?

        /// The members that every decision may have.
        static let members = ["note", "expectedVersion"]

        init(_ action: PersonDecision.Action) { self.action = action }

        /// Reads what every decision may have; returns `nil` if the action itself is missing or wrong.
        init?(_ action: PersonDecision.Action?, _ body: BodyObject) {
            note = body.text("note").flatMap { $0.isEmpty ? nil : $0 }
            if let note, !PersonDecision.mayBeNote(note) {
                body.note("note", "must have at most \(PersonDecision.longestNote) bytes, and no null character")
            }
            expectedVersion = body.wholeNumber("expectedVersion", in: 0...1_000_000_000)
            guard let action else { return nil }
            self.action = action
        }
    }
}

extension Problem {
    /// Explains why a case refused a person's decision.
    fileprivate init(_ refusal: CaseRefusal) {
        self.init(
            {
                switch refusal {
                case .unknown: .notFound
                case .pastDeadline: .badRequest
                case .closed, .answerFrozen, .notHeld, .decidedMeanwhile, .impossible, .notOwned: .conflict
                }
            }(),
            refusal.explanation
        )
    }
}

extension CaseFilter {
    /// The names of the parameters that filter.
    fileprivate static let parameters = [
        "state", "outcome", "app", "environment", "customer", "transaction", "inTime", "holdout", "priced", "shadow",
    ]

    /// Reads a filter from a query; the query notes the mistakes.
    ///
    /// - Throws: ``AppNotCovered``.
    fileprivate init(_ query: QueryParameters, of apps: AppScopes, for token: AccessToken?) throws {
        self.init()
        bundleID = try query.app(of: apps, for: token)
        environment = query.environment()
        states = query.words("state", of: CaseState.allCases)
        outcome = query.word("outcome", of: OutcomeFilter.allCases)
        customerID = query.text("customer").map(canonicalCustomerID)
        transactionID = query.text("transaction")
        (isInTime, isHeldOut, isPriced) = (query.flag("inTime"), query.flag("holdout"), query.flag("priced"))
        shadowRule = query.text("shadow")
    }
}

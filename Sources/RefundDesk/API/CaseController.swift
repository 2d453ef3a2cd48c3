import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Refunds

/// Returns cases and notifications as JSON, and accepts operators' decisions.
struct CaseController: Sendable {
    let register: any CaseStore
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
        let query = request.uri.queryParameters
        var filter = try CaseFilter(query)
        filter.bundleID = try context.token?.app(requested: filter.bundleID) ?? filter.bundleID
        let page = try await register.cases(
            matching: filter,
            limit: try query.limit(),
            cursor: query["cursor"].map(String.init)
        )
        let body = CaseList(cases: page.items.map { CaseJSON($0, now: now()) }, nextCursor: page.nextCursor)
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }

    private func show(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let id = try context.parameters.identifier("id")
        let detail = try await detail(of: id, for: context.token)
        return try JSONEncoder.api.encode(CaseDetailJSON(detail, now: now()), from: request, context: context)
    }

    /// Returns a case; a token for another app learns nothing about it, not even that it exists.
    private func detail(of id: String, for token: AccessToken?) async throws -> CaseDetail {
        guard let detail = try await register.detail(of: id),
            token?.covers(detail.facts.refundCase.app.bundleID) ?? true
        else { throw Problem(CaseRefusal.unknown) }
        return detail
    }

    private func notifications(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let query = request.uri.queryParameters
        let page = try await register.notifications(
            of: context.token?.bundleID,
            limit: try query.limit(),
            cursor: query["cursor"].map(String.init)
        )
        let body = NotificationList(
            notifications: page.items.map(NotificationJSON.init),
            nextCursor: page.nextCursor
        )
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }

    private func answer(_ request: Request, context: DeskRequestContext) async throws -> HTTPResponse.Status {
        let id = try context.parameters.identifier("id")
        let body = try await AnswerBody.read(from: request, context: context)
        guard let decision = AnswerChoice(rawValue: body.prefer), AnswerChoice.ofPerson.contains(decision) else {
            throw Problem(.badRequest, "prefer must be one of GRANT_FULL, GRANT_PRORATED, DECLINE, none.")
        }
        if context.token?.bundleID != nil { _ = try await detail(of: id, for: context.token) }
        return try accepted(try await register.decide(id, decision, at: now()))
    }

    private func hold(_ request: Request, context: DeskRequestContext) async throws -> HTTPResponse.Status {
        let id = try context.parameters.identifier("id")
        let body = try await HoldBody.read(from: request, context: context)
        guard body.until.timestamp > now() else {
            throw Problem(.badRequest, "until is in the past: give a time in the future.")
        }
        if context.token?.bundleID != nil { _ = try await detail(of: id, for: context.token) }
        return try accepted(try await register.hold(id, until: body.until.timestamp, at: now()))
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

/// The body of a decision: the preference to send.
private struct AnswerBody: RequestBody {
    static let memberNames = ["prefer"]
    let prefer: String
}

/// The body of a hold: the time at which it ends.
private struct HoldBody: RequestBody {
    static let memberNames = ["until"]
    let until: RFC3339Time
}

extension FlatDictionary<Substring, Substring> {
    /// Returns the page size: `limit`, from 1 to 500, by default 50.
    func limit() throws -> Int {
        guard let text = self["limit"] else { return 50 }
        guard let limit = Int(text), (1...500).contains(limit) else {
            throw Problem(.badRequest, "limit must be a whole number from 1 to 500.")
        }
        return limit
    }
}

extension CaseFilter {
    /// Parses a filter from a query.
    ///
    /// The parameters are `state` (a comma-separated list), `outcome`, `app`, `environment`, `customer` and
    /// `transaction`.
    ///
    /// - Throws: ``Problem`` 400 if a parameter is unknown or invalid.
    init(_ query: FlatDictionary<Substring, Substring>) throws {
        self.init()
        let known = ["state", "outcome", "app", "environment", "customer", "transaction", "limit", "cursor"]
        if let name = query.lazy.map({ String($0.key) }).first(where: { !known.contains($0) }) {
            throw Problem(
                .badRequest,
                "Unknown parameter \(name.prefix(64)); known here: \(known.joined(separator: ", "))."
            )
        }
        for name in (query["state"] ?? "").split(separator: ",") {
            guard let state = CaseState(rawValue: String(name)) else {
                let known = CaseState.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem(.badRequest, "state must be one or more of \(known).")
            }
            states.insert(state)
        }
        if let name = query["outcome"], !name.isEmpty {
            guard let decision = Outcome.Decision(rawValue: String(name)) else {
                let known = Outcome.Decision.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem(.badRequest, "outcome must be one of \(known).")
            }
            self.decision = decision
        }
        bundleID = query["app"].flatMap(Self.text)
        environment = query["environment"].flatMap(Self.text).map(AppStoreEnvironment.init(rawValue:))
        if let environment, environment != .sandbox, environment != .production {
            throw Problem(.badRequest, "environment must be Sandbox or Production.")
        }
        customerID = query["customer"].flatMap(Self.text).map(canonicalCustomerID)
        transactionID = query["transaction"].flatMap(Self.text)
    }

    private static func text(_ value: Substring) -> String? {
        value.isEmpty ? nil : String(value)
    }
}

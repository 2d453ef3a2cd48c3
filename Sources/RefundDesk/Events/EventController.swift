import AppStoreTypes
import Foundation
import Hummingbird
import Logging
import Refunds

/// The routes that list events with their dispatches, and send them again.
struct EventController: Sendable {
    let register: any EventRegister
    let scopes: AppScopes
    let wake: WakeGroup
    let now: @Sendable () -> Timestamp

    func addReadingRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.get("events", use: list)
        group.get("events/{id}", use: show)
        group.get("endpoints", use: endpoints)
    }

    func addDecidingRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.post("events/{id}/resend", use: resend)
        group.post("endpoints/{id}/recover", use: recover)
        group.post("endpoints/{id}/pause") { request, context in try await setPaused(true, request, context) }
        group.post("endpoints/{id}/resume") { request, context in try await setPaused(false, request, context) }
    }

    private func list(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let query = QueryParameters(request, known: EventFilter.parameters + ["limit", "cursor"])
        let filter = try EventFilter(query, of: scopes, for: context.token)
        let (limit, cursor) = (query.limit(), query.cursor())
        try query.check()
        let page = try await register.events(matching: filter, limit: limit, cursor: cursor)
        return try JSONEncoder.api.encode(EventListJSON(page), from: request, context: context)
    }

    private func show(_ request: Request, context: DeskRequestContext) async throws -> Response {
        try QueryParameters.requireNone(request)
        let detail = try await detail(try context.parameters.identifier("id"), for: context.token)
        return try JSONEncoder.api.encode(EventJSON(detail), from: request, context: context)
    }

    private func endpoints(_ request: Request, context: DeskRequestContext) async throws -> Response {
        try QueryParameters.requireNone(request)
        return try await endpointList(request, context)
    }

    private func endpointList(_ request: Request, _ context: DeskRequestContext) async throws -> Response {
        let found = try await register.endpoints(of: nil).filter {
            context.token?.covers($0.endpoint.bundleID) ?? true
        }
        return try JSONEncoder.api.encode(EndpointListJSON(found), from: request, context: context)
    }

    private func resend(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let id = try context.parameters.identifier("id")
        let endpoint = try await BodyReader.readIfAny(request, context, known: ["endpoint"]) { body in
            Resend(endpoint: body.identifier("endpoint"))
        }?.endpoint
        let detail = try await detail(id, for: context.token)
        guard detail.event.isSendable else { throw Problem(.conflict, Event.needsNewerRelease) }
        let count = try await register.resend(id, to: endpoint, by: context.author, at: now())
        guard count > 0 else {
            throw Problem(
                .conflict,
                endpoint == nil
                    ? "No endpoint is configured that gets events of the type \(detail.event.typeName)."
                    : "This endpoint is not configured, or does not get events of the type \(detail.event.typeName)."
            )
        }
        wake.notify()
        let body = EventJSON(try await self.detail(id, for: context.token))
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }

    private func recover(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let id = try context.parameters.identifier("id")
        let now = now()
        let order = try await BodyReader.read(request, context, known: ["since", "dryRun"]) { body in
            let isDryRun = body.bool("dryRun") ?? false
            let since = body.time("since", isRequired: true)
            if let since, since > now { body.note("since", "is in the future: give a time in the past") }
            return since.map { MissedResend(since: $0, isDryRun: isDryRun) }
        }
        try await checkEndpoint(id, for: context.token)
        let found =
            try await order.isDryRun
            ? register.recoverableEvents(of: id, since: order.since, limit: EventsToResend.most)
            : register.recoverEvents(of: id, since: order.since, by: context.author, at: now)
                .map { EventsToResend($0) }
        guard let count = found else { throw Problem.noEndpoint }
        if !order.isDryRun { wake.notify() }
        return try JSONEncoder.api.encode(RecoveredJSON(count), from: request, context: context)
    }

    private func setPaused(
        _ isPaused: Bool,
        _ request: Request,
        _ context: DeskRequestContext
    ) async throws -> Response {
        try QueryParameters.requireNone(request)
        let id = try context.parameters.identifier("id")
        try await checkEndpoint(id, for: context.token)
        guard try await register.setPaused(isPaused, endpoint: id, by: context.author, at: now()) else {
            throw Problem.noEndpoint
        }
        context.logger.notice(
            isPaused ? "nothing is sent to the endpoint" : "the endpoint gets events again",
            metadata: ["endpoint.id": "\(id)"]
        )
        wake.notify()
        return try await endpointList(request, context)
    }

    /// Checks that an endpoint exists and belongs to an app of the token.
    private func checkEndpoint(_ id: String, for token: AccessToken?) async throws {
        let found = try await register.endpoints(of: nil)
        guard
            found.contains(where: { $0.endpoint.id == id && token?.covers($0.endpoint.bundleID) ?? true })
        else { throw Problem.noEndpoint }
    }

    /// Returns an event; a token for another app learns nothing about it.
    private func detail(_ id: String, for token: AccessToken?) async throws -> EventDetail {
        guard let detail = try await register.event(id), token?.covers(detail.event.bundleID) ?? true else {
            throw Problem(
                .notFound,
                "There is no event with this identifier. The desk deletes events after the time in retention.events."
            )
        }
        return detail
    }
}

extension Problem {
    fileprivate static let noEndpoint = Problem(
        .notFound,
        "There is no endpoint with this identifier; GET /v1/endpoints lists them."
    )
}

/// An order to send an event again: to one endpoint, or to all.
private struct Resend {
    let endpoint: String?
}

/// An order to send what an endpoint never accepted, or only to count it.
private struct MissedResend {
    let since: Timestamp
    let isDryRun: Bool
}

extension EventFilter {
    /// The names of the parameters that filter; `failed` is the identifier of an endpoint.
    fileprivate static let parameters = ["app", "type", "case", "failed"]

    /// Reads a filter from a query; the query notes the mistakes.
    ///
    /// - Throws: ``AppNotCovered``.
    fileprivate init(_ query: QueryParameters, of apps: AppScopes, for token: AccessToken?) throws {
        self.init(
            bundleID: try query.app(of: apps, for: token),
            type: query.word("type", of: EventType.allCases),
            caseID: query.text("case"),
            failedAt: query.text("failed")
        )
    }
}

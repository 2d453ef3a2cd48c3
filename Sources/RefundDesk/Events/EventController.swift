import AppStoreTypes
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import Refunds

/// The routes that list what was told to whom, and tell it again.
struct EventController: Sendable {
    let register: any EventRegister
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
        let query = request.uri.queryParameters
        var filter = try EventFilter(query)
        filter.bundleID = try context.token?.app(requested: filter.bundleID) ?? filter.bundleID
        let page = try await register.events(
            matching: filter,
            limit: try query.limit(),
            cursor: query["cursor"].map(String.init)
        )
        let body = EventListJSON(events: page.items.map { EventJSON($0) }, nextCursor: page.nextCursor)
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }

    private func show(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let detail = try await detail(try context.parameters.identifier("id"), for: context.token)
        return try JSONEncoder.api.encode(EventJSON(detail), from: request, context: context)
    }

    private func endpoints(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let found = try await register.endpoints(of: context.token?.bundleID)
        let body = EndpointListJSON(endpoints: found.map(EndpointJSON.init))
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }

    private func resend(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let id = try context.parameters.identifier("id")
        let body = try await ResendBody.readIfAny(from: request, context: context)
        let detail = try await detail(id, for: context.token)
        let count = try await register.resend(id, to: body?.endpoint, at: now())
        guard count > 0 else {
            throw Problem(
                .conflict,
                body?.endpoint == nil
                    ? "No endpoint is configured that gets events of the type \(detail.event.type.rawValue)."
                    : "This endpoint is not configured, or does not get events of the type \(detail.event.type.rawValue)."
            )
        }
        wake.notify()
        let body2 = EventJSON(try await self.detail(id, for: context.token))
        return try JSONEncoder.api.encode(body2, from: request, context: context)
    }

    private func recover(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let id = try context.parameters.identifier("id")
        let body = try await RecoverBody.read(from: request, context: context)
        let since = body.since.timestamp
        guard since <= now() else { throw Problem(.badRequest, "since is in the future: give a time in the past.") }
        try await checkEndpoint(id, for: context.token)
        guard let count = try await register.recoverEvents(of: id, since: since, at: now()) else {
            throw Problem.noEndpoint
        }
        wake.notify()
        return try JSONEncoder.api.encode(RecoveredJSON(events: count), from: request, context: context)
    }

    private func setPaused(
        _ isPaused: Bool,
        _ request: Request,
        _ context: DeskRequestContext
    ) async throws -> Response {
        let id = try context.parameters.identifier("id")
        try await checkEndpoint(id, for: context.token)
        guard try await register.setPaused(isPaused, endpoint: id) else { throw Problem.noEndpoint }
        context.logger.notice(
            isPaused ? "nothing is sent to the endpoint" : "the endpoint gets events again",
            metadata: ["endpoint.id": "\(id)"]
        )
        wake.notify()
        return try await endpoints(request, context: context)
    }

    /// Checks that an endpoint exists and belongs to an app of the token.
    private func checkEndpoint(_ id: String, for token: AccessToken?) async throws {
        let found = try await register.endpoints(of: token?.bundleID)
        guard found.contains(where: { $0.endpoint.id == id }) else { throw Problem.noEndpoint }
    }

    /// Returns an event; a token for another app learns nothing about it.
    private func detail(_ id: String, for token: AccessToken?) async throws -> EventDetail {
        guard let detail = try await register.event(id), token?.covers(detail.event.bundleID) ?? true else {
            throw Problem(.notFound, "There is no event with this identifier. Events are kept for 30 days.")
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

/// The body of an order to send an event again; it may be missing.
private struct ResendBody: RequestBody {
    static let memberNames = ["endpoint"]
    let endpoint: String?

    static func readIfAny(from request: Request, context: DeskRequestContext) async throws -> Self? {
        let data = Data(try await request.body.collect(upTo: context.maxUploadSize).readableBytesView)
        return data.isEmpty ? nil : try decode(data)
    }
}

/// The body of an order to send the events since a time again.
private struct RecoverBody: RequestBody {
    static let memberNames = ["since"]
    let since: RFC3339Time
}

extension EventFilter {
    /// Parses a filter from a query: `app`, `type`, `case` and `failed`, the identifier of an endpoint.
    ///
    /// - Throws: ``Problem`` 400 if a parameter is unknown or invalid.
    init(_ query: FlatDictionary<Substring, Substring>) throws {
        let known = ["app", "type", "case", "failed", "limit", "cursor"]
        if let name = query.lazy.map({ String($0.key) }).first(where: { !known.contains($0) }) {
            throw Problem(
                .badRequest,
                "Unknown parameter \(name.prefix(64)); known here: \(known.joined(separator: ", "))."
            )
        }
        let type = try query["type"].map { text in
            guard let type = EventType(rawValue: String(text)) else {
                let types = EventType.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem(.badRequest, "type must be one of \(types).")
            }
            return type
        }
        self.init(
            bundleID: query["app"].map(String.init),
            type: type,
            caseID: query["case"].map(String.init),
            failedAt: query["failed"].map(String.init)
        )
    }
}

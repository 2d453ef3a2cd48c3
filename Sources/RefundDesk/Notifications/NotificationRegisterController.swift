import AppStoreTypes
import Foundation
import Hummingbird
import Refunds

/// Lists stored notifications, shows one, and processes it again.
struct NotificationRegisterController: Sendable {
    private let operations: DeskOperations
    private let scopes: AppScopes
    private let now: @Sendable () -> Timestamp

    init(_ operations: DeskOperations, scopes: AppScopes, now: @escaping @Sendable () -> Timestamp) {
        self.operations = operations
        self.scopes = scopes
        self.now = now
    }

    func addReadingRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.get("notifications", use: list)
        group.get("notifications/{id}", use: show)
    }

    func addDecidingRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.post("notifications/{id}/replay", use: replay)
    }

    private func list(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let query = QueryParameters(request, known: NotificationFilter.parameters + ["limit", "cursor"])
        let filter = try NotificationFilter(query, of: scopes, for: context.token, at: now())
        let (limit, cursor) = (query.limit(), query.cursor())
        try query.check()
        let page = try await operations.notifications.notifications(matching: filter, limit: limit, cursor: cursor)
        return try JSONEncoder.api.encode(NotificationListJSON(page), from: request, context: context)
    }

    private func show(_ request: Request, context: DeskRequestContext) async throws -> Response {
        try QueryParameters.requireNone(request)
        let detail = try await detail(context)
        let body = NotificationDetailJSON(detail, roots: operations.roots[detail.notification.app.bundleID] ?? [])
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }

    private func replay(_ request: Request, context: DeskRequestContext) async throws -> Response {
        try QueryParameters.requireNone(request)
        let outcome: ReplayOutcome
        do {
            outcome = try await operations.replay.replay(try await detail(context).notification, by: context.author)
        } catch let refusal as ReplayRefusal {
            throw Problem(refusal == .busy ? .serviceUnavailable : .conflict, refusal.explanation)
        }
        let body = ReplayJSON(
            result: outcome.name,
            detail: outcome.explanation,
            notification: NotificationJSON(try await detail(context).notification)
        )
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }

    /// Returns a notification; a token for another app learns nothing about it, not even that it exists.
    private func detail(_ context: DeskRequestContext) async throws -> NotificationDetail {
        let id = try context.parameters.identifier("id")
        guard let detail = try await operations.notifications.notificationDetail(id, of: nil),
            context.token?.covers(detail.notification.app.bundleID) ?? true
        else {
            throw Problem(.notFound, "There is no notification with this identifier.")
        }
        return detail
    }
}

extension NotificationFilter {
    /// The names of the parameters that filter.
    fileprivate static let parameters = [
        "app", "environment", "type", "subtype", "transaction", "understood", "recovered", "repeated", "days",
    ]

    /// Reads a filter from a query; the query notes the mistakes.
    ///
    /// - Throws: ``AppNotCovered``.
    fileprivate init(
        _ query: QueryParameters,
        of apps: AppScopes,
        for token: AccessToken?,
        at now: Timestamp
    ) throws {
        self.init(
            bundleID: try query.app(of: apps, for: token),
            environment: query.environment(),
            type: query.text("type"),
            subtype: query.text("subtype"),
            transactionID: query.text("transaction")
        )
        isUnderstood = query.flag("understood")
        (isRecovered, isRepeated) = (query.flag("recovered"), query.flag("repeated"))
        guard let days = query.text("days") else { return }
        guard let number = Int64(days), (1...Int64(Self.mostDays)).contains(number) else {
            query.note("days", "must be a whole number from 1 to \(Self.mostDays)")
            return
        }
        since = now - .seconds(number * 86_400)
    }
}

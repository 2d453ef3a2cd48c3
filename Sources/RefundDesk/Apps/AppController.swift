import AppStoreTypes
import Foundation
import Hummingbird
import Refunds

/// The routes that list the apps, and stop and start sending answers.
struct AppController: Sendable {
    let orders: PauseOrders
    let apps: [String: App]
    let scopes: AppScopes

    func addReadingRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.get("apps", use: list)
        group.get("apps/{bundleId}", use: one)
    }

    func addDecidingRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.post("apps/{bundleId}/pause") { request, context in try await order(true, request, context) }
        group.post("apps/{bundleId}/resume") { request, context in try await order(false, request, context) }
    }

    private func list(_ request: Request, context: DeskRequestContext) async throws -> Response {
        try QueryParameters.requireNone(request)
        let items = try await AppStatus.all(apps, in: orders.store).filter { app in
            context.token?.covers(app.bundleID) ?? true
        }
        return try JSONEncoder.api.encode(AppList(apps: items.map { AppJSON($0) }), from: request, context: context)
    }

    private func one(_ request: Request, context: DeskRequestContext) async throws -> Response {
        try QueryParameters.requireNone(request)
        let bundleID = try scopes.scope(of: context).bundleID
        return try JSONEncoder.api.encode(try await detail(bundleID), from: request, context: context)
    }

    private func order(_ isPaused: Bool, _ request: Request, _ context: DeskRequestContext) async throws -> Response {
        let bundleID = try scopes.scope(of: context).bundleID
        let order = try await BodyReader.readIfAny(request, context, known: ["note"]) { body in
            let note = body.text("note")
            if let note, note.utf8.count > AppStatus.longestNote {
                body.note("note", "must have at most \(AppStatus.longestNote) bytes")
            }
            return PauseBody(note: note)
        }
        try await orders.give(bundleID, isPaused: isPaused, by: context.author, note: order?.note, context.logger)
        return try JSONEncoder.api.encode(try await detail(bundleID), from: request, context: context)
    }

    private func detail(_ bundleID: String) async throws -> AppJSON {
        let history = try await orders.store.pauses(of: bundleID)
        let status = AppStatus(
            bundleID: bundleID,
            mode: apps[bundleID]?.mode ?? .answer,
            newest: history.first,
            circuits: try await orders.store.circuits()
        )
        return AppJSON(status, history: history)
    }
}

/// What the body of a call that pauses or resumes an app says.
private struct PauseBody {
    let note: String?
}

import Foundation
import HTTPTypes
import Hummingbird
import Refunds

/// The route that reads secrets again.
struct SecretController: Sendable {
    let reloads: SecretReloads

    func addAdministratingRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.post("secrets/reload", use: reload)
    }

    private func reload(_ request: Request, context: DeskRequestContext) async throws -> Response {
        try QueryParameters.requireNone(request)
        guard context.token?.apps ?? .all == .all else {
            throw Problem(.forbidden, "A reload concerns all apps: use a token that is not limited to some apps.")
        }
        let author = context.author
        do {
            let changes = try await reloads.reload(by: author, context.logger)
            let body = SecretChangesJSON(changed: changes.inForce, atNextStart: changes.atNextStart)
            return try JSONEncoder.api.encode(body, from: request, context: context)
        } catch let error as ConfigurationError {
            throw Problem(error, "The configuration has mistakes, so the old secrets stay in force: see errors.")
        }
    }
}

private struct SecretChangesJSON: Encodable {
    let changed: [String]
    let atNextStart: [String]
}

import AppStoreTypes
import Foundation
import Hummingbird
import Refunds

/// The route that lists what was done, and who did it.
struct AuditController: Sendable {
    let store: any AuditStore
    let scopes: AppScopes

    func addRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.get("audit", use: list)
    }

    private func list(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let query = QueryParameters(request, known: ["app", "kind", "author", "subject", "since", "limit", "cursor"])
        let filter = AuditFilter(
            bundleID: try query.app(of: scopes, for: context.token),
            kind: query.word("kind", of: Deed.Kind.allCases),
            author: query.text("author"),
            subject: query.text("subject"),
            since: query.time("since")
        )
        let (limit, cursor) = (query.limit(), query.cursor())
        try query.check()
        let page = try await store.deeds(matching: filter, limit: limit, cursor: cursor)
        let body = AuditListJSON(deeds: page.items.map(AuditEntryJSON.init), nextCursor: page.nextCursor)
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }
}

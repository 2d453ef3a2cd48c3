import HTTPTypes
import Hummingbird

/// Shows browsers a page for unknown URLs; other clients get the usual error.
struct UnroutedPages<Context: RequestContext>: RouterMiddleware {
    let dashboard: Dashboard

    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        // The router sets the endpoint path before the middleware of a matched route runs.
        let isUnrouted = context.endpointPath == nil
        do {
            return try await next(request, context)
        } catch let error as HTTPError where isUnrouted && error.status == .notFound && wantsPage(request) {
            return dashboard.response(to: .notFound)
        }
    }

    private func wantsPage(_ request: Request) -> Bool {
        (request.method == .get || request.method == .head)
            && request.headers[.accept]?.contains("text/html") == true
    }
}

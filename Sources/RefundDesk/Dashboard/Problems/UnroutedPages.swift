import HTTPTypes
import Hummingbird

/// Tells a browser in a page, and programs as before, that nothing stands at an address.
struct UnroutedPages<Context: RequestContext>: RouterMiddleware {
    let dashboard: Dashboard

    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        // A route, once found, names itself before its middlewares run.
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

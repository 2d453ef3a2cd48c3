import Hummingbird

/// Handles requests outside the threads of the connections, so that a page that takes milliseconds delays no other
/// request.
///
/// A version 2 notification takes less time than handing it to another thread, so it stays.
struct LongWorkMiddleware: RouterMiddleware {
    func handle(
        _ request: Request,
        context: DeskRequestContext,
        next: (Request, DeskRequestContext) async throws -> Response
    ) async throws -> Response {
        // Only a request of a connection runs on the executor of an event loop.
        let isOnEventLoop = withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil }
        guard isOnEventLoop, request.uri.path != "/notifications/v2" else { return try await next(request, context) }
        return try await withTaskExecutorPreference(globalConcurrentExecutor) { try await next(request, context) }
    }
}

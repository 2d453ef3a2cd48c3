import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Refunds
import Store

/// Maps errors to status and body; what is not known to be the client's fault is logged and answered without detail.
struct ProblemMiddleware: RouterMiddleware {
    func handle(
        _ request: Request,
        context: DeskRequestContext,
        next: (Request, DeskRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let problem = Self.problem(for: error)
            // Whoever throws a problem of ours has said what an operator needs to know.
            if problem.status.kind == .serverError, !(error is Problem) {
                context.logger.error(
                    "request failed",
                    metadata: ["http.path": "\(request.uri.path)", "error": "\(Self.loggable(error))"]
                )
            }
            return try problem.response(from: request, context: context)
        }
    }

    private static func problem(for error: any Error) -> Problem {
        switch error {
        case let problem as Problem: problem
        case let error as HTTPError: Problem(error.status, error.body ?? error.status.reasonPhrase)
        case is NIOTooManyBytesError: Problem(.contentTooLarge, "The body is larger than this server reads.")
        case is InvalidCursor: Problem(.badRequest, "The cursor is not one that this list gave out.")
        case StoreError.overloaded: Problem(storeFailed: error, "Too much is waiting to be stored; send it again.")
        case StoreError.unavailable, StoreError.lostRace:
            Problem(storeFailed: error, "The database does not work at the moment; send it again.")
        default: Problem(.internalServerError, "Something failed on our side; the log has it under this request.")
        }
    }

    /// An error's type and case, without what it carries: that may be a customer's.
    static func loggable(_ error: any Error) -> String {
        if let refusal = error as? Problem { return refusal.detail }
        if case StoreError.unavailable = error { return "\(error)" }
        return "\(type(of: error))"
    }
}

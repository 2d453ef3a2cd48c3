import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Refunds
import Store

/// Maps errors to a status and a body.
///
/// It logs server errors it does not recognize and answers them without detail.
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
            // Code that throws a `Problem` logs what an operator needs by itself.
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

    /// Returns the error's type without its payload, which may contain customer data.
    ///
    /// A ``Problem`` returns its detail, and `StoreError.unavailable` its description.
    static func loggable(_ error: any Error) -> String {
        if let refusal = error as? Problem { return refusal.detail }
        if case StoreError.unavailable = error { return "\(error)" }
        return "\(type(of: error))"
    }
}

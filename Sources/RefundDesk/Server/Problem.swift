package import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import Refunds
import Store

/// An error response in the format `application/problem+json`.
struct Problem: Error, HTTPResponseError {
    var status: HTTPResponse.Status
    /// What happened and what to do; must contain nothing a client may not see.
    var detail: String
    var headers: HTTPFields = [:]
    /// The mistakes of the request, as far as they are listed.
    var mistakes: [RequestMistake] = []
    /// How many further mistakes the request has.
    var mistakesLeftOut = 0
    /// The people that an identifier leads to, if these are several; only for tokens that may export them.
    var people: [KnownPerson] = []

    init(_ status: HTTPResponse.Status, _ detail: String, headers: HTTPFields = [:]) {
        self.status = status
        self.detail = detail
        self.headers = headers
    }

    /// Creates a 503 problem for a store failure, which may be temporary, and tells the client when to retry.
    init(storeFailed error: any Error, _ detail: String) {
        let isBusy = if case StoreError.overloaded = error { true } else { false }
        self.init(.serviceUnavailable, detail, headers: [.retryAfter: isBusy ? "1" : "5"])
    }

    /// Creates the problem of a token for other apps: 403, or 400 if the request must name one of several.
    init(_ error: AppNotCovered) {
        let apps = error.bundleIDs.joined(separator: ", ")
        if error.isUnnamed {
            self.init(.badRequest, "The token gives access to several apps: add app= with one of \(apps).")
        } else {
            let word = error.bundleIDs.count == 1 ? "app" : "apps"
            self.init(.forbidden, "The token gives access to the \(word) \(apps) only.")
        }
    }

    private struct Body: Encodable {
        let type = "about:blank"
        let title: String
        let status: Int
        let detail: String
        let errors: [RequestMistake]?
        let moreErrors: Int?
        let people: [KnownPerson]?
    }

    func response(from request: Request, context: some RequestContext) throws -> Response {
        let problem = Body(
            title: status.reasonPhrase,
            status: status.code,
            detail: detail,
            errors: mistakes.isEmpty ? nil : mistakes,
            moreErrors: mistakesLeftOut == 0 ? nil : mistakesLeftOut,
            people: people.isEmpty ? nil : people
        )
        let body = try JSONEncoder.api.encode(problem)
        var headers = headers
        headers[.contentType] = "application/problem+json"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

extension JSONEncoder {
    /// Encodes API bodies: sorted keys, slashes not escaped.
    package static var api: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

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
            if problem.status.kind == .serverError, !(error is Problem), !(error is CancellationError) {
                context.logger.error(
                    "request failed",
                    metadata: [
                        // The path itself may contain the identifier of a customer.
                        "http.route": "\(context.endpointPath ?? "none")", "error": "\(Self.loggable(error))",
                    ]
                )
            }
            return try problem.response(from: request, context: context)
        }
    }

    static func problem(for error: any Error) -> Problem {
        switch error {
        case let problem as Problem: problem
        // The router's own: a route that finds nothing throws a `Problem`.
        case let error as HTTPError where error.status == .notFound && error.body == nil:
            Problem(
                .notFound,
                "There is no such route. GET /openapi.yaml describes the routes of the API; the pages begin at /."
            )
        case let error as HTTPError: Problem(error.status, error.body ?? error.status.reasonPhrase)
        case is HTTPParserError: .incomplete
        // The client disconnected, or the desk stops.
        case is CancellationError: Problem(.serviceUnavailable, "The request ended too early; send it again.")
        case is NIOTooManyBytesError:
            Problem(.contentTooLarge, "The body is larger than this server accepts; send it in smaller parts.")
        case let error as AppNotCovered: Problem(error)
        case is InvalidCursor: Problem(.badRequest, "The cursor is invalid: use one that this list returned.")
        case StoreError.overloaded: Problem(storeFailed: error, "The desk is overloaded; send the request again.")
        case is ErasureKeyProblem:
            Problem(.serviceUnavailable, "The desk cannot use the file of erasureKey; its log says why.")
        case let error as PrivateKeyFileProblem:
            Problem(.serviceUnavailable, "The desk cannot use the file of \(error.setting); its log says why.")
        case StoreError.unavailable, StoreError.lostRace:
            Problem(storeFailed: error, "The database is unavailable; send the request again.")
        default: Problem(.internalServerError, "The desk failed; its log has the details under this request's ID.")
        }
    }

    /// Returns the error's type without its payload, which may contain customer data.
    ///
    /// A ``Problem`` returns its detail, and `StoreError.unavailable` its description.
    static func loggable(_ error: any Error) -> String {
        if let refusal = error as? Problem { return refusal.detail }
        switch error {
        case StoreError.unavailable, is ErasureKeyProblem, is PrivateKeyFileProblem: return "\(error)"
        default: return "\(type(of: error))"
        }
    }
}

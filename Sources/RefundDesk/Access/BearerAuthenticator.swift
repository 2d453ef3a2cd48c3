import HTTPTypes
import Hummingbird
import Refunds

/// Allows requests whose bearer token has the required role.
struct BearerAuthenticator: RouterMiddleware {
    let credentials: CredentialReader
    let role: Role

    func handle(
        _ request: Request,
        context: DeskRequestContext,
        next: (Request, DeskRequestContext) async throws -> Response
    ) async throws -> Response {
        guard let token = request.bearerToken else {
            throw Problem(
                .unauthorized,
                "Send a token of role \(role.rawValue): Authorization: Bearer TOKEN. "
                    + "Create one with refund-desk tokens create.",
                headers: [.wwwAuthenticate: "Bearer"]
            )
        }
        guard let found = try await credentials.token(token, context.logger) else {
            throw Problem(
                .unauthorized,
                "The token is unknown, revoked or expired.",
                headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\""]
            )
        }
        guard found.role.includes(role) else {
            throw Problem(
                .forbidden,
                "This needs a token of role \(role.rawValue); yours has role \(found.role.rawValue)."
            )
        }
        var context = context
        context.token = found
        return try await next(request, context)
    }
}

extension Request {
    /// The token in `Authorization: Bearer`; `nil` if there is none.
    var bearerToken: String? {
        guard let header = headers[.authorization], header.lowercased().hasPrefix("bearer ") else { return nil }
        let token = header.dropFirst(7).drop { $0 == " " }
        return token.isEmpty ? nil : String(token)
    }
}

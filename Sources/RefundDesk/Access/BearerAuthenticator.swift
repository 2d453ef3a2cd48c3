import HTTPTypes
import Hummingbird
import Refunds

/// Allows requests whose bearer token has a required role, or one of several.
struct BearerAuthenticator: RouterMiddleware {
    let credentials: CredentialReader
    let roles: [Role]

    private var roleNames: String { roles.map(\.rawValue).joined(separator: " or ") }

    func handle(
        _ request: Request,
        context: DeskRequestContext,
        next: (Request, DeskRequestContext) async throws -> Response
    ) async throws -> Response {
        guard let token = request.bearerToken else {
            throw Problem(
                .unauthorized,
                "Send a token of role \(roleNames): Authorization: Bearer TOKEN. "
                    + "Create one with refund-desk tokens create.",
                headers: [.wwwAuthenticate: "Bearer"]
            )
        }
        guard let found = try await credentials.token(token, context.logger) else {
            throw Problem(
                .unauthorized,
                "The token is unknown, revoked or expired. Create one with refund-desk tokens create.",
                headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\""]
            )
        }
        guard roles.contains(where: found.role.includes) else {
            throw Problem(
                .forbidden,
                "This needs a token of role \(roleNames); yours has role \(found.role.rawValue)."
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

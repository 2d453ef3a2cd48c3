import HTTPTypes
import Hummingbird
import Refunds

/// The content of the sign-in page.
struct SignInPage: Sendable {
    /// The path to open after sign-in.
    let to: String
    /// Why the last token was refused.
    var message: String?

    static let wrongToken = "This token is unknown: it is mistyped, belongs to another desk, or was revoked."
    static let wrongRole = "This token can only report facts. Pages need a token of role viewer, operator or admin."
}

extension Dashboard {
    /// `GET /sign-in`: the form.
    func signInForm(_ request: Request) async throws -> Response {
        guard signIn else { return .seeOther("/") }
        return try form(to: OwnPath(FormFields(request.uri.query ?? "")["to"] ?? "/"))
    }

    /// `POST /sign-in`: checks that the token may read, and stores it in a cookie.
    func takeToken(_ request: Request) async throws -> Response {
        guard request.isFromOwnPages else { throw PageProblem.otherSite }
        let body = try await request.body.collect(upTo: 16 * 1024)
        let fields = FormFields(String(buffer: body))
        let to = OwnPath(fields["to"] ?? "/")
        guard let token = fields["token"], let role = try await role(of: token) else {
            return try form(to: to, message: SignInPage.wrongToken, status: .unauthorized)
        }
        guard role.includes(.viewer) else {
            return try form(to: to, message: SignInPage.wrongRole, status: .forbidden)
        }
        var response = Response.seeOther(to.text)
        response.setCookie(try SignInCookie.holding(token, over: request))
        return response
    }

    /// `POST /sign-out`: removes the cookie.
    func signOut(_ request: Request) async throws -> Response {
        guard request.isFromOwnPages else { throw PageProblem.otherSite }
        var response = Response.seeOther("/sign-in")
        response.setCookie(SignInCookie.cleared(over: request))
        return response
    }

    private func form(
        to: OwnPath,
        message: String? = nil,
        status: HTTPResponse.Status = .ok
    ) throws -> Response {
        try html(
            SignInPage(to: to.text, message: message),
            as: .signIn,
            in: frame("Sign in", in: .elsewhere, for: nil),
            status: status
        )
    }
}

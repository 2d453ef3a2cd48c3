import HTTPTypes
import Hummingbird
import Logging
import Refunds

/// The content of the sign-in page.
struct SignInPage: Sendable {
    /// The path to open after sign-in.
    let to: String
    /// The code that the form carries.
    let formToken: String
    /// Why the last token was refused.
    var message: String?

    static let wrongToken =
        "This token is invalid: it is mistyped, belongs to another desk, was revoked, or has expired."
    static let wrongRole =
        "This token can only report facts. Pages need a token of role viewer, operator, privacy or admin."

    /// Returns the message after too many failures.
    static func tooManyFailures(wait seconds: Int64) -> String {
        "Too many sign-ins failed. Wait \(seconds) s, then try again."
    }
}

extension Dashboard {
    /// `GET /sign-in`: the form.
    func signInForm(_ request: Request) async throws -> Response {
        guard signIn else { return .seeOther("/") }
        return try form(to: OwnPath(FormFields(request.uri.query ?? "")["to"] ?? "/"), over: request)
    }

    /// `POST /sign-in`: checks that the token may read, and begins a session, whose secret it stores in a cookie.
    ///
    /// A session that the browser already has ends.
    func beginSession(_ request: Request, from network: String, _ logger: Logger) async throws -> Response {
        let fields = try await ownForm(request, for: .signIn)
        guard signIn else { return .seeOther("/") }
        let to = OwnPath(fields["to"] ?? "/")
        let text = fields["token"] ?? ""
        let attempt = SignInAttempts.Attempt(network: network, token: text)
        if let wait = attempts.begin(attempt, at: now()) { return try refusal(after: wait, to: to, over: request) }
        let token: AccessToken?
        do {
            if let wait = try await credentials.beginSignIn(attempt.keys, logger) {
                // The attempt stays counted here, so that further ones are refused without the database.
                return try refusal(after: wait, to: to, over: request)
            }
            token = try await credentials.token(text, logger)
        } catch {
            attempts.takeBack(attempt)
            throw error
        }
        guard let token else {
            return try form(to: to, over: request, message: SignInPage.wrongToken, status: .unauthorized)
        }
        attempts.takeBack(attempt)
        try await credentials.store.takeBackSignIn(attempt.keys)
        guard token.role.includes(.viewer) else {
            return try form(to: to, over: request, message: SignInPage.wrongRole, status: .forbidden)
        }
        let secret = PageSecret()
        let session = PageSession(signingInWith: token, at: now())
        guard try await credentials.store.addSession(session, digest: secret.digest) else {
            return try form(to: to, over: request, message: SignInPage.wrongToken, status: .unauthorized)
        }
        // If this fails, the old session stays valid until its end, but the browser replaces its cookie.
        try? await endStoredSession(of: request)
        var response = Response.seeOther(to.text)
        response.setCookie(PageCookie.session.holding(secret, over: request))
        response.setCookie(PageCookie.signIn.cleared(over: request))
        return response
    }

    /// `POST /sign-out`: ends the session and removes its cookie, also if a database cannot end the session.
    func endSession(_ request: Request, _ logger: Logger) async throws -> Response {
        _ = try await ownForm(request, for: .session)
        var reply: Response
        do {
            try await endStoredSession(of: request)
            live.checkAgain()
            reply = .seeOther("/sign-in")
        } catch {
            logger.error("a session could not be ended", metadata: ["error.type": "\(type(of: error))"])
            reply = response(to: .sessionMayGoOn)
        }
        reply.setCookie(PageCookie.session.cleared(over: request))
        return reply
    }

    private func endStoredSession(of request: Request) async throws {
        guard let secret = PageCookie.session.secret(in: request) else { return }
        try await credentials.store.endSession(digest: secret.digest)
    }

    /// Returns the fields of a form that one of the desk's own pages sent.
    ///
    /// - Parameters:
    ///   - request: the request with the form.
    ///   - cookie: the cookie whose secret the form's code belongs to.
    /// - Returns: the fields.
    /// - Throws: ``PageProblem`` 403 if the form comes from another site, or has no code or a wrong one.
    func ownForm(_ request: Request, for cookie: PageCookie) async throws -> FormFields {
        guard request.isFromOwnPages else { throw PageProblem.otherSite }
        let body = try await request.body.collect(upTo: 16 * 1024)
        let fields = FormFields(String(buffer: body))
        guard let secret = cookie.secret(in: request), secret.accepts(formToken: fields["formToken"]) else {
            throw PageProblem.staleForm
        }
        return fields
    }

    private func refusal(after wait: Duration, to: OwnPath, over request: Request) throws -> Response {
        let (seconds, rest) = wait.components
        let wholeSeconds = seconds + (rest > 0 ? 1 : 0)
        let message = SignInPage.tooManyFailures(wait: wholeSeconds)
        var response = try form(to: to, over: request, message: message, status: .tooManyRequests)
        response.headers[.retryAfter] = String(wholeSeconds)
        return response
    }

    private func form(
        to: OwnPath,
        over request: Request,
        message: String? = nil,
        status: HTTPResponse.Status = .ok
    ) throws -> Response {
        let secret = PageCookie.signIn.secret(in: request) ?? PageSecret()
        var response = try html(
            SignInPage(to: to.text, formToken: secret.formToken, message: message),
            as: .signIn,
            in: frame("Sign in", in: .elsewhere, for: nil),
            status: status
        )
        response.setCookie(PageCookie.signIn.holding(secret, over: request))
        return response
    }
}

extension PageProblem {
    fileprivate static let sessionMayGoOn = PageProblem(
        status: .serviceUnavailable,
        title: "Your session may still be valid",
        paragraphs: [
            "This browser has forgotten your session. A database is unavailable, so the session itself may stay valid until "
                + "its end, 12 hours after you signed in.",
            "If somebody else may have a copy of its cookie, revoke your token: refund-desk tokens revoke.",
        ]
    )
}

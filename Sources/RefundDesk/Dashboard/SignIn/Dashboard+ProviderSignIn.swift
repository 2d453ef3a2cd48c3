import AppStoreTypes
import HTTPTypes
import Hummingbird
import Logging
import Refunds

extension Dashboard {
    /// The path that begins a sign-in with the identity provider.
    static let providerPath = "/sign-in/provider"

    /// Adds the way to the identity provider and back.
    func addProviderRoutes(to router: Router<DeskRequestContext>) {
        router.get("sign-in/provider") { request, context in
            await open(request, context) { try await leave($0, context.logger) }
        }
        router.get("sign-in/callback") { request, context in
            await open(request, context) { request in
                let network = proxies.network(of: request.headers, from: context.peer)
                return try await comeBack(request, from: network, context.logger)
            }
        }
    }

    /// `GET /sign-in/provider`: sends the browser to the identity provider.
    private func leave(_ request: Request, _ logger: Logger) async throws -> Response {
        guard let provider, signIn else { return .seeOther("/sign-in") }
        let to = OwnPath(FormFields(request.uri.query ?? "")["to"] ?? "/")
        // A link of another site must not replace a visitor's session; on the form, the visitor decides.
        if let site = request.headers.fetchSite, site != "same-origin", site != "none" {
            return try form(to: to, over: request)
        }
        let secret = PageSecret()
        let signIn = ProviderSignIn(secret, to: to)
        do {
            var response = Response.seeOther(try await provider.address(for: signIn))
            response.setCookie(PageCookie.provider.holding(secret, over: request))
            // A browser that returns from another site does not send the strict cookie of an old session.
            try? await endStoredSession(of: request)
            return response
        } catch let failure as IdentityProviderFailure {
            return try refused(by: failure, to: signIn.to, over: request, logger)
        }
    }

    /// `GET /sign-in/callback`: takes the code that the identity provider gave the browser, and begins a session.
    ///
    /// The answer is a page that leads on and no redirect: a browser that comes from another site would not send the
    /// session's strict cookie with the redirected request.
    private func comeBack(
        _ request: Request,
        from network: String,
        _ logger: Logger
    ) async throws -> Response {
        guard let provider, signIn else { return .seeOther("/sign-in") }
        let fields = FormFields(request.uri.query ?? "")
        guard let secret = PageCookie.provider.secret(in: request), let state = fields["state"],
            let signIn = ProviderSignIn(secret, state: state)
        else {
            return try form(to: OwnPath("/"), over: request, status: .badRequest) {
                $0.message = SignInPage.strayReturn
            }
        }
        func answer(_ message: String, _ status: HTTPResponse.Status) throws -> Response {
            var response = try form(to: signIn.to, over: request, status: status) { $0.message = message }
            response.setCookie(PageCookie.provider.cleared(over: request))
            return response
        }
        // RFC 9207: the answer names who gives it, so that another provider's answer does not count.
        if let issuer = fields["iss"], !issuer.hasBytes(of: provider.configuration.issuer) {
            return try answer(SignInPage.strayReturn, .badRequest)
        }
        if let error = fields["error"] {
            return try answer(SignInPage.refused(by: provider.configuration.name, error), .forbidden)
        }
        guard let code = fields["code"], code.utf8.count <= 4096 else {
            return try answer(SignInPage.strayReturn, .badRequest)
        }
        // The code may be good, so the cookie stays for the next try.
        if let wait = attempts.wait(ofNetwork: network, at: now()) {
            return try refusal(after: wait, to: signIn.to, over: request)
        }
        do {
            let person = try await provider.person(for: code, of: signIn)
            return try await begin(person, to: signIn.to, over: request)
                ?? answer(SignInPage.noAccess(person, at: provider.configuration), .forbidden)
        } catch let failure as IdentityProviderFailure {
            // Only a wrong code is the visitor's failure: others would keep everybody of a network out.
            if failure == .refused("invalid_grant") {
                let attempt = SignInAttempts.Attempt(network: network)
                _ = attempts.begin(attempt, at: now())
                _ = try await beginForAllDesks(attempt, logger)
            }
            var response = try refused(by: failure, to: signIn.to, over: request, logger)
            response.setCookie(PageCookie.provider.cleared(over: request))
            return response
        }
    }

    private func refusal(after wait: Duration, to: OwnPath, over request: Request) throws -> Response {
        let (seconds, rest) = wait.components
        let wholeSeconds = seconds + (rest > 0 ? 1 : 0)
        var response = try form(to: to, over: request, status: .tooManyRequests) { page in
            page.message = SignInPage.tooManyFailures(wait: wholeSeconds)
        }
        response.headers[.retryAfter] = String(wholeSeconds)
        return response
    }

    /// Begins the session of a person; returns `nil` if the person has no access.
    private func begin(_ person: ProviderPerson, to: OwnPath, over request: Request) async throws -> Response? {
        guard let stored = person.stored(at: now()) else {
            try await credentials.store.dismissPerson(person.id, at: now())
            live.checkAgain()
            return nil
        }
        guard let admitted = try await credentials.store.admitPerson(stored), admitted.mayUse else { return nil }
        // A new role counts at once in pages that are open.
        live.checkAgain()
        let frame = frame("Refund Desk", in: .other, for: nil)
        let arrival = try html(ArrivalPage(path: to.text), as: .arrival, in: frame)
        var response = try await begin(of: .person(admitted), with: arrival, over: request)
        response?.setCookie(PageCookie.provider.cleared(over: request))
        return response
    }

    private func refused(
        by failure: IdentityProviderFailure,
        to: OwnPath,
        over request: Request,
        _ logger: Logger
    ) throws -> Response {
        credentials.refusals.note(
            .identityProvider,
            logger,
            .warning,
            "a sign-in with the identity provider failed",
            ["reason": "\(failure)"]
        )
        let status: HTTPResponse.Status =
            switch failure {
            case .unreachable, .misconfigured, .overloaded: .serviceUnavailable
            case .refused, .untrusted: .forbidden
            }
        return try form(to: to, over: request, status: status) { page in
            page.message = "You are not signed in: \(failure.shown)."
        }
    }
}

extension SignInPage {
    static let strayReturn =
        "This sign-in began in another browser, took longer than ten minutes, or was used already. Sign in again."

    /// Returns the message when the provider, or the person there, refused.
    static func refused(by name: String, _ error: String) -> String {
        error == "access_denied"
            ? "\(name) did not let you sign in, or you did not agree there."
            : "\(name) refused the sign-in: \(ProviderDocument.shown(error))."
    }

    /// Returns the message for a person who has no access to the desk.
    static func noAccess(_ person: ProviderPerson, at provider: IdentityProviderConfiguration) -> String {
        if person.grant != nil {
            return "An administrator of the desk disabled or removed \(person.name)."
        }
        guard person.groups != nil else {
            return
                "\(provider.name) knows you as \(person.name), but does not tell your groups: it has to put the claim "
                + "\(provider.groupsClaim) into the ID token or the answer of its userinfo endpoint."
        }
        return "\(provider.name) knows you as \(person.name), but none of your groups gives access to this desk. An "
            + "administrator of the desk names groups in dashboard.identityProvider.groups."
    }
}

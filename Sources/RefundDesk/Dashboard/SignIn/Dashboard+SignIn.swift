import AppStoreTypes
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
    /// Why the last sign-in was refused.
    var message: String?
    /// The name to sign in with, as the visitor typed it.
    var name: String?
    /// Whether the form asks for a new password, too.
    var choosesPassword = false
    /// Whether the visitor used a one-time password.
    var isOneTime = false
    /// Whether the last sign-in was with a token.
    var usesToken = false
    /// The way to the identity provider; `nil` if there is none.
    var provider: Provider?
    let shortestPassword = PasswordHasher.shortest

    /// The identity provider on the sign-in page.
    struct Provider: Sendable {
        let name: String
        /// The address that begins a sign-in there.
        let link: String
    }

    static let wrongToken =
        "This token is invalid: it is mistyped, belongs to another desk, was revoked, or has expired."
    static let wrongRole =
        "This token can only report facts. Pages need a token of role viewer, operator, privacy or admin."
    static let wrongPassword =
        "The name or the password is wrong, or the person has no access any more. An administrator of the desk can set a "
        + "new password."
    static let endedOneTimePassword =
        "This one-time password is too old. Ask an administrator of the desk for another one."

    /// Returns the message after too many failures.
    static func tooManyFailures(wait seconds: Int64) -> String {
        "Too many sign-ins failed. Wait \(seconds) s, then try again."
    }
}

extension Dashboard {
    /// `GET /sign-in`: the form; with `change`, the one that also sets a new password.
    func signInForm(_ request: Request) async throws -> Response {
        guard signIn else { return .seeOther("/") }
        let query = FormFields(request.uri.query ?? "")
        do throws(PageProblem) {
            try query.require(only: ["to", "change"])
        } catch {
            var problem = error
            problem.link = "/sign-in"
            throw problem
        }
        return try form(to: OwnPath(query["to"] ?? "/"), over: request) { page in
            page.choosesPassword = query["change"] != nil
        }
    }

    /// Begins an attempt on all desks of the database, once it has begun on this one.
    ///
    /// - Parameters:
    ///   - attempt: the attempt.
    ///   - logger: gets a line if the store fails.
    /// - Returns: how long to wait if it is too early, and the keys under which its failure is stored.
    /// - Throws: ``Problem`` 503 while the store fails.
    func beginForAllDesks(
        _ attempt: SignInAttempts.Attempt,
        _ logger: Logger
    ) async throws -> (wait: Duration?, stored: [SignInFailures.Key]) {
        let unstored = attempts.takeUnstored(of: attempt)
        do {
            let wait = try await credentials.beginSignIn(attempt.keys, noting: unstored, logger)
            if wait != nil { attempts.giveBack(unstored) }
            return (wait, Array(unstored.keys))
        } catch {
            attempts.giveBack(unstored)
            throw error
        }
    }

    /// `POST /sign-in`: checks a name and a password, or a token, and begins a session with a cookie.
    ///
    /// A session that the browser already has ends.
    func beginSession(_ request: Request, from network: String, _ logger: Logger) async throws -> Response {
        let fields = try await ownForm(request, for: .signIn)
        guard signIn else { return .seeOther("/") }
        let to = OwnPath(fields["to"] ?? "/")
        let token = fields["token"]
        let name = fields["name"] ?? ""
        func refused(_ message: String, _ status: HTTPResponse.Status) throws -> Response {
            try form(to: to, over: request, status: status) { page in
                page.message = message
                page.usesToken = token != nil
                page.name = Person.name(name)
                page.choosesPassword = fields["newPassword"] != nil
            }
        }
        func refusal(after wait: Duration) throws -> Response {
            let (seconds, rest) = wait.components
            let wholeSeconds = seconds + (rest > 0 ? 1 : 0)
            var response = try refused(SignInPage.tooManyFailures(wait: wholeSeconds), .tooManyRequests)
            response.headers[.retryAfter] = String(wholeSeconds)
            return response
        }
        if let wait = attempts.wait(ofNetwork: network, at: now()) { return try refusal(after: wait) }
        let known = SignInAttempts.Attempt.known(network: network, name: name)
        let attempt =
            if let token {
                SignInAttempts.Attempt(network: network, token: token)
            } else {
                SignInAttempts.Attempt(
                    network: network,
                    name: name,
                    isKnown: try await credentials.knowsNetwork(known, logger)
                )
            }
        if let wait = attempts.begin(attempt, at: now()) { return try refusal(after: wait) }
        let holder: SessionHolder?
        let stored: [SignInFailures.Key]
        do {
            let begun = try await beginForAllDesks(attempt, logger)
            if let wait = begun.wait {
                // The attempt stays counted here, so that further ones are refused without the database.
                return try refusal(after: wait)
            }
            stored = begun.stored
            holder =
                if let token {
                    try await credentials.token(token, logger).map(SessionHolder.token)
                } else {
                    try await person(name, fields.whole("password"), logger).map(SessionHolder.person)
                }
        } catch {
            attempts.takeBack(attempt)
            throw error
        }
        guard var holder else {
            return try refused(token == nil ? SignInPage.wrongPassword : SignInPage.wrongToken, .unauthorized)
        }
        attempts.takeBack(attempt)
        if !stored.isEmpty { try await credentials.store.takeBackSignIn(stored) }
        guard holder.grant.role.includes(.viewer) else { return try refused(SignInPage.wrongRole, .forbidden) }
        if case .person(let person) = holder {
            switch try await changedPassword(of: person, fields) {
            case .unchanged: break
            case .changed(let person): holder = .person(person)
            case .missing(let message):
                return try form(to: to, over: request, status: message == nil ? .ok : .unprocessableContent) { page in
                    (page.message, page.name) = (message, person.name)
                    page.choosesPassword = true
                    page.isOneTime = person.proof.isOneTime
                }
            case .tooOld: return try refused(SignInPage.endedOneTimePassword, .unauthorized)
            case .replaced: return try refused(SignInPage.wrongPassword, .unauthorized)
            }
        }
        guard let begun = try await begin(of: holder, with: .seeOther(to.text), over: request) else {
            return try refused(token == nil ? SignInPage.wrongPassword : SignInPage.wrongToken, .unauthorized)
        }
        if token == nil { try await credentials.store.rememberNetwork(known, at: now()) }
        return begun
    }

    /// Begins a session and gives its cookie to the browser; returns `nil` if the holder lost access in the meantime.
    func begin(of holder: SessionHolder, with answer: Response, over request: Request) async throws -> Response? {
        let secret = PageSecret()
        let session = PageSession(of: holder, at: now())
        guard try await credentials.store.addSession(session, digest: secret.digest) else { return nil }
        // If this fails, the old session stays valid until its end, but the browser replaces its cookie.
        try? await endStoredSession(of: request)
        var response = answer
        response.setCookie(PageCookie.session.holding(secret, over: request))
        response.setCookie(PageCookie.signIn.cleared(over: request))
        return response
    }

    /// Returns the person with a name and a password; it takes the same time for an unknown name.
    private func person(_ name: String, _ password: String, _ logger: Logger) async throws -> Person? {
        var person: Person?
        if let name = Person.name(name) { person = try await credentials.person(name.lowercased(), logger) }
        var digest: PasswordDigest?
        if let proof = person?.proof, case .password(let known, _) = proof { digest = known }
        guard try await passwords.matches(password, digest), let person, person.mayUse else { return nil }
        return person
    }

    /// The result of the new password in a sign-in form.
    private enum NewPassword {
        case unchanged, tooOld
        /// The password that the visitor knows was replaced by somebody else since.
        case replaced
        case changed(Person)
        /// The form needs another new password; `nil` if it has none yet.
        case missing(String?)
    }

    private func changedPassword(of person: Person, _ fields: FormFields) async throws -> NewPassword {
        guard case .password(let old, let oneTimeUntil) = person.proof else { return .unchanged }
        if let oneTimeUntil, now() >= oneTimeUntil { return .tooOld }
        let new = fields.whole("newPassword")
        if new.isEmpty { return oneTimeUntil == nil ? .unchanged : .missing(nil) }
        if let mistake = PasswordHasher.mistake(in: new) { return .missing(mistake) }
        if new == fields.whole("password") {
            return .missing("The new password is the old one. Choose another one.")
        }
        let digest = try await passwords.digest(of: new)
        let change = PersonChange.ownPassword(digest, replacing: old)
        let changed = try await credentials.store.changePerson(person.id, change, by: person.author, at: now())
        return changed.map { NewPassword.changed($0) } ?? .replaced
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

    func endStoredSession(of request: Request) async throws {
        guard let secret = PageCookie.session.secret(in: request) else { return }
        try await credentials.store.endSession(digest: secret.digest, by: nil, at: now())
    }

    /// Returns the fields of a form that one of the desk's own pages sent.
    ///
    /// - Parameters:
    ///   - request: the request with the form.
    ///   - cookie: the cookie whose secret the form's code belongs to.
    ///   - limit: the largest body, in bytes.
    /// - Returns: the fields.
    /// - Throws: ``PageProblem`` 403 if the form comes from another site, or has no code or a wrong one.
    func ownForm(
        _ request: Request,
        for cookie: PageCookie,
        upTo limit: Int = 16 * 1024
    ) async throws -> FormFields {
        guard request.isFromOwnPages else { throw PageProblem.otherSite }
        let body = try await request.wholeBody(upTo: limit)
        let fields = FormFields(String(buffer: body))
        guard let secret = cookie.secret(in: request), secret.accepts(formToken: fields["formToken"]) else {
            throw PageProblem.staleForm
        }
        return fields
    }

    func form(
        to: OwnPath,
        over request: Request,
        status: HTTPResponse.Status = .ok,
        _ fill: (inout SignInPage) -> Void = { _ in }
    ) throws -> Response {
        let secret = PageCookie.signIn.secret(in: request) ?? PageSecret()
        var page = SignInPage(to: to.text, formToken: secret.formToken)
        page.provider = provider.map { provider in
            let link = Link.query(of: Self.providerPath, [("to", to.text == "/" ? nil : to.text)])
            return SignInPage.Provider(name: provider.configuration.name, link: link)
        }
        fill(&page)
        var response = try html(page, as: .signIn, in: frame("Sign in", in: .other, for: nil), status: status)
        response.setCookie(PageCookie.signIn.holding(secret, over: request))
        return response
    }
}

extension PersonProof {
    /// Whether the password works only once, to choose another one.
    fileprivate var isOneTime: Bool { if case .password(_, .some) = self { true } else { false } }
}

extension PageProblem {
    fileprivate static let sessionMayGoOn = PageProblem(
        status: .serviceUnavailable,
        title: "Your session may still be valid",
        paragraphs: [
            "This browser has forgotten your session. A database is unavailable, so the session itself may stay valid until "
                + "its end, 12 hours after you signed in.",
            "If somebody else may have a copy of its cookie, change your password, or revoke the token that you signed in with: "
                + "refund-desk tokens revoke.",
        ]
    )
}

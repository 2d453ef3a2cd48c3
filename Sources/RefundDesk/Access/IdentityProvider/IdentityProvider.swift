package import AppStoreClient
package import AppStoreTypes
import Foundation
import SignedTokens
import Synchronization

/// Signs people in with an identity provider by OpenID Connect: the authorization code flow with PKCE.
///
/// It reads the provider's discovery document and keys when the first visitor needs them, and again after an hour.
/// While the provider does not answer, what is known stays in use, and at most one attempt in ten seconds asks again.
package actor IdentityProvider {
    nonisolated let configuration: IdentityProviderConfiguration
    private nonisolated let secret: Mutex<String?>
    private let transport: any HTTPTransport
    private let now: @Sendable () -> Timestamp
    private nonisolated let limit = WorkLimit(mostRunning: 8, mostWaiting: 64)

    /// What is known of the provider.
    struct Knowledge: Sendable {
        let document: ProviderDocument
        let keys: PublishedKeys
        let readAt: Timestamp
    }

    private var known: Knowledge?
    private var reading: Task<Knowledge, any Error>?
    private var failure: (reason: IdentityProviderFailure, at: Timestamp)?

    /// How long the discovery document and the keys are used before they are read again.
    private static let lifetime: Duration = .seconds(3600)
    /// How long the desk waits before it asks a provider again that did not answer, or for a key that it does not have.
    private static let pause: Duration = .seconds(10)
    /// How long one request may take.
    private static let patience: Duration = .seconds(10)
    /// The largest response, in bytes.
    private static let responseLimit = 512 << 10

    package init(
        _ configuration: IdentityProviderConfiguration,
        transport: any HTTPTransport,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.configuration = configuration
        secret = Mutex(configuration.clientSecret)
        self.transport = transport
        self.now = now
    }

    /// Puts another secret in force; returns whether it differs from the old one.
    nonisolated func replaceSecret(with new: String?) -> Bool {
        secret.withLock { old in
            defer { old = new }
            return old != new
        }
    }

    /// Returns the address that a browser is sent to, to sign in at the provider.
    ///
    /// - Throws: ``IdentityProviderFailure``.
    func address(for signIn: ProviderSignIn) async throws -> String {
        let endpoint = try await knowledge().document.authorizationEndpoint
        return Self.adding(
            [
                ("response_type", "code"), ("client_id", configuration.clientID),
                ("redirect_uri", configuration.redirectURI), ("scope", configuration.scopes.joined(separator: " ")),
                ("state", signIn.state), ("nonce", signIn.nonce), ("code_challenge", signIn.challenge),
                ("code_challenge_method", "S256"),
            ],
            to: endpoint
        )
    }

    /// Exchanges a code for the person who signed in.
    ///
    /// - Parameters:
    ///   - code: the code that the provider gave the browser.
    ///   - signIn: the sign-in of the browser.
    /// - Returns: who the person is, with what their groups allow.
    /// - Throws: ``IdentityProviderFailure``.
    nonisolated func person(for code: String, of signIn: ProviderSignIn) async throws -> ProviderPerson {
        try await limit.run(orThrow: IdentityProviderFailure.overloaded) {
            try await exchanged(code, of: signIn)
        }
    }

    /// Reads the discovery document and the keys again, and returns the number of usable keys.
    ///
    /// - Throws: ``IdentityProviderFailure``.
    package func examine() async throws -> Int { try await read().keys.count }

    private func exchanged(_ code: String, of signIn: ProviderSignIn) async throws -> ProviderPerson {
        var knowledge = try await knowledge()
        let tokens = try await tokens(for: code, of: signIn, at: knowledge.document)
        let token: IDToken
        do {
            token = try await idToken(tokens.idToken, knowledge.keys, signIn)
        } catch is IDToken.UnknownKey {
            // The provider has new keys. If these were just read, the key stays unknown.
            if now() - knowledge.readAt >= Self.pause, !hasJustFailed { knowledge = try await read() }
            do {
                token = try await idToken(tokens.idToken, knowledge.keys, signIn)
            } catch is IDToken.UnknownKey {
                throw IdentityProviderFailure.untrusted(
                    "the ID token is signed with a key that the provider does not publish"
                )
            }
        }
        var groups = token.claims.texts(configuration.groupsClaim)
        var claims = [token.claims]
        if groups == nil, let endpoint = knowledge.document.userInfoEndpoint, let access = tokens.accessToken {
            let more = try await userInfo(from: endpoint, with: access, of: token.subject)
            claims.append(more)
            groups = more.texts(configuration.groupsClaim)
        }
        return ProviderPerson(
            issuer: configuration.issuer,
            subject: token.subject,
            claims: claims,
            groups: groups,
            grant: configuration.grant(of: groups ?? [])
        )
    }

    private func idToken(_ text: String, _ keys: PublishedKeys, _ signIn: ProviderSignIn) async throws -> IDToken {
        try await IDToken(
            text,
            keys: keys,
            issuer: configuration.issuer,
            clientID: configuration.clientID,
            nonce: signIn.nonce,
            at: now()
        )
    }

    private struct Tokens: Decodable {
        var idToken: String
        var accessToken: String?

        enum CodingKeys: String, CodingKey {
            case idToken = "id_token"
            case accessToken = "access_token"
        }
    }

    private struct Refusal: Decodable { var error: String }

    private func tokens(
        for code: String,
        of signIn: ProviderSignIn,
        at document: ProviderDocument
    ) async throws -> Tokens {
        var fields = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", configuration.redirectURI),
            ("code_verifier", signIn.verifier),
        ]
        var headers = ["Content-Type": "application/x-www-form-urlencoded"]
        switch secret.withLock({ $0 }) {
        case nil: fields.append(("client_id", configuration.clientID))
        case let secret? where document.takesSecretInBody:
            fields += [("client_id", configuration.clientID), ("client_secret", secret)]
        case let secret?:
            let pair = "\(Self.encoded(configuration.clientID)):\(Self.encoded(secret))"
            headers["Authorization"] = "Basic \(Data(pair.utf8).base64EncodedString())"
        }
        let body = fields.map { "\($0.0)=\(Self.encoded($0.1))" }.joined(separator: "&")
        let response = try await send("POST", document.tokenEndpoint, headers, body: Data(body.utf8))
        guard response.status == 200 else {
            if let refusal = try? JSONDecoder().decode(Refusal.self, from: response.body) {
                throw IdentityProviderFailure.refused(ProviderDocument.shown(refusal.error))
            }
            throw Self.wrongStatus(response, of: document.tokenEndpoint)
        }
        guard let tokens = try? JSONDecoder().decode(Tokens.self, from: response.body) else {
            throw IdentityProviderFailure.untrusted("it has no ID token; ask for the scope openid")
        }
        return tokens
    }

    private func userInfo(from endpoint: String, with access: String, of subject: String) async throws -> ProviderClaims
    {
        let response = try await send("GET", endpoint, ["Authorization": "Bearer \(access)"])
        guard response.status == 200 else { throw Self.wrongStatus(response, of: endpoint) }
        guard let claims = ProviderClaims(response.body), claims.text("sub")?.hasBytes(of: subject) == true else {
            throw IdentityProviderFailure.untrusted("the answer about the person names somebody else")
        }
        return claims
    }

    /// Returns what is known of the provider, and reads it if that is too old.
    private func knowledge() async throws -> Knowledge {
        if let known, now() - known.readAt < Self.lifetime, known.readAt <= now() { return known }
        if let failure, hasJustFailed {
            if let known { return known }
            throw failure.reason
        }
        do {
            return try await read()
        } catch {
            if let known { return known }
            throw error
        }
    }

    /// Whether the provider did not answer a moment ago.
    private var hasJustFailed: Bool {
        let time = now()
        return failure.map { time - $0.at < Self.pause && $0.at <= time } ?? false
    }

    /// Reads the document and the keys of the provider; visitors who arrive meanwhile wait for the same result.
    private func read() async throws -> Knowledge {
        if let reading { return try await reading.value }
        let task = Task { try await readAnew() }
        reading = task
        defer { reading = nil }
        do {
            let new = try await task.value
            (known, failure) = (new, nil)
            return new
        } catch {
            failure = (error as? IdentityProviderFailure ?? .unreachable("\(type(of: error))"), now())
            throw error
        }
    }

    private func readAnew() async throws -> Knowledge {
        let issuer = configuration.issuer
        let url = (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
        let found = try await send("GET", url)
        guard found.status == 200 else { throw Self.wrongStatus(found, of: url) }
        let document = try ProviderDocument(found.body, issuer: issuer)
        let keys = try await send("GET", document.keysURL)
        guard keys.status == 200 else { throw Self.wrongStatus(keys, of: document.keysURL) }
        guard let published = try? PublishedKeys(keys.body) else {
            throw IdentityProviderFailure.misconfigured("its key set has no key that verifies signatures")
        }
        return Knowledge(document: document, keys: published, readAt: now())
    }

    private func send(
        _ method: String,
        _ url: String,
        _ headers: [String: String] = [:],
        body: Data? = nil
    ) async throws -> TransportResponse {
        let standard = ["Accept": "application/json", "User-Agent": "refund-desk"]
        let request = TransportRequest(
            method: method,
            url: url,
            headers: headers.merging(standard) { own, _ in own },
            body: body,
            timeout: Self.patience,
            responseLimit: Self.responseLimit
        )
        do {
            return try await transport.send(request)
        } catch let failure as TransportFailure {
            throw IdentityProviderFailure.unreachable("\(ProviderDocument.shown(url)): \(failure)")
        }
    }

    private static func wrongStatus(_ response: TransportResponse, of url: String) -> IdentityProviderFailure {
        .unreachable("\(ProviderDocument.shown(url)) answers \(response.status)")
    }

    /// Returns a text as a value of `application/x-www-form-urlencoded`.
    private static func encoded(_ text: String) -> String {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        )
        return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    /// Returns a URL with more fields in its query.
    private static func adding(_ fields: [(String, String)], to url: String) -> String {
        let query = fields.map { "\($0.0)=\(encoded($0.1))" }.joined(separator: "&")
        return url + (url.contains("?") ? "&" : "?") + query
    }
}

import AppStoreEmulator
import AppStoreTypes
import Foundation
import Synchronization

/// The emulated accounts: the developer's service account with its access tokens, and the key that signs push tokens.
final class PlayAccounts: Sendable {
    /// The developer's service account.
    static let email = "refund-desk@\(PlayWorld.project).iam.gserviceaccount.com"
    /// The issuer of push tokens: Google's own, because receivers compare it.
    static let issuer = "https://accounts.google.com"
    /// How long access tokens and push tokens are valid.
    static let lifetime: Duration = .seconds(3600)
    private static let mostTokens = 1000

    private let account: PlayKey
    private let pushKey: PlayKey

    private struct AccessToken: Sendable {
        var scopes: Set<String>
        var until: Timestamp
    }

    private let tokens = Mutex<[String: AccessToken]>([:])

    /// Makes the keys.
    ///
    /// - Parameter keyFile: the key file of an earlier emulator; by default, a new key is made.
    /// - Throws: ``NoKeyFile``, or an error if a key cannot be made.
    init(keyFile: Data?) throws {
        if let keyFile {
            guard let members = try? JSONValue(json: keyFile).members, members["client_email"]?.text == Self.email,
                let id = members["private_key_id"]?.text, let pem = members["private_key"]?.text,
                let key = try? PlayKey(id: id, pem: pem)
            else { throw NoKeyFile() }
            account = key
        } else {
            account = try PlayKey(newWithID: UUID().uuidString.lowercased())
        }
        pushKey = try PlayKey(newWithID: UUID().uuidString.lowercased())
    }

    /// The error of a file that no emulator made.
    struct NoKeyFile: Error {}

    /// The key file of the service account for an emulator at a URL.
    func keyFile(at base: String) -> JSONValue {
        .object([
            "type": .string("service_account"), "project_id": .string(PlayWorld.project),
            "private_key_id": .string(account.id), "private_key": .string(account.pem),
            "client_email": .string(Self.email), "client_id": .string("100000000000000000001"),
            "token_uri": .string(base + "/token"),
        ])
    }

    /// The keys that receivers of pushes verify tokens with.
    func keySet() throws -> JSONValue { .object(["keys": .array([try pushKey.published()])]) }

    /// Signs the token of a push.
    func pushToken(_ token: PubSubSubscription.Token, at now: Timestamp) throws -> String {
        let issued = now.milliseconds / 1000
        return try pushKey.sign(
            .object([
                "iss": .string(Self.issuer), "aud": .string(token.audience), "email": .string(token.email),
                "email_verified": .bool(true), "sub": .string("100000000000000000002"),
                "azp": .string("100000000000000000002"), "iat": .integer(issued),
                "exp": .integer(issued + Self.lifetime.components.seconds),
            ])
        )
    }

    /// Exchanges a signed statement for an access token (RFC 7523).
    ///
    /// - Parameters:
    ///   - form: the body of the request.
    ///   - now: the current time.
    /// - Returns: the answer's JSON; `nil` if the statement is not accepted.
    func accessToken(for form: CallQuery, at now: Timestamp) -> JSONValue? {
        let seconds = now.milliseconds / 1000
        guard form["grant_type"] == "urn:ietf:params:oauth:grant-type:jwt-bearer", let assertion = form["assertion"],
            let claims = account.claims(of: assertion), claims["iss"]?.text == Self.email,
            claims["aud"]?.text?.hasSuffix("/token") == true, case .integer(let issued) = claims["iat"],
            case .integer(let end) = claims["exp"], issued <= seconds + 300, end > seconds - 300, end - issued <= 3600,
            let scope = claims["scope"]?.text
        else { return nil }
        let token = "emulated." + UUID().uuidString.lowercased()
        let made = AccessToken(scopes: Set(scope.split(separator: " ").map(String.init)), until: now + Self.lifetime)
        tokens.withLock { tokens in
            tokens = tokens.filter { $0.value.until > now }
            if tokens.count < Self.mostTokens { tokens[token] = made }
        }
        return .object([
            "access_token": .string(token), "expires_in": .integer(Self.lifetime.components.seconds),
            "token_type": .string("Bearer"),
        ])
    }

    /// Refuses a call whose access token is not valid for a scope.
    func check(_ authorization: String?, for scope: String, at now: Timestamp) throws(PlayRefusal) {
        let parts = (authorization ?? "").split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer",
            let token = tokens.withLock({ $0[String(parts[1])] }), token.until > now
        else {
            throw PlayRefusal(401, "UNAUTHENTICATED", "The access token is missing, unknown or expired.", .badToken)
        }
        guard token.scopes.contains("https://www.googleapis.com/auth/" + scope) else {
            throw PlayRefusal(403, "PERMISSION_DENIED", "The access token lacks the scope \(scope).", .wrongScope)
        }
    }

    /// Makes every access token invalid, as when Google revokes them.
    func revokeTokens() { tokens.withLock { $0 = [:] } }
}

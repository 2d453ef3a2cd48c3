import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import ClientTestSupport
import Crypto
import Foundation
import HTTPTypes
import Refunds
import Synchronization
import TestSupport

@testable import RefundDesk

/// An identity provider that a test plays: discovery, keys, the token endpoint and the userinfo endpoint.
final class FakeIdentityProvider: HTTPTransport, OCSPTransport {
    static let issuer = "https://login.example.com/realms/company"
    static let configuration = configuration()

    /// Returns what a desk is configured with.
    static func configuration(
        clientSecret: String? = "s3cret +/=%",
        groupsClaim: String = "groups"
    ) -> IdentityProviderConfiguration {
        IdentityProviderConfiguration(
            name: "Company",
            issuer: issuer,
            clientID: "refund-desk",
            clientSecret: clientSecret,
            address: "https://refunds.example.com",
            groupsClaim: groupsClaim,
            groups: [
                .init(group: "refund-admins", role: .admin),
                .init(group: "support", role: .operate, apps: .only("com.example.other")),
                .init(group: "everybody", role: .viewer),
            ]
        )
    }

    private struct NoAnswer: Error {}

    /// What the test changes.
    struct State {
        var key = P256.Signing.PrivateKey()
        var keyID: String? = "first"
        /// Changes the discovery document.
        var document: [String: JSONValue] = [:]
        /// Changes the set of keys; `nil` for the provider's key.
        var keys: String?
        var header: [String: JSONValue] = [:]
        /// Changes the claims of ID tokens; a `null` removes a claim.
        var claims: [String: JSONValue] = [:]
        /// Changes the signed token.
        var alter: @Sendable (String) -> String = { $0 }
        var userInfo: [String: JSONValue] = [:]
        var statuses: [String: Int] = [:]
        /// The error of a refused code.
        var refusal = "invalid_grant"
        var requests: [TransportRequest] = []
        var nonce = ""
        var challenge = ""
    }

    let state = Mutex(State())
    let now: @Sendable () -> Timestamp

    init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

    /// The paths that were asked for, in order.
    var paths: [String] {
        state.withLock { $0.requests.map { String($0.url.dropFirst("https://login.example.com".count)) } }
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        try state.withLock { state in
            state.requests.append(request)
            let path = String(request.url.dropFirst("https://login.example.com".count))
            if let status = state.statuses[path] {
                guard status > 0 else { throw TransportFailure(.noConnection, "connection refused") }
                return .json(status, #"{"error": "\#(state.refusal)"}"#)
            }
            switch path {
            case "/realms/company/.well-known/openid-configuration":
                let standard: [String: JSONValue] = [
                    "issuer": .string(Self.issuer), "authorization_endpoint": "https://login.example.com/auth?ui=1",
                    "token_endpoint": "https://login.example.com/token", "jwks_uri": "https://login.example.com/keys",
                    "userinfo_endpoint": "https://login.example.com/userinfo",
                ]
                return .json(200, Self.text(standard.merging(state.document) { _, new in new }))
            case "/keys": return .json(200, state.keys ?? Self.keys(state.key, state.keyID))
            case "/token": return .json(200, try token(state))
            case "/userinfo": return .json(200, Self.text(state.userInfo))
            default: throw NoAnswer()
            }
        }
    }

    func query(_ request: [UInt8], at url: String) async throws -> [UInt8] { throw NoAnswer() }

    private static func keys(_ key: P256.Signing.PrivateKey, _ id: String?) -> String {
        let point = [UInt8](key.publicKey.rawRepresentation)
        let kid = id.map { #""kid": "\#($0)", "# } ?? ""
        let other = #"{"kty": "oct", "kid": "first", "k": "c2VjcmV0"}"#
        return """
            {"keys": [\(other), {"kty": "EC", "crv": "P-256", "use": "sig", \(kid)"x": "\(Base64URL.text(point[..<32]))",
            "y": "\(Base64URL.text(point[32...]))"}]}
            """
    }

    private func token(_ state: State) throws -> String {
        let seconds = now().milliseconds / 1000
        let standard: [String: JSONValue] = [
            "iss": .string(Self.issuer), "sub": "8c1f", "aud": "refund-desk", "exp": .integer(seconds + 300),
            "iat": .integer(seconds), "nonce": .string(state.nonce), "preferred_username": "ana",
            "groups": .array(["everybody"]),
        ]
        let claims = standard.merging(state.claims) { _, new in new }.filter { $0.value != .null }
        var header: [String: JSONValue] = ["alg": "ES256", "typ": "JWT"]
        if let id = state.keyID { header["kid"] = .string(id) }
        header = header.merging(state.header) { _, new in new }.filter { $0.value != .null }
        let body = "\(Self.part(header)).\(Self.part(claims))"
        let signature = try state.key.signature(for: Data(body.utf8))
        let token = state.alter("\(body).\(Base64URL.text(Array(signature.rawRepresentation)))")
        return Self.text(["id_token": .string(token), "access_token": "opaque", "token_type": "Bearer"])
    }

    private static func text(_ value: [String: JSONValue]) -> String {
        String(decoding: (try? JSONEncoder().encode(value)) ?? Data(), as: UTF8.self)
    }

    static func part(_ value: [String: JSONValue]) -> String { Base64URL.text(Array(text(value).utf8)) }
}

extension PageVisitor {
    /// Leaves for the identity provider, and returns what the desk asked for there.
    func leave(for provider: FakeIdentityProvider, to: String? = nil) async throws -> [String: String] {
        let reply = try await get(Link.query(of: "/sign-in/provider", [("to", to)]))
        let query = FormFields(String(reply.headers[.location]?.split(separator: "?", maxSplits: 1).last ?? ""))
        let names = query.names
        let asked = Dictionary(names.map { ($0, query[$0] ?? "") }, uniquingKeysWith: { first, _ in first })
        provider.state.withLock { state in
            state.nonce = asked["nonce"] ?? ""
            state.challenge = asked["code_challenge"] ?? ""
        }
        return asked
    }

    /// Signs in with the identity provider, and returns the answer to the browser that comes back.
    func signIn(with provider: FakeIdentityProvider, to: String? = nil) async throws -> RoutedDesk.Reply {
        let asked = try await leave(for: provider, to: to)
        let state = Link.encoded(asked["state"] ?? "")
        var headers = HTTPFields()
        if let name = HTTPField.Name("Sec-Fetch-Site") { headers[name] = "cross-site" }
        return try await get("/sign-in/callback?code=c0de&state=\(state)", headers)
    }
}

import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import Crypto
import CryptoExtras
import Foundation
import GooglePlay
import Synchronization
import TestSupport
import Testing

/// A token that is not Pub/Sub's, and why it is refused.
struct PushTokenForgery: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reason: PushTokenFailure.Reason
    var claims: [String: JSONValue] = [:]
    var header: [String: JSONValue] = [:]
    var signer = GoogleSigner.google
    var alter: @Sendable (String) throws -> String = { $0 }

    static let all = [
        PushTokenForgery(testDescription: "a stranger's key", reason: .signature, signer: .stranger),
        PushTokenForgery(testDescription: "an unknown key", reason: .unknownKey, header: ["kid": "other"]),
        PushTokenForgery(
            testDescription: "no algorithm",
            reason: .algorithm,
            header: ["alg": "none"],
            alter: { $0.split(separator: ".").prefix(2).joined(separator: ".") + "." }
        ),
        PushTokenForgery(
            testDescription: "HS256 with the public key as the secret",
            reason: .algorithm,
            alter: { token in
                let claims = token.split(separator: ".")[1]
                let input = "\(try GoogleSigner.part(["alg": "HS256", "kid": "first"])).\(claims)"
                let secret = SymmetricKey(data: Data(try GoogleSigner.google.key.publicKey.pemRepresentation.utf8))
                let code = HMAC<SHA256>.authenticationCode(for: Data(input.utf8), using: secret)
                return "\(input).\(Base64URL.text(code))"
            }
        ),
        PushTokenForgery(testDescription: "another RSA algorithm", reason: .algorithm, header: ["alg": "RS512"]),
        PushTokenForgery(testDescription: "an elliptic curve", reason: .algorithm, header: ["alg": "ES256"]),
        PushTokenForgery(testDescription: "critical headers", reason: .malformed, header: ["crit": ["b64"]]),
        PushTokenForgery(testDescription: "no signature", reason: .malformed, alter: { String($0.prefix(20)) }),
        PushTokenForgery(
            testDescription: "an empty signature",
            reason: .signature,
            alter: { $0.split(separator: ".").prefix(2).joined(separator: ".") + "." }
        ),
        PushTokenForgery(
            testDescription: "changed claims",
            reason: .signature,
            alter: { token in
                let parts = token.split(separator: ".")
                return "\(parts[0]).\(try GoogleSigner.part(["aud": "x"])).\(parts[2])"
            }
        ),
        PushTokenForgery(
            testDescription: "an endless token",
            reason: .malformed,
            claims: ["more": .string(String(repeating: "x", count: 9000))]
        ),
        PushTokenForgery(testDescription: "another issuer", reason: .issuer, claims: ["iss": "https://evil.example"]),
        PushTokenForgery(testDescription: "no issuer", reason: .claimsMissing, claims: ["iss": .null]),
        PushTokenForgery(testDescription: "another audience", reason: .audience, claims: ["aud": "https://x.example"]),
        PushTokenForgery(
            testDescription: "the audience with a slash",
            reason: .audience,
            claims: ["aud": "https://desk.example/"]
        ),
        PushTokenForgery(
            testDescription: "a list of audiences",
            reason: .claimsMissing,
            claims: ["aud": ["https://desk.example", "https://x.example"]]
        ),
        PushTokenForgery(testDescription: "another account", reason: .email, claims: ["email": "a@evil.example"]),
        PushTokenForgery(
            testDescription: "the account in capitals",
            reason: .email,
            claims: ["email": "PUSH@coins.example"]
        ),
        PushTokenForgery(testDescription: "no account", reason: .claimsMissing, claims: ["email": .null]),
        PushTokenForgery(
            testDescription: "an account that is not verified",
            reason: .emailNotVerified,
            claims: ["email_verified": false]
        ),
        PushTokenForgery(
            testDescription: "an account that is verified in words",
            reason: .claimsMissing,
            claims: ["email_verified": "true"]
        ),
        PushTokenForgery(testDescription: "expired", reason: .expired, claims: ["exp": 1_795_299_880]),
        PushTokenForgery(testDescription: "no end", reason: .claimsMissing, claims: ["exp": .null]),
        PushTokenForgery(
            testDescription: "issued in the future",
            reason: .issuedInFuture,
            claims: ["iat": 1_795_300_120]
        ),
        PushTokenForgery(testDescription: "not valid yet", reason: .issuedInFuture, claims: ["nbf": 1_795_300_120]),
    ]
}

@Suite("The proof of a push")
struct PushTokenTests {
    static let claims: [String: JSONValue] = [
        "iss": "https://accounts.google.com", "aud": "https://desk.example", "email": "push@coins.example",
        "email_verified": true, "sub": "1", "azp": "1", "iat": 1_795_299_990, "exp": 1_795_303_590,
    ]

    private func proof(_ time: VirtualClock, _ transport: any HTTPTransport) -> PushTokenProof {
        let keys = PushKeys(url: "https://keys.example", transport: transport) { time.timestamp }
        return PushTokenProof(audience: "https://desk.example", email: "push@coins.example", keys: keys) {
            time.timestamp
        }
    }

    private func failure(
        of header: String?,
        by proof: PushTokenProof
    ) async -> PushTokenFailure? {
        do throws(PushTokenFailure) {
            try await proof.check(header)
            return nil
        } catch {
            return error
        }
    }

    @Test("Google's token is accepted, and the keys are read once")
    func good() async throws {
        let transport = RecordingTransport(.json(200, try GoogleSigner.keySet(.google)))
        let proof = proof(.google(), transport)
        let token = try GoogleSigner.google.sign(Self.claims)
        for prefix in ["Bearer", "bearer", "BEARER"] {
            #expect(await failure(of: "\(prefix) \(token)", by: proof) == nil)
        }
        #expect(transport.requests.count == 1)
    }

    @Test("A token within the tolerance for different clocks is accepted")
    func tolerance() async throws {
        let proof = proof(.google(), RecordingTransport(.json(200, try GoogleSigner.keySet(.google))))
        for change in [["exp": 1_795_299_881], ["iat": 1_795_300_119]] as [[String: JSONValue]] {
            let token = try GoogleSigner.google.sign(Self.claims.merging(change) { $1 })
            #expect(await failure(of: "Bearer \(token)", by: proof) == nil)
        }
    }

    @Test("A forged token is refused, with the reason", arguments: PushTokenForgery.all)
    func forged(_ row: PushTokenForgery) async throws {
        let proof = proof(.google(), RecordingTransport(.json(200, try GoogleSigner.keySet(.google))))
        let token = try row.signer.sign(Self.claims.merging(row.claims) { $1 }, header: row.header)
        #expect(await failure(of: "Bearer \(try row.alter(token))", by: proof) == .notProved(row.reason))
    }

    @Test("A header without a bearer token is refused", arguments: [nil, "", "Bearer", "Basic YTpi"])
    func noToken(_ header: String?) async throws {
        let transport = RecordingTransport(.json(200, try GoogleSigner.keySet(.google)))
        #expect(await failure(of: header, by: proof(.google(), transport)) == .notProved(.noToken))
        #expect(transport.requests.isEmpty)
    }

    @Test("A new key is read when a token names it, and forged key IDs ask at most once in ten seconds")
    func newKey() async throws {
        let second = GoogleSigner("second")
        let old = try GoogleSigner.keySet(.google)
        let new = try GoogleSigner.keySet(.google, second)
        let isRotated = Box(Mutex(false))
        let transport = RecordingTransport { _ in .json(200, isRotated.value.withLock { $0 } ? new : old) }
        let time = VirtualClock.google()
        let proof = proof(time, transport)
        let token = try second.sign(Self.claims)
        #expect(await failure(of: "Bearer \(token)", by: proof) == .notProved(.unknownKey))
        #expect(transport.requests.count == 1)
        isRotated.value.withLock { $0 = true }
        time.advance(by: .seconds(5))
        #expect(await failure(of: "Bearer \(token)", by: proof) == .notProved(.unknownKey))
        #expect(transport.requests.count == 1)
        time.advance(by: .seconds(5))
        #expect(await failure(of: "Bearer \(token)", by: proof) == nil)
        #expect(transport.requests.count == 2)
    }

    @Test("A token cannot be judged without keys, and known keys stay in use for a day")
    func unavailable() async throws {
        let keys = try GoogleSigner.keySet(.google)
        let works = Box(Mutex(false))
        let transport = RecordingTransport { _ in
            guard works.value.withLock({ $0 }) else { throw TransportFailure(.noConnection, "refused") }
            return .json(200, keys)
        }
        let time = VirtualClock.google()
        let proof = proof(time, transport)
        let claims = Self.claims.merging(["exp": 1_995_303_590]) { $1 }
        let header = "Bearer \(try GoogleSigner.google.sign(claims))"
        for _ in 1...3 {
            guard case .keysUnavailable = await failure(of: header, by: proof) else {
                Issue.record("not unavailable")
                return
            }
        }
        #expect(transport.requests.count == 1)
        works.value.withLock { $0 = true }
        time.advance(by: .seconds(10))
        #expect(await failure(of: header, by: proof) == nil)
        works.value.withLock { $0 = false }
        time.advance(by: .seconds(3600))
        #expect(await failure(of: header, by: proof) == nil)
        let unknown = "Bearer \(try GoogleSigner.google.sign(claims, header: ["kid": "new"]))"
        guard case .keysUnavailable = await failure(of: unknown, by: proof) else {
            Issue.record("an unknown key was called forged while Google did not answer")
            return
        }
        time.advance(by: .seconds(90_000))
        guard case .keysUnavailable = await failure(of: header, by: proof) else {
            Issue.record("old keys stayed in use")
            return
        }
    }

    @Test(
        "An answer that is not a key set neither proves nor refuses a token",
        arguments: [
            TransportResponse.json(500, "{}"), .json(200, "[]"), .json(200, #"{"keys": []}"#), .json(200, "<html>"),
            .json(200, #"{"keys": [{"kty": "RSA", "n": "AQAB", "e": "AQAB", "kid": "first"}]}"#),
        ]
    )
    func noKeySet(_ response: TransportResponse) async throws {
        let proof = proof(.google(), RecordingTransport(response))
        let header = "Bearer \(try GoogleSigner.google.sign(Self.claims))"
        guard case .keysUnavailable = await failure(of: header, by: proof) else {
            Issue.record("not unavailable")
            return
        }
    }
}

/// Carries a value that cannot be copied into closures.
final class Box<Value: ~Copyable>: Sendable where Value: Sendable {
    let value: Value
    init(_ value: consuming Value) { self.value = value }
}

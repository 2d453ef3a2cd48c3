import AppStoreTrust
import AppStoreTypes
import Crypto
import Foundation
import TestSupport
import Testing

@testable import AppStoreClient

@Suite("Diagnoses of API tokens")
struct TokenDiagnosisTests {
    @Test("A diagnosis of a token names the cause of the refusal", arguments: TokenRow.refused)
    func causes(_ row: TokenRow) throws {
        let found = Diagnosis.ofToken(try row.token(), key: TokenRow.key, at: TokenRow.now)
        #expect(found.map(\.id).contains(row.cause.rawValue), "\(found.map(\.id))")
    }

    @Test("A diagnosis of a token with one fault names only it", arguments: TokenRow.refused.filter { !$0.isAmbiguous })
    func alone(_ row: TokenRow) throws {
        let found = Diagnosis.ofToken(try row.token(), key: TokenRow.key, at: TokenRow.now)
        #expect(found.map(\.id) == [row.cause.rawValue])
    }

    @Test("A diagnosis of a valid token is empty", arguments: TokenRow.accepted)
    func accepted(_ row: TokenRow) throws {
        #expect(Diagnosis.ofToken(try row.token(), key: TokenRow.key, at: TokenRow.now).isEmpty)
        #expect(Diagnosis.ofToken(try row.token(), at: TokenRow.now).isEmpty)
    }

    @Test("A diagnosis of a token that a key made is empty")
    func made() throws {
        let token = try TokenRow.key.token(at: TokenRow.now)
        #expect(Diagnosis.ofToken(token, key: TokenRow.key, at: TokenRow.now).isEmpty)
    }

    @Test("A diagnosis contains no part of the token", arguments: TokenRow.refused)
    func containsNoSecrets(_ row: TokenRow) throws {
        let token = try row.token()
        let said = Diagnosis.ofToken(token, key: TokenRow.key, at: TokenRow.now).map(\.description).joined()
        #expect(!said.contains("eyJ"))
        if let signature = token.split(separator: ".").last, signature.count > 20 {
            #expect(!said.contains(signature.prefix(20)))
        }
    }

    @Test("Every cause of a refused token has a test row")
    func complete() {
        #expect(Set(TokenRow.refused.map(\.cause)) == Set(TokenCause.allCases))
    }

    @Test("Every cause of a refused token has an ID, a sentence and a step", arguments: TokenCause.allCases)
    func words(_ cause: TokenCause) {
        #expect(cause.rawValue.wholeMatch(of: /token\.[a-z0-9-]+/) != nil)
        #expect(cause.sentence.hasSuffix("."))
        #expect(!cause.steps.isEmpty)
    }
}

/// A token with one part changed.
struct TokenRow: Sendable, CustomTestStringConvertible {
    static let privateKey = P256.Signing.PrivateKey()
    static let key = APIKey(
        issuerID: "57246542-96fe-1a63-e053-0824d011072a",
        keyID: "2X9R4HXF34",
        bundleID: "com.example.coins",
        privateKey: privateKey
    )
    static let now = Timestamp(seconds: 1_795_000_000)

    let testDescription: String
    let cause: TokenCause
    var header: [String: JSONValue?] = [:]
    var claims: [String: JSONValue?] = [:]
    var change: @Sendable (String) -> String = { $0 }
    var sign: @Sendable (Data) throws -> Data = { try privateKey.signature(for: $0).rawRepresentation }
    /// Whether the change also causes other faults.
    var isAmbiguous = false

    func token() throws -> String {
        let header: [String: JSONValue?] = [
            "alg": .string("ES256"), "kid": .string(Self.key.keyID), "typ": .string("JWT"),
        ]
        let claims: [String: JSONValue?] = [
            "iss": .string(Self.key.issuerID), "iat": Self.seconds(0), "exp": Self.seconds(300),
            "aud": .string("appstoreconnect-v1"), "bid": .string(Self.key.bundleID),
        ]
        let token = try String(
            jws: header.merging(self.header) { $1 }.compactMapValues { $0 },
            claims.merging(self.claims) { $1 }.compactMapValues { $0 },
            signedBy: sign
        )
        return change(token)
    }

    static func seconds(_ offset: Int64) -> JSONValue { .integer(now.milliseconds / 1000 + offset) }

    static func header(
        _ description: String,
        _ cause: TokenCause,
        _ members: [String: JSONValue?],
        isAmbiguous: Bool = false
    ) -> TokenRow {
        TokenRow(testDescription: description, cause: cause, header: members, isAmbiguous: isAmbiguous)
    }

    static func claims(
        _ description: String,
        _ cause: TokenCause,
        _ members: [String: JSONValue?],
        isAmbiguous: Bool = false
    ) -> TokenRow {
        TokenRow(testDescription: description, cause: cause, claims: members, isAmbiguous: isAmbiguous)
    }

    static func text(
        _ description: String,
        _ cause: TokenCause,
        _ change: @escaping @Sendable (String) -> String
    ) -> TokenRow {
        TokenRow(testDescription: description, cause: cause, change: change)
    }
}

extension TokenRow {
    static let accepted: [TokenRow] = [
        .claims("as documented", .malformed, [:]),
        .claims("no issue time, as Java and Python libraries do", .malformed, ["iat": nil]),
        .claims("an audience array", .malformed, ["aud": .array([.string("appstoreconnect-v1")])]),
        .claims("a nonce", .malformed, ["nonce": .string("6a0e4d7e")]),
        .claims("an hour", .malformed, ["exp": seconds(3600)]),
        .claims("fractions", .malformed, ["iat": .number(1_794_999_999.5), "exp": .number(1_795_000_299.5)]),
    ]

    static let refused: [TokenRow] = [
        .text("nothing", .malformed) { _ in "" },
        .text("plain text", .malformed) { _ in "token" },
        .text("two parts", .malformed) { String($0[..<($0.lastIndex(of: ".") ?? $0.endIndex)]) },
        .text("the scheme before it", .pasted) { "Bearer \($0)" },
        .text("the whole header before it", .pasted) { "Authorization: Bearer \($0)" },
        .text("a line break after it", .pasted) { "\($0)\n" },
        .text("quotes", .pasted) { "\"\($0)\"" },
        .header("Apple's certificates", .signedData, ["x5c": .array([])]),
        .claims(
            "Sign in with Apple",
            .signInWithApple,
            ["aud": .string("https://appleid.apple.com"), "sub": .string("com.example.coins"), "bid": nil]
        ),
        .claims(
            "App Store Connect",
            .appStoreConnect,
            ["bid": nil, "scope": .array([.string("GET /v1/apps")])]
        ),
        .claims(
            "App Store Connect, a person's key",
            .appStoreConnect,
            ["bid": nil, "iss": nil, "sub": .string("user")]
        ),
        .claims("a promotional offer", .offer, ["aud": .string("promotional-offer"), "exp": nil]),
        .header("HS256", .wrongAlgorithm, ["alg": .string("HS256")]),
        .header("no algorithm", .wrongAlgorithm, ["alg": nil]),
        .header("no key", .noKeyID, ["kid": nil]),
        .header("a key identifier that is too short", .keyIDShape, ["kid": .string("2X9R4")], isAmbiguous: true),
        .claims("no issuer", .noIssuer, ["iss": nil]),
        .claims("an issuer that is not a UUID", .issuerShape, ["iss": .string("Example Inc.")], isAmbiguous: true),
        .claims("the team instead of the issuer", .teamID, ["iss": .string("ABCDE12345")], isAmbiguous: true),
        TokenRow(
            testDescription: "issuer and key swapped",
            cause: .swapped,
            header: ["kid": .string(key.issuerID)],
            claims: ["iss": .string(key.keyID)],
            isAmbiguous: true
        ),
        .claims("another audience", .wrongAudience, ["aud": .string("appstoreconnect-v2")]),
        .claims("no audience", .wrongAudience, ["aud": nil]),
        .claims(
            "two audiences",
            .wrongAudience,
            ["aud": .array([.string("appstoreconnect-v1"), .string("appstoreconnect-v1")])]
        ),
        .claims("no app", .noBundleID, ["bid": nil]),
        .claims("the app Apple ID", .bundleIDShape, ["bid": .string("1234567890")], isAmbiguous: true),
        .claims("a wildcard", .bundleIDShape, ["bid": .string("com.example.*")], isAmbiguous: true),
        .claims(
            "the team before the bundle identifier",
            .bundleIDShape,
            ["bid": .string("ABCDE12345.com.example")],
            isAmbiguous: true
        ),
        .claims(
            "milliseconds",
            .milliseconds,
            ["iat": .integer(now.milliseconds), "exp": .integer(now.milliseconds + 300_000)]
        ),
        .claims("expiration in milliseconds", .milliseconds, ["exp": .integer(now.milliseconds + 300_000)]),
        .claims("expiration as text", .times, ["exp": .string("1795000300")]),
        .claims("issue time as text", .times, ["iat": .string("1795000000")]),
        .claims("no expiration", .noExpiry, ["exp": nil]),
        .claims("one second more than an hour", .lifetime, ["exp": seconds(3601)]),
        .claims("a day, no issue time", .lifetime, ["iat": nil, "exp": seconds(86_400)]),
        .claims("expires before it is issued", .endsBeforeIssue, ["iat": seconds(30), "exp": seconds(20)]),
        .claims("expired", .expired, ["iat": seconds(-600), "exp": seconds(-300)]),
        .claims("issued in the future", .issuedInFuture, ["iat": seconds(120), "exp": seconds(420)]),
        TokenRow(
            testDescription: "a signature in DER",
            cause: .derSignature,
            sign: { try privateKey.signature(for: $0).derRepresentation }
        ),
        TokenRow(
            testDescription: "another key's signature",
            cause: .wrongSignature,
            sign: { try P256.Signing.PrivateKey().signature(for: $0).rawRepresentation }
        ),
        .header("another key's identifier", .otherKeyID, ["kid": .string("ABCDE12345")]),
        .claims("another issuer", .otherIssuer, ["iss": .string("0d9e8c7b-6a5f-4e3d-8c2b-1a0f9e8d7c6b")]),
        .claims("another app", .otherBundleID, ["bid": .string("com.example.gems")]),
    ]
}

import AppStoreTrust
import AppStoreTypes
import Crypto
import Foundation
import Testing

@testable import AppStoreClient

@Suite("Diagnoses of API tokens")
struct TokenDiagnosisTests {
    @Test("A diagnosis of a token names the cause of the refusal", arguments: TokenRow.refused)
    func causes(_ row: TokenRow) throws {
        let found = Diagnosis.ofToken(try row.token(), key: TokenRow.key, at: TokenRow.now)
        #expect(found.map(\.id).contains(row.cause.rawValue), "\(found.map(\.id))")
    }

    @Test("A diagnosis of a token with one fault names only it", arguments: TokenRow.refused.filter { !$0.hasCompany })
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
    func secrecy(_ row: TokenRow) throws {
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
    var hasCompany = false

    func token() throws -> String {
        let header: [String: JSONValue?] = [
            "alg": .string("ES256"), "kid": .string(Self.key.keyID), "typ": .string("JWT"),
        ]
        let claims: [String: JSONValue?] = [
            "iss": .string(Self.key.issuerID), "iat": Self.seconds(0), "exp": Self.seconds(300),
            "aud": .string("appstoreconnect-v1"), "bid": .string(Self.key.bundleID),
        ]
        let encoder = JSONEncoder()
        let input = try [header.merging(self.header) { $1 }, claims.merging(self.claims) { $1 }]
            .map { Base64URL.text(try encoder.encode($0.compactMapValues { $0 })) }
            .joined(separator: ".")
        return change("\(input).\(Base64URL.text(try sign(Data(input.utf8))))")
    }

    static func seconds(_ offset: Int64) -> JSONValue { .integer(now.milliseconds / 1000 + offset) }

    static func header(
        _ description: String,
        _ cause: TokenCause,
        _ members: [String: JSONValue?],
        hasCompany: Bool = false
    ) -> TokenRow {
        TokenRow(testDescription: description, cause: cause, header: members, hasCompany: hasCompany)
    }

    static func claims(
        _ description: String,
        _ cause: TokenCause,
        _ members: [String: JSONValue?],
        hasCompany: Bool = false
    ) -> TokenRow {
        TokenRow(testDescription: description, cause: cause, claims: members, hasCompany: hasCompany)
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
        .claims("no time of issue, as Java and Python make it", .malformed, ["iat": nil]),
        .claims("a list of one audience", .malformed, ["aud": .array([.string("appstoreconnect-v1")])]),
        .claims("a nonce", .malformed, ["nonce": .string("6a0e4d7e")]),
        .claims("an hour", .malformed, ["exp": seconds(3600)]),
        .claims("fractions", .malformed, ["iat": .number(1_794_999_999.5), "exp": .number(1_795_000_299.5)]),
    ]

    static let refused: [TokenRow] = [
        .text("nothing", .malformed) { _ in "" },
        .text("a word", .malformed) { _ in "token" },
        .text("two parts", .malformed) { String($0[..<($0.lastIndex(of: ".") ?? $0.endIndex)]) },
        .text("its scheme pasted along", .pasted) { "Bearer \($0)" },
        .text("the whole header pasted along", .pasted) { "Authorization: Bearer \($0)" },
        .text("a line break behind", .pasted) { "\($0)\n" },
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
        .header("a key identifier too short", .keyIDShape, ["kid": .string("2X9R4")], hasCompany: true),
        .claims("no issuer", .noIssuer, ["iss": nil]),
        .claims("an issuer that is no UUID", .issuerShape, ["iss": .string("Example Inc.")], hasCompany: true),
        .claims("the team in place of the issuer", .teamID, ["iss": .string("ABCDE12345")], hasCompany: true),
        TokenRow(
            testDescription: "issuer and key swapped",
            cause: .swapped,
            header: ["kid": .string(key.issuerID)],
            claims: ["iss": .string(key.keyID)],
            hasCompany: true
        ),
        .claims("another audience", .wrongAudience, ["aud": .string("appstoreconnect-v2")]),
        .claims("no audience", .wrongAudience, ["aud": nil]),
        .claims(
            "two audiences",
            .wrongAudience,
            ["aud": .array([.string("appstoreconnect-v1"), .string("appstoreconnect-v1")])]
        ),
        .claims("no app", .noBundleID, ["bid": nil]),
        .claims("the app Apple ID", .bundleIDShape, ["bid": .string("1234567890")], hasCompany: true),
        .claims("a wildcard", .bundleIDShape, ["bid": .string("com.example.*")], hasCompany: true),
        .claims(
            "the team before the app",
            .bundleIDShape,
            ["bid": .string("ABCDE12345.com.example")],
            hasCompany: true
        ),
        .claims(
            "milliseconds",
            .milliseconds,
            ["iat": .integer(now.milliseconds), "exp": .integer(now.milliseconds + 300_000)]
        ),
        .claims("an end in milliseconds", .milliseconds, ["exp": .integer(now.milliseconds + 300_000)]),
        .claims("an end of text", .times, ["exp": .string("1795000300")]),
        .claims("an issue of text", .times, ["iat": .string("1795000000")]),
        .claims("no end", .noExpiry, ["exp": nil]),
        .claims("a second more than an hour", .lifetime, ["exp": seconds(3601)]),
        .claims("a day, no time of issue", .lifetime, ["iat": nil, "exp": seconds(86_400)]),
        .claims("an end before its issue", .endsBeforeIssue, ["iat": seconds(30), "exp": seconds(20)]),
        .claims("an end that was", .expired, ["iat": seconds(-600), "exp": seconds(-300)]),
        .claims("an issue to come", .issuedInFuture, ["iat": seconds(120), "exp": seconds(420)]),
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
        .claims("another's issuer", .otherIssuer, ["iss": .string("0d9e8c7b-6a5f-4e3d-8c2b-1a0f9e8d7c6b")]),
        .claims("another app", .otherBundleID, ["bid": .string("com.example.gems")]),
    ]
}

import AppStoreTypes
import Crypto
import Foundation
import TestSupport
import Testing

@testable import AppStoreTrust

/// A token with one part changed; time offsets are in seconds from `now`.
struct APITokenRow: Sendable, CustomTestStringConvertible {
    static let key = P256.Signing.PrivateKey()
    static let issuerID = "0d9e8c7b-6a5f-4e3d-8c2b-1a0f9e8d7c6b"
    static let keyID = "ABCDE12345"
    static let now = Timestamp(milliseconds: 1_795_000_000_400)

    let testDescription: String
    var header: [String: JSONValue?] = [:]
    var claims: [String: JSONValue?] = [:]
    var signer = Self.key
    var change: @Sendable (String) -> String = { $0 }
    let failure: APITokenFailure?

    init(
        _ description: String,
        _ failure: APITokenFailure? = nil,
        header: [String: JSONValue?] = [:],
        claims: [String: JSONValue?] = [:],
        signer: P256.Signing.PrivateKey = Self.key,
        change: @escaping @Sendable (String) -> String = { $0 }
    ) {
        testDescription = description
        self.failure = failure
        self.header = header
        self.claims = claims
        self.signer = signer
        self.change = change
    }

    func token() throws -> String {
        let seconds = Self.now.milliseconds / 1000
        let header: [String: JSONValue?] = [
            "alg": .string("ES256"), "kid": .string(Self.keyID), "typ": .string("JWT"),
        ]
        let claims: [String: JSONValue?] = [
            "iss": .string(Self.issuerID), "iat": .integer(seconds), "exp": .integer(seconds + 300),
            "aud": .string("appstoreconnect-v1"), "bid": .string("com.example.notes"),
        ]
        let token = try String(
            jws: header.merging(self.header) { $1 }.compactMapValues { $0 },
            claims.merging(self.claims) { $1 }.compactMapValues { $0 },
            signedBy: { try signer.signature(for: $0).rawRepresentation }
        )
        return change(token)
    }

    static func seconds(_ offset: Int64) -> JSONValue { .integer(now.milliseconds / 1000 + offset) }
}

extension APITokenRow {
    static let accepted: [APITokenRow] = [
        APITokenRow("as documented"),
        APITokenRow("no issue time", claims: ["iat": nil]),
        APITokenRow("an audience array", claims: ["aud": .array([.string("appstoreconnect-v1")])]),
        APITokenRow(
            "times with fractions",
            claims: ["iat": .number(1_795_000_000.25), "exp": .number(1_795_000_299.75)]
        ),
        APITokenRow("exactly an hour", claims: ["exp": seconds(3600)]),
        APITokenRow("no issue time, expires in an hour", claims: ["iat": nil, "exp": seconds(3600)]),
        APITokenRow("issued 60 seconds in the future", claims: ["iat": seconds(60)]),
        APITokenRow("expired 59 seconds ago", claims: ["iat": seconds(-359), "exp": seconds(-59)]),
        APITokenRow("a nonce, as early clients sent", claims: ["nonce": .string("6a0e4d7e")]),
        APITokenRow("no type", header: ["typ": nil]),
        APITokenRow("further members", header: ["later": .bool(true)], claims: ["later": .null]),
    ]

    static let refused: [APITokenRow] = [
        APITokenRow("empty", .malformed, change: { _ in "" }),
        APITokenRow("two segments", .malformed, change: { String($0[..<($0.lastIndex(of: ".") ?? $0.endIndex)]) }),
        APITokenRow("padded", .malformed, change: { $0 + "=" }),
        APITokenRow("no key", .malformed, header: ["kid": nil]),
        APITokenRow("key is a number", .malformed, header: ["kid": .integer(1)]),
        APITokenRow("no issuer", .malformed, claims: ["iss": nil]),
        APITokenRow("no app", .malformed, claims: ["bid": nil]),
        APITokenRow("no audience", .malformed, claims: ["aud": nil]),
        APITokenRow("audience is a number", .malformed, claims: ["aud": .integer(1)]),
        APITokenRow("no expiration", .malformed, claims: ["exp": nil]),
        APITokenRow("expiration is text", .malformed, claims: ["exp": .string("1795000300")]),
        APITokenRow("issue time is text", .malformed, claims: ["iat": .string("1795000000")]),
        APITokenRow("algorithm none", .wrongAlgorithm, header: ["alg": .string("none")]),
        APITokenRow("algorithm HS256", .wrongAlgorithm, header: ["alg": .string("HS256")]),
        APITokenRow("no algorithm", .wrongAlgorithm, header: ["alg": nil]),
        APITokenRow("unknown key", .unknownKey, header: ["kid": .string("ZZZZZ99999")]),
        APITokenRow("another issuer", .wrongIssuer, claims: ["iss": .string("57246542-96fe-1a63-e053-0824d011072a")]),
        APITokenRow("another audience", .wrongAudience, claims: ["aud": .string("appstoreconnect-v2")]),
        APITokenRow("no audience in the list", .wrongAudience, claims: ["aud": .array([])]),
        APITokenRow(
            "two audiences",
            .wrongAudience,
            claims: ["aud": .array([.string("appstoreconnect-v1"), .string("another")])]
        ),
        APITokenRow("expired", .expired, claims: ["iat": seconds(-360), "exp": seconds(-60)]),
        APITokenRow("expired in 1970", .expired, claims: ["iat": nil, "exp": .integer(0)]),
        APITokenRow("one second more than an hour", .lifetimeTooLong, claims: ["exp": seconds(3601)]),
        APITokenRow("no issue time, expires in a day", .lifetimeTooLong, claims: ["iat": nil, "exp": seconds(86_400)]),
        APITokenRow("issued in 1970", .lifetimeTooLong, claims: ["iat": .integer(0)]),
        APITokenRow("expires beyond any clock", .lifetimeTooLong, claims: ["exp": .number(9.2e15)]),
        APITokenRow("expires beyond the integer range", .lifetimeTooLong, claims: ["exp": .number(1e300)]),
        APITokenRow("issued before any clock", .lifetimeTooLong, claims: ["iat": .number(-9.2e15)]),
        APITokenRow("issued in the future", .issuedInFuture, claims: ["iat": seconds(61), "exp": seconds(300)]),
        APITokenRow("signed by another key", .invalidSignature, signer: P256.Signing.PrivateKey()),
        APITokenRow("signature truncated", .invalidSignature, change: { String($0.dropLast(2)) }),
        APITokenRow("no signature", .invalidSignature, change: { String($0.dropLast(86)) }),
    ]
}

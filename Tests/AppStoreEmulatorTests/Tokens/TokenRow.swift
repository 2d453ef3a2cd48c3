import AppStoreTypes
import Crypto
import TestSupport
import Testing

@testable import AppStoreEmulator

/// A manually built bearer token with one thing changed.
struct TokenRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var header: [String: JSONValue] = [:]
    var claims: [String: JSONValue?] = [:]
    var isSignedByOther = false
    var scheme = "Bearer"

    func authorization(for credentials: AppCredentials) throws -> String {
        let now = Timestamp.now.milliseconds / 1000
        let key = try P256.Signing.PrivateKey(pemRepresentation: credentials.privateKey)
        let header: [String: JSONValue] = [
            "alg": .string("ES256"), "kid": .string(credentials.keyID), "typ": .string("JWT"),
        ]
        .merging(header) { $1 }
        var body: [String: JSONValue] = [
            "iss": .string(credentials.issuerID), "iat": .integer(now), "exp": .integer(now + 300),
            "aud": .string("appstoreconnect-v1"), "bid": .string(credentials.bundleID),
        ]
        for (name, value) in claims {
            if case .integer(let seconds) = value { body[name] = .integer(now + seconds) } else { body[name] = value }
        }
        let signer = isSignedByOther ? P256.Signing.PrivateKey() : key
        let token = try String(jws: header, body) { try signer.signature(for: $0).rawRepresentation }
        return "\(scheme) \(token)"
    }

    /// Invalid tokens, in which numbers are seconds from now.
    static let refused: [TokenRow] = [
        TokenRow(testDescription: "signed by another key", isSignedByOther: true),
        TokenRow(testDescription: "unknown key", header: ["kid": .string("AAAAAAAAAA")]),
        TokenRow(testDescription: "another algorithm", header: ["alg": .string("HS256")]),
        TokenRow(testDescription: "no algorithm", header: ["alg": .string("none")]),
        TokenRow(testDescription: "another issuer", claims: ["iss": .string("57246542-96fe-1a63-e053-0824d011072a")]),
        TokenRow(testDescription: "another audience", claims: ["aud": .string("appstoreconnect-v2")]),
        TokenRow(testDescription: "no audience", claims: ["aud": nil]),
        TokenRow(testDescription: "unknown app", claims: ["bid": .string("com.example.unknown")]),
        TokenRow(testDescription: "no app", claims: ["bid": nil]),
        TokenRow(testDescription: "expired", claims: ["iat": .integer(-600), "exp": .integer(-300)]),
        TokenRow(testDescription: "valid for more than an hour", claims: ["exp": .integer(3601)]),
        TokenRow(testDescription: "valid for a day, no issue time", claims: ["iat": nil, "exp": .integer(86_400)]),
        TokenRow(testDescription: "no end", claims: ["exp": nil]),
        TokenRow(testDescription: "basic authorization", scheme: "Basic"),
    ]

    static let accepted: [TokenRow] = [
        TokenRow(testDescription: "as documented"),
        TokenRow(testDescription: "no issue time", claims: ["iat": nil]),
        TokenRow(testDescription: "an audience array", claims: ["aud": .array([.string("appstoreconnect-v1")])]),
        TokenRow(testDescription: "an hour long", claims: ["exp": .integer(3600)]),
        TokenRow(testDescription: "with a nonce", claims: ["nonce": .string("6a0e4d7e")]),
        TokenRow(testDescription: "scheme in lower case", scheme: "bearer"),
    ]
}

import AppStoreTypes
import Crypto
import Foundation
import TestSupport
import Testing

/// A change of the ID token, and what the refusal says.
struct IDTokenForgery: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let says: String
    var claims: [String: JSONValue] = [:]
    var header: [String: JSONValue] = [:]
    var alter: @Sendable (String) -> String = { $0 }

    static let all: [IDTokenForgery] = [
        IDTokenForgery(
            testDescription: "another issuer",
            says: "by the issuer https://evil.example",
            claims: ["iss": "https://evil.example"]
        ),
        IDTokenForgery(
            testDescription: "the issuer with a slash",
            says: "by the issuer",
            claims: ["iss": .string(FakeIdentityProvider.issuer + "/")]
        ),
        IDTokenForgery(testDescription: "another audience", says: "for another client", claims: ["aud": "other"]),
        IDTokenForgery(testDescription: "no audience", says: "lacks claims", claims: ["aud": .null]),
        IDTokenForgery(
            testDescription: "several audiences without a party",
            says: "issued to another client",
            claims: ["aud": ["refund-desk", "other"]]
        ),
        IDTokenForgery(
            testDescription: "another party",
            says: "issued to another client",
            claims: ["aud": ["refund-desk", "other"], "azp": "other"]
        ),
        IDTokenForgery(testDescription: "expired", says: "has expired", claims: ["exp": 1_600_000_000]),
        IDTokenForgery(testDescription: "issued in the future", says: "in the future", claims: ["iat": 9_000_000_000]),
        IDTokenForgery(testDescription: "not valid yet", says: "in the future", claims: ["nbf": 9_000_000_000]),
        IDTokenForgery(testDescription: "another nonce", says: "another sign-in", claims: ["nonce": "other"]),
        IDTokenForgery(testDescription: "no nonce", says: "another sign-in", claims: ["nonce": .null]),
        IDTokenForgery(testDescription: "no subject", says: "lacks claims", claims: ["sub": .null]),
        IDTokenForgery(testDescription: "an empty subject", says: "names nobody", claims: ["sub": ""]),
        IDTokenForgery(
            testDescription: "an endless subject",
            says: "names nobody",
            claims: ["sub": .string(String(repeating: "x", count: 256))]
        ),
        IDTokenForgery(testDescription: "no end", says: "lacks claims", claims: ["exp": .null]),
        IDTokenForgery(testDescription: "no algorithm", says: "algorithm none", header: ["alg": "none"]),
        IDTokenForgery(testDescription: "a shared secret", says: "algorithm HS256", header: ["alg": "HS256"]),
        IDTokenForgery(testDescription: "another algorithm", says: "signature", header: ["alg": "RS256"]),
        IDTokenForgery(
            testDescription: "an unknown key",
            says: "key that the provider does not publish",
            header: ["kid": "second"]
        ),
        IDTokenForgery(testDescription: "critical headers", says: "critical headers", header: ["crit": ["b64"]]),
        IDTokenForgery(
            testDescription: "no signature",
            says: "signature",
            alter: { token in
                token.split(separator: ".").prefix(2).joined(separator: ".") + "."
            }
        ),
        IDTokenForgery(
            testDescription: "changed claims",
            says: "signature",
            alter: { token in
                let parts = token.split(separator: ".")
                let claims = FakeIdentityProvider.part(["sub": "admin"])
                return "\(parts[0]).\(claims).\(parts[2])"
            }
        ),
        IDTokenForgery(
            testDescription: "another signature",
            says: "signature",
            alter: { token in
                let parts = token.split(separator: ".")
                let signature = try? P256.Signing.PrivateKey().signature(for: Data("\(parts[0]).\(parts[1])".utf8))
                return "\(parts[0]).\(parts[1]).\(Base64URL.text(Array(signature?.rawRepresentation ?? Data())))"
            }
        ),
        IDTokenForgery(testDescription: "no token", says: "not a signed token", alter: { _ in "" }),
        IDTokenForgery(testDescription: "an encrypted token", says: "not a signed token", alter: { $0 + ".a.b" }),
    ]
}

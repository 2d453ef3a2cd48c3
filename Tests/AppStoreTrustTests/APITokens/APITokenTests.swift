import AppStoreTypes
import Crypto
import Foundation
import TestSupport
import Testing

@testable import AppStoreTrust

@Suite("Tokens for the App Store Server API")
struct APITokenTests {
    private static func key(_ keyID: String) -> APITokenVerifier.Key? {
        guard keyID == APITokenRow.keyID else { return nil }
        return APITokenVerifier.Key(publicKey: APITokenRow.key.publicKey, issuerID: APITokenRow.issuerID)
    }

    @Test("A token that Apple's servers accept is accepted", arguments: APITokenRow.accepted)
    func accepted(_ row: APITokenRow) throws {
        let claims = try APITokenVerifier().check(row.token(), at: APITokenRow.now, key: Self.key)
        #expect(claims.keyID == APITokenRow.keyID)
        #expect(claims.issuerID == APITokenRow.issuerID)
        #expect(claims.bundleID == "com.example.notes")
        #expect(APITokenRow.now < claims.expiresAt + .seconds(60))
    }

    @Test("A token with one wrong part is refused", arguments: APITokenRow.refused)
    func refused(_ row: APITokenRow) throws {
        let token = try row.token()
        #expect(throws: try #require(row.failure)) {
            try APITokenVerifier().check(token, at: APITokenRow.now, key: Self.key)
        }
    }

    @Test("A token made by an API key is accepted until it expires")
    func roundTrip() throws {
        let key = APIKey(
            issuerID: APITokenRow.issuerID,
            keyID: APITokenRow.keyID,
            bundleID: "com.example.notes",
            privateKey: APITokenRow.key
        )
        let token = try key.token(at: APITokenRow.now, lifetime: .seconds(600))
        let verifier = APITokenVerifier(leeway: .zero)
        let claims = try verifier.check(token, at: APITokenRow.now, key: Self.key)
        #expect(claims.bundleID == "com.example.notes")
        #expect(claims.issuedAt == Timestamp(seconds: 1_795_000_000))
        #expect(claims.expiresAt == Timestamp(seconds: 1_795_000_600))
        _ = try verifier.check(token, at: claims.expiresAt - .milliseconds(1), key: Self.key)
        #expect(throws: APITokenFailure.expired) {
            try verifier.check(token, at: claims.expiresAt, key: Self.key)
        }
    }

    @Test("A token has exactly the members that Apple requires")
    func members() throws {
        let key = APIKey(issuerID: "i", keyID: "k", bundleID: "b/c", privateKey: APITokenRow.key)
        let segments = try key.token(at: APITokenRow.now).split(separator: ".").compactMap { Base64URL.decode($0.utf8) }
        #expect(segments.map(\.count).last == 64)
        #expect(String(decoding: segments[0], as: UTF8.self) == #"{"alg":"ES256","kid":"k","typ":"JWT"}"#)
        #expect(
            String(decoding: segments[1], as: UTF8.self)
                == #"{"aud":"appstoreconnect-v1","bid":"b/c","exp":1795000300,"iat":1795000000,"iss":"i"}"#
        )
    }

    @Test("A token can be made with a key file in Apple's format", .needsAppleVectors)
    func keyFile() throws {
        let pem = try AppleVectors.text("certs/testSigningKey.p8")
        let key = APIKey(
            issuerID: APITokenRow.issuerID,
            keyID: APITokenRow.keyID,
            bundleID: "com.example",
            privateKey: try P256.Signing.PrivateKey(pemRepresentation: pem)
        )
        let claims = try APITokenVerifier().check(key.token(at: APITokenRow.now), at: APITokenRow.now) { _ in
            APITokenVerifier.Key(publicKey: key.publicKey, issuerID: key.issuerID)
        }
        #expect(claims.bundleID == "com.example")
    }
}

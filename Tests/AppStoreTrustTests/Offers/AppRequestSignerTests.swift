import AppStoreTypes
import Crypto
import Foundation
import Testing

@testable import AppStoreTrust

@Suite("Signed requests for an app")
struct AppRequestSignerTests {
    static let key = APIKey(
        issuerID: "0d9e8c7b-6a5f-4e3d-8c2b-1a0f9e8d7c6b",
        keyID: "2X9R4HXF34",
        bundleID: "com.example.notes",
        privateKey: P256.Signing.PrivateKey()
    )
    private static let nonce = UUID(uuidString: "6A0E4D7E-8B3B-4A0E-9A6B-1D2C3B4A5F60")
    private static let time = Timestamp(milliseconds: 1_795_244_400_999)

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let claims: [String: JSONValue]
        let sign: @Sendable (AppRequestSigner, UUID, Timestamp) throws -> String

        static let all = [
            Row(
                testDescription: "promotional offer",
                claims: [
                    "aud": .string("promotional-offer"),
                    "productId": .string("com.example.notes.pro.monthly"),
                    "offerIdentifier": .string("loyal-3m-half"),
                    "transactionId": .string("370002111222333"),
                ]
            ) {
                try $0.promotionalOffer(
                    "loyal-3m-half",
                    for: "com.example.notes.pro.monthly",
                    transactionID: "370002111222333",
                    nonce: $1,
                    at: $2
                )
            },
            Row(
                testDescription: "promotional offer for any account",
                claims: [
                    "aud": .string("promotional-offer"), "productId": .string("pro/ü"),
                    "offerIdentifier": .string("o"),
                ]
            ) { try $0.promotionalOffer("o", for: "pro/ü", nonce: $1, at: $2) },
            Row(
                testDescription: "introductory offer",
                claims: [
                    "aud": .string("introductory-offer-eligibility"), "productId": .string("pro"),
                    "allowIntroductoryOffer": .bool(true), "transactionId": .string("370002111222333"),
                ]
            ) {
                try $0.introductoryOffer(
                    isEligible: true,
                    for: "pro",
                    transactionID: "370002111222333",
                    nonce: $1,
                    at: $2
                )
            },
            Row(
                testDescription: "no introductory offer",
                claims: [
                    "aud": .string("introductory-offer-eligibility"), "productId": .string("pro"),
                    "allowIntroductoryOffer": .bool(false), "transactionId": .string("1"),
                ]
            ) { try $0.introductoryOffer(isEligible: false, for: "pro", transactionID: "1", nonce: $1, at: $2) },
        ]
    }

    @Test("A signed request is a JWS with exactly the claims that Apple requires", arguments: Row.all)
    func claims(_ row: Row) throws {
        let nonce = try #require(Self.nonce)
        let claims = try Self.claims(of: row.sign(AppRequestSigner(key: Self.key), nonce, Self.time))
        let common: [String: JSONValue] = [
            "iss": .string("0d9e8c7b-6a5f-4e3d-8c2b-1a0f9e8d7c6b"), "iat": .integer(1_795_244_400),
            "bid": .string("com.example.notes"), "nonce": .string("6a0e4d7e-8b3b-4a0e-9a6b-1d2c3b4a5f60"),
        ]
        #expect(claims == common.merging(row.claims) { one, _ in one })
    }

    @Test("A signed request has a new nonce and the current time")
    func nonces() throws {
        let signer = AppRequestSigner(key: Self.key)
        let before = Timestamp.now.milliseconds / 1000
        let all = try (0..<20).map { _ in try Self.claims(of: signer.promotionalOffer("o", for: "p")) }
        #expect(Set(all.compactMap { $0["nonce"] }).count == 20)
        for claims in all {
            guard case .integer(let issued) = claims["iat"], case .string(let nonce) = claims["nonce"] else {
                Issue.record("no time or no nonce")
                continue
            }
            #expect((before...Timestamp.now.milliseconds / 1000).contains(issued))
            #expect(UUID(uuidString: nonce) != nil)
            #expect(nonce == nonce.lowercased())
        }
    }

    struct Older: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let token: AppAccountToken?
        let signed: String

        static let all = [
            Older(testDescription: "no account", token: nil, signed: ""),
            Older(
                testDescription: "an account",
                token: AppAccountToken(rawValue: "7B1F0C52-9A34-4A0E-8F6D-2F6C1E5A9B70"),
                signed: "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70"
            ),
        ]
    }

    @Test("A version 1 offer signature covers the joined parts", arguments: Older.all)
    func older(_ row: Older) throws {
        let nonce = try #require(Self.nonce)
        let signature = try AppRequestSigner(key: Self.key).promotionalOfferV1(
            "loyal-3m-half",
            for: "com.example.notes.pro.monthly",
            appAccountToken: row.token,
            nonce: nonce,
            at: Self.time
        )
        #expect(signature.productID == "com.example.notes.pro.monthly")
        #expect(signature.offerIdentifier == "loyal-3m-half")
        #expect(signature.keyID == "2X9R4HXF34")
        #expect(signature.nonce == "6a0e4d7e-8b3b-4a0e-9a6b-1d2c3b4a5f60")
        #expect(signature.timestamp == Self.time)
        #expect(signature.appAccountToken?.rawValue ?? "" == row.signed)
        let text =
            "com.example.notes\u{2063}2X9R4HXF34\u{2063}com.example.notes.pro.monthly\u{2063}loyal-3m-half\u{2063}"
            + "\(row.signed)\u{2063}6a0e4d7e-8b3b-4a0e-9a6b-1d2c3b4a5f60\u{2063}1795244400999"
        let der = try #require(Data(base64Encoded: signature.encodedSignature ?? ""))
        let ecdsa = try P256.Signing.ECDSASignature(derRepresentation: der)
        #expect(Self.key.publicKey.isValidSignature(ecdsa, for: Data(text.utf8)))
        #expect(!Self.key.publicKey.isValidSignature(ecdsa, for: Data(text.dropLast().utf8)))
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let failure: AppRequestFailure
        var key = AppRequestSignerTests.key
        let sign: @Sendable (AppRequestSigner) throws -> Void

        static let all = [
            Refusal(testDescription: "no product", failure: .missing(path: "productId")) {
                _ = try $0.promotionalOffer("o", for: "")
            },
            Refusal(testDescription: "no offer", failure: .missing(path: "offerIdentifier")) {
                _ = try $0.promotionalOffer("", for: "p")
            },
            Refusal(testDescription: "an empty transaction", failure: .missing(path: "transactionId")) {
                _ = try $0.promotionalOffer("o", for: "p", transactionID: "")
            },
            Refusal(testDescription: "introduction, no product", failure: .missing(path: "productId")) {
                _ = try $0.introductoryOffer(isEligible: true, for: "", transactionID: "1")
            },
            Refusal(testDescription: "introduction, no transaction", failure: .missing(path: "transactionId")) {
                _ = try $0.introductoryOffer(isEligible: true, for: "p", transactionID: "")
            },
            Refusal(testDescription: "older, no product", failure: .missing(path: "productId")) {
                _ = try $0.promotionalOfferV1("o", for: "")
            },
            Refusal(testDescription: "older, no offer", failure: .missing(path: "offerIdentifier")) {
                _ = try $0.promotionalOfferV1("", for: "p")
            },
            Refusal(testDescription: "older, two products in one", failure: .invalid(path: "productId")) {
                _ = try $0.promotionalOfferV1("o", for: "p\u{2063}o")
            },
            Refusal(testDescription: "older, two offers in one", failure: .invalid(path: "offerIdentifier")) {
                _ = try $0.promotionalOfferV1("o\u{2063}", for: "p")
            },
            Refusal(testDescription: "older, an account not a UUID", failure: .invalid(path: "appAccountToken")) {
                _ = try $0.promotionalOfferV1("o", for: "p", appAccountToken: AppAccountToken(rawValue: "me"))
            },
            Refusal(
                testDescription: "no issuer",
                failure: .missing(path: "issuerId"),
                key: APIKey(issuerID: "", keyID: "k", bundleID: "b", privateKey: .init())
            ) { _ = try $0.promotionalOffer("o", for: "p") },
            Refusal(
                testDescription: "no key",
                failure: .missing(path: "keyId"),
                key: APIKey(issuerID: "i", keyID: "", bundleID: "b", privateKey: .init())
            ) { _ = try $0.promotionalOfferV1("o", for: "p") },
            Refusal(
                testDescription: "no app",
                failure: .missing(path: "bundleId"),
                key: APIKey(issuerID: "i", keyID: "k", bundleID: "", privateKey: .init())
            ) { _ = try $0.introductoryOffer(isEligible: true, for: "p", transactionID: "1") },
        ]
    }

    @Test("An offer that Apple would refuse is not signed", arguments: Refusal.all)
    func refused(_ row: Refusal) {
        #expect(throws: row.failure) { try row.sign(AppRequestSigner(key: row.key)) }
    }

    /// Returns the claims of a JWS after checking its header and signature.
    static func claims(of text: String) throws -> [String: JSONValue] {
        let jws = try CompactJWS(text)
        let header = text.split(separator: ".").first.flatMap { Base64URL.decode($0.utf8) } ?? []
        #expect(String(decoding: header, as: UTF8.self) == #"{"alg":"ES256","kid":"2X9R4HXF34","typ":"JWT"}"#)
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: jws.signature)
        #expect(key.publicKey.isValidSignature(signature, for: Data(jws.signingInput)))
        return try JSONDecoder().decode([String: JSONValue].self, from: Data(jws.payload))
    }
}

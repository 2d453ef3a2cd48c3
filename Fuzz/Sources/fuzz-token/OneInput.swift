import AppStoreClient
import AppStoreTypes
import Crypto
import Foundation
import GooglePlay
import Running
import SignedTokens

@testable import RefundDesk

/// The first byte says what the end is: the token of a push, an ID token, or a document of an identity provider.
///
/// The issuer's keys come before it, after their length in two bytes. So a good token is followed to its end.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    guard bytes.count >= 3 else { return 0 }
    let length = Int(bytes[1]) << 8 | Int(bytes[2])
    let keys = Data(bytes.dropFirst(3).prefix(length))
    let end = Array(bytes.dropFirst(3 + length))
    switch bytes[0] % 3 {
    case 0: check(pushToken: String(decoding: end, as: UTF8.self), keys)
    case 1: check(idToken: String(decoding: end, as: UTF8.self), keys)
    default: read(document: Data(end))
    }
    return 0
}

private let now = Timestamp(milliseconds: 1_798_761_600_000)
private let issuer = "https://id.example.com"

private struct FixedAnswer: HTTPTransport {
    let body: Data

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        TransportResponse(status: 200, headers: [:], body: body)
    }
}

private func check(pushToken token: String, _ keys: Data) {
    run {
        let proof = PushTokenProof(
            audience: "https://desk.example.com/notifications/google-play",
            email: "pubsub@coins.iam.gserviceaccount.com",
            keys: PushKeys(url: "https://keys.example.com", transport: FixedAnswer(body: keys), now: { now }),
            now: { now }
        )
        _ = try? await proof.check("Bearer \(token)")
    }
    refuse(token)
}

private func check(idToken token: String, _ keys: Data) {
    guard let published = try? PublishedKeys(keys) else { return }
    require((1...100).contains(published.count), "the number of keys is not limited")
    run {
        let found = try? await IDToken(
            token,
            keys: published,
            issuer: issuer,
            clientID: "desk",
            nonce: "nonce",
            at: now
        )
        guard let found else { return }
        require((1...255).contains(found.subject.utf8.count), "a person without a name")
        require(found.claims.text("sub") == found.subject, "the claims name somebody else")
    }
    refuse(token)
}

/// Checks that no token is accepted under a key that nobody can sign with.
private func refuse(_ token: String) {
    guard let unknown else { fatalError("no keys") }
    run {
        let signed = try? await SignedToken(token, by: ["RS256", "ES256"], of: unknown)
        require(signed == nil, "a forged token was accepted")
    }
}

/// The public part of a key pair whose private part is thrown away.
private let unknown: PublishedKeys? = {
    let point = Array(P256.Signing.PrivateKey().publicKey.x963Representation)
    let x = String(decoding: Base64URL.encode(point[1..<33]), as: UTF8.self)
    let y = String(decoding: Base64URL.encode(point[33...]), as: UTF8.self)
    let key = #"{"kty":"EC","crv":"P-256","use":"sig","alg":"ES256","kid":"k","x":"\#(x)","y":"\#(y)"}"#
    return try? PublishedKeys(Data(#"{"keys":[\#(key)]}"#.utf8))
}()

private func read(document json: Data) {
    if let claims = ProviderClaims(json) { _ = (claims.text("sub"), claims.texts("groups"), claims.texts("a.b.c")) }
    guard let document = try? ProviderDocument(json, issuer: issuer) else { return }
    let endpoints = [document.authorizationEndpoint, document.tokenEndpoint, document.keysURL]
    for endpoint in endpoints + [document.userInfoEndpoint].compactMap(\.self) {
        require(endpoint.lowercased().hasPrefix("https://"), "an endpoint without TLS")
    }
}

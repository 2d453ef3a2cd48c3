public import AppStoreTypes
public import Crypto
import Foundation

/// An In-App Purchase key of App Store Connect, with which calls to Apple are signed for one app.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/generating-json-web-tokens-for-api-requests>
public struct APIKey: Sendable {
    /// The issuer identifier of the Keys page, a UUID.
    public let issuerID: String
    /// The key's identifier.
    public let keyID: String
    /// The app's bundle identifier: a token speaks for one app.
    public let bundleID: String
    private let privateKey: P256.Signing.PrivateKey

    /// Creates a key.
    public init(issuerID: String, keyID: String, bundleID: String, privateKey: P256.Signing.PrivateKey) {
        self.issuerID = issuerID
        self.keyID = keyID
        self.bundleID = bundleID
        self.privateKey = privateKey
    }

    /// The public half of the key.
    public var publicKey: P256.Signing.PublicKey { privateKey.publicKey }

    /// Makes a token for one call.
    ///
    /// - Parameters:
    ///   - time: the time of issue.
    ///   - lifetime: how long it is good for; Apple takes at most an hour.
    /// - Returns: the token, for `Authorization: Bearer`.
    /// - Throws: what keeps it from being signed.
    public func token(at time: Timestamp, lifetime: Duration = .seconds(300)) throws -> String {
        let issued = time.milliseconds / 1000
        let claims = Claims(
            iss: issuerID,
            iat: issued,
            exp: issued + lifetime.components.seconds,
            aud: APITokenClaims.audience,
            bid: bundleID
        )
        return try sign(claims)
    }

    /// Signs claims; a JWS whose header names the key.
    func sign(_ claims: some Encodable) throws -> String {
        let encoder = JSONEncoder.jws
        let header = Base64URL.text(try encoder.encode(JWSHeader(alg: "ES256", kid: keyID, typ: "JWT")))
        let input = "\(header).\(Base64URL.text(try encoder.encode(claims)))"
        return "\(input).\(Base64URL.text(try signature(over: Data(input.utf8)).rawRepresentation))"
    }

    /// Signs bytes as they are.
    func signature(over bytes: Data) throws -> P256.Signing.ECDSASignature { try privateKey.signature(for: bytes) }

    private struct Claims: Encodable {
        let iss: String
        let iat: Int64
        let exp: Int64
        let aud: String
        let bid: String
    }
}

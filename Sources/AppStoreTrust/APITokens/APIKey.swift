public import AppStoreTypes
public import Crypto
public import Foundation

/// An In-App Purchase key from App Store Connect, which signs calls to Apple for one app.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/generating-json-web-tokens-for-api-requests>
public struct APIKey: Sendable {
    /// The issuer ID from the Keys page, a UUID.
    public let issuerID: String
    /// The ID of the key.
    public let keyID: String
    /// The app's bundle ID; a token is valid for one app.
    public let bundleID: String
    private let privateKey: P256.Signing.PrivateKey

    /// Creates a key.
    public init(issuerID: String, keyID: String, bundleID: String, privateKey: P256.Signing.PrivateKey) {
        self.issuerID = issuerID
        self.keyID = keyID
        self.bundleID = bundleID
        self.privateKey = privateKey
    }

    /// Creates a key from the content of its `.p8` file.
    ///
    /// - Parameters:
    ///   - issuerID: the issuer ID from the Keys page.
    ///   - keyID: the ID of the key, which is part of the downloaded file's name.
    ///   - bundleID: the app's bundle ID.
    ///   - keyFile: the content of `SubscriptionKey_<key ID>.p8`, as downloaded.
    /// - Throws: a diagnosis of what the file contains instead and what to do, without any of its content.
    public init(issuerID: String, keyID: String, bundleID: String, keyFile: Data) throws(Diagnosis) {
        let privateKey = try APIKeyFile.privateKey(in: keyFile)
        self.init(issuerID: issuerID, keyID: keyID, bundleID: bundleID, privateKey: privateKey)
    }

    /// The public half of the key.
    public var publicKey: P256.Signing.PublicKey { privateKey.publicKey }

    /// Creates a token for a call.
    ///
    /// - Parameters:
    ///   - time: the time of issue.
    ///   - lifetime: how long the token is valid; Apple accepts at most one hour.
    /// - Returns: the token, for `Authorization: Bearer`.
    /// - Throws: an error if it cannot be signed.
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

    /// Signs claims and returns a JWS with the key's ID in its header.
    func sign(_ claims: some Encodable) throws -> String {
        let encoder = JSONEncoder.jws
        let header = Base64URL.text(try encoder.encode(JWSHeader(alg: "ES256", kid: keyID, typ: "JWT")))
        let input = "\(header).\(Base64URL.text(try encoder.encode(claims)))"
        return "\(input).\(Base64URL.text(try signature(over: Data(input.utf8)).rawRepresentation))"
    }

    /// Signs bytes.
    func signature(over bytes: Data) throws -> P256.Signing.ECDSASignature { try privateKey.signature(for: bytes) }

    private struct Claims: Encodable {
        let iss: String
        let iat: Int64
        let exp: Int64
        let aud: String
        let bid: String
    }
}

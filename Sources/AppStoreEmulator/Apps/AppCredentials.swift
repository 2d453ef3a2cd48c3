public import AppStoreTrust
import AppStoreTypes
import Crypto

/// What a developer gets from App Store Connect to speak for one app, and the root to trust.
public struct AppCredentials: Hashable, Codable, Sendable {
    /// The issuer identifier of the Keys page.
    public let issuerID: String
    /// The key's identifier.
    public let keyID: String
    /// The private key, PKCS#8 in PEM, as in a `.p8` file.
    public let privateKey: String
    /// The secret of version 1 notifications and receipts.
    public let sharedSecret: String
    /// The app's bundle identifier.
    public let bundleID: String
    /// The app's identifier in the App Store.
    public let appAppleID: Int64
    /// The root certificate of all that the emulator signs, base64 of its DER.
    public let rootCertificate: String

    private enum CodingKeys: String, CodingKey {
        case issuerID = "issuerId"
        case keyID = "keyId"
        case privateKey, sharedSecret
        case bundleID = "bundleId"
        case appAppleID = "appAppleId"
        case rootCertificate
    }

    /// The key with which calls to the emulator are signed.
    ///
    /// - Throws: what keeps the PEM from being read.
    public func apiKey() throws -> APIKey {
        APIKey(
            issuerID: issuerID,
            keyID: keyID,
            bundleID: bundleID,
            privateKey: try P256.Signing.PrivateKey(pemRepresentation: privateKey)
        )
    }
}

public import AppStoreTrust
import AppStoreTypes
import Crypto

/// What a developer gets from App Store Connect to make calls for one app, and the root certificate to trust.
public struct AppCredentials: Hashable, Codable, Sendable {
    /// The issuer ID from the Keys page.
    public let issuerID: String
    /// The ID of the key.
    public let keyID: String
    /// The private key, PKCS#8 in PEM, as in a `.p8` file.
    public let privateKey: String
    /// The shared secret for version 1 notifications and receipts.
    public let sharedSecret: String
    /// The app's bundle ID.
    public let bundleID: String
    /// The app's ID in the App Store.
    public let appAppleID: Int64
    /// The root certificate of everything that the emulator signs: DER in base64.
    public let rootCertificate: String

    private enum CodingKeys: String, CodingKey {
        case issuerID = "issuerId"
        case keyID = "keyId"
        case privateKey, sharedSecret
        case bundleID = "bundleId"
        case appAppleID = "appAppleId"
        case rootCertificate
    }

    /// Returns the key that signs calls to the emulator.
    ///
    /// - Throws: an error if the PEM cannot be read.
    public func apiKey() throws -> APIKey {
        APIKey(
            issuerID: issuerID,
            keyID: keyID,
            bundleID: bundleID,
            privateKey: try P256.Signing.PrivateKey(pemRepresentation: privateKey)
        )
    }
}

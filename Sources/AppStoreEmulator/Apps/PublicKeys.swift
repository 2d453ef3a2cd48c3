import AppStoreTypes
import Crypto
import Foundation

/// What tells one emulator from another, without any secret.
///
/// A client that was set up earlier compares it with its own key and root, and knows whether the emulator was restarted
/// with new ones.
struct PublicKeys: Codable, Sendable {
    let issuerID: String
    /// The root certificate of everything that the emulator signs: DER in base64.
    let rootCertificate: String
    /// The ID of the app's key; `nil` if the emulator does not know the app.
    let keyID: String?
    /// The app's public key in PEM; `nil` if the emulator does not know the app.
    let publicKey: String?

    private enum CodingKeys: String, CodingKey {
        case issuerID = "issuerId"
        case rootCertificate
        case keyID = "keyId"
        case publicKey
    }
}

extension World {
    /// Returns the public keys of an app; unlike credentials, it creates no app.
    func publicKeys(of bundleID: String?) -> PublicKeys {
        let entry = bundleID.flatMap { keyring[$0] }
        return PublicKeys(
            issuerID: keyring.issuerID,
            rootCertificate: Data(authority.rootDER).base64EncodedString(),
            keyID: entry?.keyID,
            publicKey: entry?.privateKey.publicKey.pemRepresentation
        )
    }
}

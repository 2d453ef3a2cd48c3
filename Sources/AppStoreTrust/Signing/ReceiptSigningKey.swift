import CryptoExtras
import Foundation
package import X509

/// An RSA key that signs app receipts and can be saved and restored.
package struct ReceiptSigningKey: Sendable {
    private let key: _RSA.Signing.PrivateKey

    /// Creates a 2048-bit key, like Apple's.
    ///
    /// - Throws: an error if it cannot be created.
    package init() throws { key = try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    /// Restores a saved key.
    ///
    /// - Throws: an error if the bytes are not a key.
    package init(der: [UInt8]) throws { key = try _RSA.Signing.PrivateKey(derRepresentation: Data(der)) }

    /// The key in DER, for saving.
    package var der: [UInt8] { Array(key.derRepresentation) }

    /// The public key for a certificate.
    package var publicKey: Certificate.PublicKey { Certificate.PublicKey(key.publicKey) }

    /// Returns a signer with this key.
    ///
    /// - Parameters:
    ///   - leaf: the certificate of the key.
    ///   - others: the certificates above it.
    /// - Returns: the signer.
    package func signer(leaf: Certificate, others: [Certificate]) -> ReceiptSigner {
        ReceiptSigner(key: key, leaf: leaf, others: others)
    }
}

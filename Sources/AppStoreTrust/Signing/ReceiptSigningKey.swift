import CryptoExtras
import Foundation
package import X509

/// An RSA key that app receipts are signed with, to be kept and taken up again.
package struct ReceiptSigningKey: Sendable {
    private let key: _RSA.Signing.PrivateKey

    /// Makes a key of 2048 bits, as Apple's.
    ///
    /// - Throws: what keeps it from being made.
    package init() throws { key = try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    /// Takes up a key that was kept.
    ///
    /// - Throws: what keeps the bytes from being a key.
    package init(der: [UInt8]) throws { key = try _RSA.Signing.PrivateKey(derRepresentation: Data(der)) }

    /// The key, to be kept.
    package var der: [UInt8] { Array(key.derRepresentation) }

    /// What a certificate is about.
    package var publicKey: Certificate.PublicKey { Certificate.PublicKey(key.publicKey) }

    /// Signs with the key.
    ///
    /// - Parameters:
    ///   - leaf: the certificate about the key.
    ///   - others: the certificates above it.
    /// - Returns: a signer.
    package func signer(leaf: Certificate, others: [Certificate]) -> ReceiptSigner {
        ReceiptSigner(key: key, leaf: leaf, others: others)
    }
}

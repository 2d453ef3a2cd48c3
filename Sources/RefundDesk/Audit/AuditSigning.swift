package import AppStoreTypes
import Crypto
package import Foundation
package import Refunds

extension SignedAuditHead {
    /// Signs a head.
    ///
    /// - Parameters:
    ///   - head: the end of the chain.
    ///   - key: the bytes of an Ed25519 private key.
    ///   - time: when it is signed.
    /// - Throws: an error of the cryptographic library for bytes that are not a key.
    package init(signing head: AuditHead, with key: some ContiguousBytes, at time: Timestamp) throws {
        let privateKey = try Curve25519.Signing.PrivateKey(rawRepresentation: key)
        let signature = try privateKey.signature(for: Data(Self.signedText(of: head, at: time).utf8))
        self.init(
            head: head,
            signedAt: time,
            publicKey: Array(privateKey.publicKey.rawRepresentation),
            signature: Array(signature)
        )
    }

    /// Whether the signature is the public key's.
    package var isGenuine: Bool {
        guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey) else { return false }
        return key.isValidSignature(signature, for: Data(Self.signedText(of: head, at: signedAt).utf8))
    }

    /// Returns the public key of a private key.
    ///
    /// - Throws: an error of the cryptographic library for bytes that are not a key.
    package static func publicKey(of key: some ContiguousBytes) throws -> [UInt8] {
        Array(try Curve25519.Signing.PrivateKey(rawRepresentation: key).publicKey.rawRepresentation)
    }

    /// The name of a public key: the first 16 digits of its SHA-256.
    package static func keyName(_ publicKey: [UInt8]) -> String {
        SHA256.hash(data: publicKey).prefix(8).hexadecimal
    }
}

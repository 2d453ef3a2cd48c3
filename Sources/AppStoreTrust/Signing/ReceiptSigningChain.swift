package import AppStoreTypes
import CryptoExtras
import X509

/// A root, intermediate and leaf of one's own for app receipts, RSA with Apple's markers, and a signer for them.
///
/// The companion of ``SigningChain`` for an App Store that is not Apple's: whoever is to trust it is given the root.
package struct ReceiptSigningChain: Sendable {
    /// The root, DER: what a verifier is given.
    package let rootDER: [UInt8]
    /// The intermediate, DER.
    package let intermediateDER: [UInt8]
    /// The leaf, DER.
    package let leafDER: [UInt8]
    /// Signs with the leaf's key.
    package let signer: ReceiptSigner

    /// Makes a chain with new keys of 2048 bits, as Apple's; it takes about a second.
    ///
    /// - Throws: ``VerificationFailure/certificateOutsideValidity`` for an end before its beginning, and whatever else keeps
    ///   a certificate from being made.
    package static func make(
        name: String = "App Store Emulator",
        validFrom: Timestamp,
        validUntil: Timestamp
    ) throws -> ReceiptSigningChain {
        guard validFrom <= validUntil else { throw VerificationFailure.certificateOutsideValidity }
        let rootKey = Certificate.PrivateKey(try _RSA.Signing.PrivateKey(keySize: .bits2048))
        let intermediateKey = Certificate.PrivateKey(try _RSA.Signing.PrivateKey(keySize: .bits2048))
        let leafKey = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        var template = CertificateTemplate(
            subject: try DistinguishedName { CommonName("\(name) Receipt Root CA") },
            key: rootKey.publicKey,
            validFrom: validFrom,
            validUntil: validUntil,
            purpose: .authority(pathLength: nil)
        )
        template.algorithm = .sha256WithRSAEncryption
        let root = try template.issued(by: template.subject, with: rootKey)

        template.subject = try DistinguishedName { CommonName("\(name) Receipt Certification Authority") }
        template.key = intermediateKey.publicKey
        template.purpose = .authority(pathLength: 0)
        template.marker = .intermediateMarker
        template.serialNumber = Certificate.SerialNumber()
        let intermediate = try template.issued(by: root.subject, with: rootKey)

        template.subject = try DistinguishedName { CommonName("\(name) App Receipt Signing") }
        template.key = Certificate.PublicKey(leafKey.publicKey)
        template.purpose = .signing
        template.marker = .leafMarker
        template.serialNumber = Certificate.SerialNumber()
        let leaf = try template.issued(by: intermediate.subject, with: intermediateKey)
        return ReceiptSigningChain(
            rootDER: try root.der(),
            intermediateDER: try intermediate.der(),
            leafDER: try leaf.der(),
            signer: ReceiptSigner(key: leafKey, leaf: leaf, others: [intermediate, root])
        )
    }
}

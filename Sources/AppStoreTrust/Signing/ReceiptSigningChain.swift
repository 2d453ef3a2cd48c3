package import AppStoreTypes
import CryptoExtras
import X509

/// Your own RSA root, intermediate and leaf for app receipts, with Apple's markers and a signer.
///
/// It complements ``SigningChain`` for an App Store that is not Apple's. A verifier that accepts it must trust its
/// root.
package struct ReceiptSigningChain: Sendable {
    /// The root in DER, which the verifier must trust.
    package let rootDER: [UInt8]
    /// The intermediate in DER.
    package let intermediateDER: [UInt8]
    /// The leaf in DER.
    package let leafDER: [UInt8]
    /// The signer with the leaf's key.
    package let signer: ReceiptSigner

    /// Creates a chain with new 2048-bit keys, like Apple's; this takes about a second.
    ///
    /// - Throws: ``VerificationFailure/certificateOutsideValidity`` if the end is before the start, or an error if a
    ///   certificate cannot be created.
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

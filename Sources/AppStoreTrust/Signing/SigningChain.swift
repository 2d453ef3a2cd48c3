public import AppStoreTypes
import Crypto
import X509

/// Your own root, intermediate and leaf with Apple's markers, and a signer.
///
/// It is for an App Store that is not Apple's. A verifier that accepts it must trust its root.
public struct SigningChain: Sendable {
    /// The root in DER, which the verifier must trust.
    public let rootDER: [UInt8]
    /// The intermediate in DER.
    public let intermediateDER: [UInt8]
    /// The leaf in DER.
    public let leafDER: [UInt8]
    /// The signer with the leaf's key.
    public let signer: JWSSigner

    /// Creates a chain with new keys like Apple's: P-384 for the authorities and P-256 for the leaf.
    ///
    /// - Throws: ``VerificationFailure/certificateOutsideValidity`` if the end is before the start, or an error if a
    ///   certificate cannot be created.
    public static func make(
        name: String = "App Store Emulator",
        validFrom: Timestamp,
        validUntil: Timestamp
    ) throws -> SigningChain {
        guard validFrom <= validUntil else { throw VerificationFailure.certificateOutsideValidity }
        let rootKey = Certificate.PrivateKey(P384.Signing.PrivateKey())
        let intermediateKey = Certificate.PrivateKey(P384.Signing.PrivateKey())
        let leafKey = P256.Signing.PrivateKey()
        let rootName = try DistinguishedName { CommonName("\(name) Root CA") }
        let intermediateName = try DistinguishedName { CommonName("\(name) Certification Authority") }
        let leafName = try DistinguishedName { CommonName("\(name) Receipt Signing") }
        let root = try CertificateTemplate(
            subject: rootName,
            key: rootKey.publicKey,
            validFrom: validFrom,
            validUntil: validUntil,
            purpose: .authority(pathLength: nil)
        ).issued(by: rootName, with: rootKey)
        let intermediate = try CertificateTemplate(
            subject: intermediateName,
            key: intermediateKey.publicKey,
            validFrom: validFrom,
            validUntil: validUntil,
            purpose: .authority(pathLength: 0),
            marker: .intermediateMarker
        ).issued(by: rootName, with: rootKey)
        let leaf = try CertificateTemplate(
            subject: leafName,
            key: Certificate.PublicKey(leafKey.publicKey),
            validFrom: validFrom,
            validUntil: validUntil,
            purpose: .signing,
            marker: .leafMarker
        ).issued(by: intermediateName, with: intermediateKey)
        let chain = try [leaf, intermediate, root].map { try $0.der() }
        return SigningChain(
            rootDER: chain[2],
            intermediateDER: chain[1],
            leafDER: chain[0],
            signer: try JWSSigner(key: leafKey, chain: chain)
        )
    }
}

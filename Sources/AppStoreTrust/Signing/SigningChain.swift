public import AppStoreTypes
import Crypto
import X509

/// A root, intermediate and leaf of one's own with Apple's markers, and a signer for them.
///
/// For an App Store that is not Apple's: whoever is to trust it is given the root.
public struct SigningChain: Sendable {
    /// The root, DER: what a verifier is given.
    public let rootDER: [UInt8]
    /// The intermediate, DER.
    public let intermediateDER: [UInt8]
    /// The leaf, DER.
    public let leafDER: [UInt8]
    /// Signs with the leaf's key.
    public let signer: JWSSigner

    /// Makes a chain with new keys: P-384 for the authorities, P-256 for the leaf, as Apple's.
    ///
    /// - Throws: ``VerificationFailure/certificateOutsideValidity`` for an end before its beginning, and whatever else keeps
    ///   a certificate from being made.
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

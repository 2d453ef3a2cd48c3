public import AppStoreTypes
import Crypto
import SwiftASN1
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
        let period = (validFrom, validUntil)
        let root = try certificate(
            of: rootKey.publicKey,
            named: rootName,
            by: (rootName, rootKey),
            period: period,
            isAuthority: true
        )
        let intermediate = try certificate(
            of: intermediateKey.publicKey,
            named: intermediateName,
            by: (rootName, rootKey),
            period: period,
            isAuthority: true,
            pathLength: 0,
            marker: .intermediateMarker
        )
        let leaf = try certificate(
            of: Certificate.PublicKey(leafKey.publicKey),
            named: leafName,
            by: (intermediateName, intermediateKey),
            period: period,
            isAuthority: false,
            marker: .leafMarker
        )
        let chain = try [leaf, intermediate, root].map { try der(of: $0) }
        return SigningChain(
            rootDER: chain[2],
            intermediateDER: chain[1],
            leafDER: chain[0],
            signer: try JWSSigner(key: leafKey, chain: chain)
        )
    }

    private static func certificate(
        of key: Certificate.PublicKey,
        named subject: DistinguishedName,
        by issuer: (name: DistinguishedName, key: Certificate.PrivateKey),
        period: (from: Timestamp, until: Timestamp),
        isAuthority: Bool,
        pathLength: Int? = nil,
        marker: ASN1ObjectIdentifier? = nil
    ) throws -> Certificate {
        var extensions = try Certificate.Extensions {
            Critical(
                isAuthority
                    ? BasicConstraints.isCertificateAuthority(maxPathLength: pathLength)
                    : BasicConstraints.notCertificateAuthority
            )
            Critical(isAuthority ? KeyUsage(keyCertSign: true, cRLSign: true) : KeyUsage(digitalSignature: true))
            SubjectKeyIdentifier(hash: key)
            AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: issuer.key.publicKey).keyIdentifier)
        }
        if let marker {
            // The value is an ASN.1 NULL, as in Apple's certificates.
            try extensions.append(Certificate.Extension(oid: marker, critical: false, value: [0x05, 0x00]))
        }
        return try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: key,
            notValidBefore: period.from.date,
            notValidAfter: period.until.date,
            issuer: issuer.name,
            subject: subject,
            signatureAlgorithm: .ecdsaWithSHA384,
            extensions: extensions,
            issuerPrivateKey: issuer.key
        )
    }

    private static func der(of certificate: Certificate) throws -> [UInt8] {
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        return serializer.serializedBytes
    }
}

import AppStoreTypes
import Crypto
import SwiftASN1
import X509

/// A draft of a certificate; a test can change each part.
struct CertificateDraft: Sendable {
    var name: String
    var key = P256.Signing.PrivateKey()
    /// The certified key, if it is not ``key``.
    var publicKey: Certificate.PublicKey?
    var validity = SampleTime.validity
    var constraints: BasicConstraints
    var usage: KeyUsage?
    var marker: ASN1ObjectIdentifier?
    var otherExtension: Certificate.Extension?
    /// The URL of the OCSP responder.
    var responder: String?

    static func authority(_ name: String, pathLength: Int? = nil, marker: ASN1ObjectIdentifier? = nil) -> Self {
        CertificateDraft(
            name: name,
            constraints: .isCertificateAuthority(maxPathLength: pathLength),
            usage: KeyUsage(keyCertSign: true, cRLSign: true),
            marker: marker
        )
    }

    var distinguishedName: DistinguishedName { get throws { try DistinguishedName { CommonName(name) } } }

    func certificate(signedBy issuer: CertificateDraft) throws -> Certificate {
        let subjectKey = publicKey ?? Certificate.PublicKey(key.publicKey)
        var extensions = try Certificate.Extensions {
            Critical(constraints)
            SubjectKeyIdentifier(hash: subjectKey)
        }
        if let usage { try extensions.append(Certificate.Extension(usage, critical: true)) }
        if let marker {
            try extensions.append(Certificate.Extension(oid: marker, critical: false, value: [0x05, 0x00]))
        }
        if let otherExtension { try extensions.append(otherExtension) }
        if let responder {
            let access = AuthorityInformationAccess.AccessDescription(
                method: .ocspServer,
                location: .uniformResourceIdentifier(responder)
            )
            try extensions.append(Certificate.Extension(AuthorityInformationAccess([access]), critical: false))
        }
        return try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: subjectKey,
            notValidBefore: validity.lowerBound.date,
            notValidAfter: validity.upperBound.date,
            issuer: issuer.distinguishedName,
            subject: distinguishedName,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: extensions,
            issuerPrivateKey: Certificate.PrivateKey(issuer.key)
        )
    }
}

/// The times that the tests use.
enum SampleTime {
    static let validity = Timestamp(seconds: 1_700_000_000)...Timestamp(seconds: 1_900_000_000)
    static let signing = Timestamp(seconds: 1_790_000_000)
    static let present = Timestamp(seconds: 1_795_000_000)
}

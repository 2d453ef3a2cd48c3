package import AppStoreTypes
package import SwiftASN1
package import X509

/// The contents of a certificate that your own authority signs.
package struct CertificateTemplate {
    /// The purpose of a certificate.
    package enum Purpose: Hashable {
        /// It signs other certificates, with a maximum number of authorities below it; `nil` for no limit.
        case authority(pathLength: Int?)
        /// It signs data.
        case signing
        /// It signs the responses of an OCSP responder.
        case responder
    }

    /// The name of the subject.
    package var subject: DistinguishedName
    /// The subject's key.
    package var key: Certificate.PublicKey
    /// The start of its validity.
    package var validFrom: Timestamp
    /// The end of its validity.
    package var validUntil: Timestamp
    /// The purpose of the certificate.
    package var purpose: Purpose
    /// Apple's marker for its type; the value is an ASN.1 NULL, as in Apple's certificates.
    package var marker: ASN1ObjectIdentifier?
    /// A comment of fewer than 128 ASCII characters, such as ``EmulatorRoot/comment``.
    package var comment: String?
    /// The URL of its OCSP responder.
    package var responderURL: String?
    /// The signature algorithm.
    package var algorithm = Certificate.SignatureAlgorithm.ecdsaWithSHA384
    /// The serial number.
    package var serialNumber = Certificate.SerialNumber()

    /// Creates a template.
    package init(
        subject: DistinguishedName,
        key: Certificate.PublicKey,
        validFrom: Timestamp,
        validUntil: Timestamp,
        purpose: Purpose,
        marker: ASN1ObjectIdentifier? = nil
    ) {
        self.subject = subject
        self.key = key
        self.validFrom = validFrom
        self.validUntil = validUntil
        self.purpose = purpose
        self.marker = marker
    }

    /// Returns the certificate, signed by an authority.
    ///
    /// - Throws: an error if it cannot be created.
    package func issued(by issuer: DistinguishedName, with issuerKey: Certificate.PrivateKey) throws -> Certificate {
        try Certificate(
            version: .v3,
            serialNumber: serialNumber,
            publicKey: key,
            notValidBefore: validFrom.date,
            notValidAfter: validUntil.date,
            issuer: issuer,
            subject: subject,
            signatureAlgorithm: algorithm,
            extensions: try extensions(issuerKey: issuerKey.publicKey),
            issuerPrivateKey: issuerKey
        )
    }

    private func extensions(issuerKey: Certificate.PublicKey) throws -> Certificate.Extensions {
        var extensions = try Certificate.Extensions {
            Critical(basicConstraints)
            Critical(keyUsage)
            SubjectKeyIdentifier(hash: key)
            AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: issuerKey).keyIdentifier)
        }
        if purpose == .responder {
            try extensions.append(Certificate.Extension(ExtendedKeyUsage([.ocspSigning]), critical: false))
            try extensions.append(Certificate.Extension(oid: .noRevocationCheck, critical: false, value: Self.null))
        }
        if let responderURL {
            let responder = AuthorityInformationAccess.AccessDescription(
                method: .ocspServer,
                location: .uniformResourceIdentifier(responderURL)
            )
            try extensions.append(Certificate.Extension(AuthorityInformationAccess([responder]), critical: false))
        }
        if let comment {
            let value = EmulatorRoot.encoded(comment)[...]
            try extensions.append(Certificate.Extension(oid: .comment, critical: false, value: value))
        }
        if let marker { try extensions.append(Certificate.Extension(oid: marker, critical: false, value: Self.null)) }
        return extensions
    }

    private var basicConstraints: BasicConstraints {
        if case .authority(let pathLength) = purpose { return .isCertificateAuthority(maxPathLength: pathLength) }
        return .notCertificateAuthority
    }

    private var keyUsage: KeyUsage {
        if case .authority = purpose { return KeyUsage(keyCertSign: true, cRLSign: true) }
        return KeyUsage(digitalSignature: true)
    }

    private static let null: ArraySlice<UInt8> = [0x05, 0x00]
}

extension Certificate {
    /// Returns the certificate in DER.
    package func der() throws -> [UInt8] {
        var serializer = DER.Serializer()
        try serializer.serialize(self)
        return serializer.serializedBytes
    }
}

extension ASN1ObjectIdentifier {
    /// The extension that exempts a responder's certificate from revocation checks.
    fileprivate static let noRevocationCheck: Self = [1, 3, 6, 1, 5, 5, 7, 48, 1, 5]
}

package import AppStoreTypes
package import SwiftASN1
package import X509

/// What a certificate of one's own says, for an authority of one's own to sign.
package struct CertificateTemplate {
    /// What a certificate is for.
    package enum Purpose: Hashable {
        /// Signs other certificates, this many levels of authorities below it; any number where `nil`.
        case authority(pathLength: Int?)
        /// Signs data.
        case signing
        /// Signs what an OCSP responder says.
        case responder
    }

    /// Whom it is about.
    package var subject: DistinguishedName
    /// The key it is about.
    package var key: Certificate.PublicKey
    /// The first moment it is valid.
    package var validFrom: Timestamp
    /// The last moment it is valid.
    package var validUntil: Timestamp
    /// What it is for.
    package var purpose: Purpose
    /// Apple's marker of its kind; the value is an ASN.1 NULL, as in Apple's certificates.
    package var marker: ASN1ObjectIdentifier?
    /// The URL of the OCSP responder that knows it.
    package var responderURL: String?
    /// How it is signed.
    package var algorithm = Certificate.SignatureAlgorithm.ecdsaWithSHA384
    /// Its number.
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

    /// The certificate, signed by an authority.
    ///
    /// - Throws: what keeps it from being made.
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
    /// The certificate's DER.
    package func der() throws -> [UInt8] {
        var serializer = DER.Serializer()
        try serializer.serialize(self)
        return serializer.serializedBytes
    }
}

extension ASN1ObjectIdentifier {
    /// Says that nobody need ask whether a responder's certificate was revoked.
    fileprivate static let noRevocationCheck: Self = [1, 3, 6, 1, 5, 5, 7, 48, 1, 5]
}

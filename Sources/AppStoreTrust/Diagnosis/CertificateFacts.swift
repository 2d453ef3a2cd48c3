package import AppStoreTypes
import Crypto
import Foundation
import SwiftASN1
import X509

/// Facts about a certificate in a header.
package struct CertificateFacts: Hashable, Sendable, Encodable {
    package let subject: String
    package let issuer: String
    /// The serial number in hexadecimal.
    package let serialNumber: String
    package let validFrom: Timestamp
    package let validUntil: Timestamp
    /// The type of the key, such as `P-256`.
    package let key: String
    /// The SHA-256 of the DER, in hexadecimal.
    package let sha256: String
    /// Whether it has Apple's marker for a leaf or an intermediate of App Store data.
    package let isMarked: Bool
    package let ocspResponders: [String]

    package init?(der: [UInt8]) {
        guard let certificate = try? Certificate(derEncoded: der) else { return nil }
        self.init(certificate, der: der)
    }

    init(_ certificate: Certificate, der: [UInt8]) {
        subject = "\(certificate.subject)"
        issuer = "\(certificate.issuer)"
        serialNumber = Self.hexadecimal(certificate.serialNumber.bytes)
        validFrom = Timestamp(certificate.notValidBefore)
        validUntil = Timestamp(certificate.notValidAfter)
        key = certificate.publicKey.kind
        sha256 = Self.hexadecimal(SHA256.hash(data: der))
        isMarked =
            certificate.extensions[oid: .leafMarker] != nil
            || certificate.extensions[oid: .intermediateMarker] != nil
        ocspResponders = certificate.responders
    }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private enum CodingKeys: String, CodingKey {
        case subject, issuer, serialNumber, validFrom, validUntil, key, sha256, isMarked, ocspResponders
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(subject, forKey: .subject)
        try container.encode(issuer, forKey: .issuer)
        try container.encode(serialNumber, forKey: .serialNumber)
        try container.encode(validFrom.description, forKey: .validFrom)
        try container.encode(validUntil.description, forKey: .validUntil)
        try container.encode(key, forKey: .key)
        try container.encode(sha256, forKey: .sha256)
        try container.encode(isMarked, forKey: .isMarked)
        try container.encode(ocspResponders, forKey: .ocspResponders)
    }
}

extension Certificate.PublicKey {
    /// The type of the key as text.
    fileprivate var kind: String {
        if P256.Signing.PublicKey(self) != nil { return "P-256" }
        if P384.Signing.PublicKey(self) != nil { return "P-384" }
        if P521.Signing.PublicKey(self) != nil { return "P-521" }
        return "\(self)".contains("RSA") ? "RSA" : "another kind"
    }
}

extension Certificate {
    /// The URLs of its OCSP responders.
    fileprivate var responders: [String] {
        guard let access = try? extensions.authorityInformationAccess else { return [] }
        return access.compactMap { description in
            guard description.method == .ocspServer, case .uniformResourceIdentifier(let url) = description.location
            else {
                return nil
            }
            return url
        }
    }
}

extension CertificateFacts {
    /// Returns the certificates in a JWS header in their order, without those that cannot be read.
    package static func ofHeader(of text: String) -> [CertificateFacts] {
        let x5c = JWSHeader(of: text)?.x5c ?? []
        // A valid header has three certificates, so a few more are enough to show.
        return x5c.prefix(8).compactMap { Data(base64Encoded: $0).flatMap { CertificateFacts(der: Array($0)) } }
    }
}

import Crypto
import SwiftASN1
import X509

/// The hashes that identify a certificate's issuer.
///
/// Apple's libraries for Swift and Java use SHA-1, the others SHA-256.
enum OCSPHash: Sendable {
    case sha1, sha256

    init?(_ identifier: ASN1ObjectIdentifier) {
        switch identifier {
        case [1, 3, 14, 3, 2, 26]: self = .sha1
        case [2, 16, 840, 1, 101, 3, 4, 2, 1]: self = .sha256
        default: return nil
        }
    }

    func digest(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        return switch self {
        case .sha1: Array(Insecure.SHA1.hash(data: bytes))
        case .sha256: Array(SHA256.hash(data: bytes))
        }
    }
}

extension Issuer {
    /// Returns whether a certificate ID names this authority.
    func isNamed(by identifier: OCSPRequest.CertificateID) throws -> Bool {
        guard let hash = identifier.hash else { return false }
        var name = DER.Serializer()
        try name.serialize(certificate.subject)
        return hash.digest(certificate.publicKey.subjectPublicKeyInfoBytes) == identifier.issuerKeyHash
            && hash.digest(name.serializedBytes) == identifier.issuerNameHash
    }
}

import Crypto
import Foundation
import SwiftASN1
import X509

/// The hash algorithm of a receipt: SHA-1 until a change between 2023 and 2025, SHA-256 since.
package enum ReceiptDigest: Hashable, Sendable, CaseIterable {
    /// SHA-1, in older receipts.
    case sha1
    /// SHA-256.
    case sha256

    init?(_ algorithm: ASN1ObjectIdentifier) {
        guard let digest = Self.allCases.first(where: { $0.identifier == algorithm }) else { return nil }
        self = digest
    }

    var identifier: ASN1ObjectIdentifier {
        switch self {
        case .sha1: [1, 3, 14, 3, 2, 26]
        case .sha256: [2, 16, 840, 1, 101, 3, 4, 2, 1]
        }
    }

    /// The algorithms of a signature over this digest; the first is RSA without a named digest.
    var signatureIdentifiers: [ASN1ObjectIdentifier] {
        switch self {
        case .sha1: [.rsaEncryption, [1, 2, 840, 113549, 1, 1, 5]]
        case .sha256: [.rsaEncryption, [1, 2, 840, 113549, 1, 1, 11]]
        }
    }

    var signatureAlgorithm: Certificate.SignatureAlgorithm {
        switch self {
        case .sha1: .sha1WithRSAEncryption
        case .sha256: .sha256WithRSAEncryption
        }
    }

    func hash(_ bytes: some DataProtocol) -> [UInt8] {
        switch self {
        case .sha1: Array(Insecure.SHA1.hash(data: bytes))
        case .sha256: Array(SHA256.hash(data: bytes))
        }
    }
}

extension ASN1ObjectIdentifier {
    static let rsaEncryption: Self = [1, 2, 840, 113549, 1, 1, 1]
    static let pkcs7Data: Self = [1, 2, 840, 113549, 1, 7, 1]
    static let pkcs7SignedData: Self = [1, 2, 840, 113549, 1, 7, 2]
    static let contentTypeAttribute: Self = [1, 2, 840, 113549, 1, 9, 3]
    static let messageDigestAttribute: Self = [1, 2, 840, 113549, 1, 9, 4]
}

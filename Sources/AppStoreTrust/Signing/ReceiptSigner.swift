import Crypto
import CryptoExtras
import SwiftASN1
import X509

/// Signs app receipts as the App Store does: PKCS #7 and RSA, with leaf, intermediate and root in the envelope.
package struct ReceiptSigner: Sendable {
    private let key: _RSA.Signing.PrivateKey
    private let leaf: Certificate
    private let others: [Certificate]

    /// Creates a signer.
    ///
    /// - Parameters:
    ///   - key: the leaf's key.
    ///   - leaf: the certificate of the signer.
    ///   - others: the other certificates in the envelope.
    init(key: _RSA.Signing.PrivateKey, leaf: Certificate, others: [Certificate]) {
        self.key = key
        self.leaf = leaf
        self.others = others
    }

    /// Signs a receipt.
    ///
    /// - Parameters:
    ///   - contents: the contents of the receipt.
    ///   - digest: the hash algorithm; SHA-1 for older receipts.
    ///   - hasSignedAttributes: whether to sign attributes with the payload's digest; Apple's receipts do not.
    /// - Returns: the bytes of the receipt, as in an app's bundle.
    /// - Throws: an error if it cannot be encoded or signed.
    package func sign(
        _ contents: AppReceiptContents,
        digest: ReceiptDigest = .sha256,
        hasSignedAttributes: Bool = false
    ) throws -> [UInt8] {
        try sign(payload: contents.payload(), digest: digest, hasSignedAttributes: hasSignedAttributes)
    }

    /// Signs any payload.
    ///
    /// - Throws: an error if it cannot be signed.
    func sign(payload: [UInt8], digest: ReceiptDigest, hasSignedAttributes: Bool = false) throws -> [UInt8] {
        let attributes = hasSignedAttributes ? try Self.attributes(digest.hash(payload)) : nil
        let signature = try signature(over: attributes ?? payload, digest: digest)
        return try DER.bytes { coder in
            try coder.appendConstructedNode(identifier: .sequence) { info in
                try info.serialize(ASN1ObjectIdentifier.pkcs7SignedData)
                try info.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) { wrapper in
                    try wrapper.appendConstructedNode(identifier: .sequence) { data in
                        try data.serialize(1)
                        try data.appendConstructedNode(identifier: .set) { try digest.serialize(into: &$0) }
                        try Self.serialize(payload: payload, into: &data)
                        try data.appendConstructedNode(identifier: .tagged(0)) { set in
                            for certificate in [leaf] + others { try set.serialize(certificate) }
                        }
                        try data.appendConstructedNode(identifier: .set) { signers in
                            try serializeSigner(signature, over: attributes, digest: digest, into: &signers)
                        }
                    }
                }
            }
        }
    }

    private func signature(over bytes: [UInt8], digest: ReceiptDigest) throws -> [UInt8] {
        let signature =
            switch digest {
            case .sha1: try key.signature(for: Insecure.SHA1.hash(data: bytes), padding: .insecurePKCS1v1_5)
            case .sha256: try key.signature(for: SHA256.hash(data: bytes), padding: .insecurePKCS1v1_5)
            }
        return signature.withUnsafeBytes { Array($0) }
    }

    private static func serialize(payload: [UInt8], into coder: inout DER.Serializer) throws {
        try coder.appendConstructedNode(identifier: .sequence) { content in
            try content.serialize(ASN1ObjectIdentifier.pkcs7Data)
            try content.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) {
                try $0.serialize(ASN1OctetString(contentBytes: payload[...]))
            }
        }
    }

    private func serializeSigner(
        _ signature: [UInt8],
        over attributes: [UInt8]?,
        digest: ReceiptDigest,
        into coder: inout DER.Serializer
    ) throws {
        try coder.appendConstructedNode(identifier: .sequence) { signer in
            try signer.serialize(1)
            try signer.appendConstructedNode(identifier: .sequence) { identifier in
                try identifier.serialize(leaf.issuer)
                try identifier.serialize(leaf.serialNumber.bytes)
            }
            try digest.serialize(into: &signer)
            if var attributes {
                // The envelope uses a context-specific tag for the set, but the signature covers the tag of a SET.
                attributes[0] = 0xa0
                signer.serializeRawBytes(attributes)
            }
            try signer.appendConstructedNode(identifier: .sequence) { algorithm in
                try algorithm.serialize(ASN1ObjectIdentifier.rsaEncryption)
                try algorithm.serialize(ASN1Null())
            }
            try signer.serialize(ASN1OctetString(contentBytes: signature[...]))
        }
    }

    /// Returns the attributes that are signed instead of the payload, as a SET.
    private static func attributes(_ messageDigest: [UInt8]) throws -> [UInt8] {
        try DER.bytes { coder in
            try coder.appendConstructedNode(identifier: .set) { set in
                try set.appendConstructedNode(identifier: .sequence) { attribute in
                    try attribute.serialize(ASN1ObjectIdentifier.contentTypeAttribute)
                    try attribute.appendConstructedNode(identifier: .set) {
                        try $0.serialize(ASN1ObjectIdentifier.pkcs7Data)
                    }
                }
                try set.appendConstructedNode(identifier: .sequence) { attribute in
                    try attribute.serialize(ASN1ObjectIdentifier.messageDigestAttribute)
                    try attribute.appendConstructedNode(identifier: .set) {
                        try $0.serialize(ASN1OctetString(contentBytes: messageDigest[...]))
                    }
                }
            }
        }
    }
}

extension ReceiptDigest {
    func serialize(into coder: inout DER.Serializer) throws {
        try coder.appendConstructedNode(identifier: .sequence) { algorithm in
            try algorithm.serialize(identifier)
            try algorithm.serialize(ASN1Null())
        }
    }
}

extension ASN1Identifier {
    static func tagged(_ number: UInt) -> Self { Self(tagWithNumber: number, tagClass: .contextSpecific) }
}

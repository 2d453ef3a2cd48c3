import SwiftASN1
import X509

/// The signature of a receipt with the signer's certificate.
struct ReceiptSignature {
    /// The signer's certificate.
    let leaf: Certificate
    /// The other certificates in the receipt.
    let others: [Certificate]
    private let digest: ReceiptDigest
    private let signed: ArraySlice<UInt8>
    private let signature: ArraySlice<UInt8>

    /// The leaf, the intermediate and the root.
    private static let maximumCertificates = 3

    /// Reads the signature of an envelope, and checks the digest in its signed attributes if there are any.
    ///
    /// - Throws: ``ReceiptFailure``.
    init(_ container: ReceiptContainer) throws(ReceiptFailure) {
        guard let element = container.signers.first else { throw .missing(.signer) }
        guard container.signers.count == 1 else { throw .duplicate(.signer) }
        var signer = try ElementReader(element, as: .sequence, of: .signer)
        let version = try signer.member()
        guard try version.value(Int.self, of: .signer) == 1 else {
            throw .malformed(.signer, offset: version.offset)
        }
        let identifier = try signer.member()
        guard let digest = try ReceiptDigest(Self.algorithm(signer.member(), of: .signer)) else {
            throw .unsupportedAlgorithm
        }
        let attributes = signer.tagged(0)
        let algorithm = try Self.algorithm(signer.member(), of: .signer)
        guard digest.signatureIdentifiers.contains(algorithm) else { throw .unsupportedAlgorithm }
        signature = try signer.value(ASN1OctetString.self).bytes
        _ = signer.tagged(1)
        try signer.finish()

        var announced = try ElementReader(container.digestAlgorithms, as: .set, of: .container)
        guard try Self.algorithm(announced.member(), of: .container) == digest.identifier else {
            throw .malformed(.container, offset: container.digestAlgorithms.offset)
        }
        try announced.finish()

        self.digest = digest
        signed =
            try attributes.map { attributes throws(ReceiptFailure) in
                try Self.signedAttributes(attributes, over: container.payload, digest: digest)
            } ?? container.payload
        (leaf, others) = try Self.certificates(container.certificates, signer: identifier)
    }

    /// Whether the key of the signer's certificate made the signature.
    var isValid: Bool {
        leaf.publicKey.isValidSignature(signature, for: signed, signatureAlgorithm: digest.signatureAlgorithm)
    }

    /// Whether the signer's certificate is self-signed and the only one, as Xcode's is.
    var isSelfSigned: Bool {
        others.isEmpty && leaf.issuer == leaf.subject && leaf.publicKey.isValidSignature(leaf.signature, for: leaf)
    }

    private static func algorithm(
        _ element: ASN1Node,
        of part: ReceiptPart
    ) throws(ReceiptFailure) -> ASN1ObjectIdentifier {
        var algorithm = try ElementReader(element, as: .sequence, of: part)
        let identifier = try algorithm.value(ASN1ObjectIdentifier.self)
        if let parameters = algorithm.next() { _ = try parameters.value(ASN1Null.self, of: part) }
        try algorithm.finish()
        return identifier
    }

    /// Returns the attributes as they are signed: with the tag of a SET, which the envelope replaces.
    private static func signedAttributes(
        _ element: ASN1Node,
        over payload: ArraySlice<UInt8>,
        digest: ReceiptDigest
    ) throws(ReceiptFailure) -> ArraySlice<UInt8> {
        var bytes = element.encodedBytes
        bytes[bytes.startIndex] = 0x31
        // The signature covers the DER encoding. The attributes must already be in DER, so no conversion is needed.
        guard (try? DER.parse(bytes)) != nil else { throw .malformed(.signer, offset: element.offset) }
        var contentType: ASN1ObjectIdentifier?
        var messageDigest: ASN1OctetString?
        var attributes = try ElementReader(element, as: element.identifier, of: .signer)
        while let attribute = attributes.next() {
            var reader = try ElementReader(attribute, as: .sequence, of: .signer)
            let type = try reader.value(ASN1ObjectIdentifier.self)
            var values = try ElementReader(reader.member(), as: .set, of: .signer)
            try reader.finish()
            switch type {
            case .contentTypeAttribute:
                guard contentType == nil else { throw .duplicate(.signer) }
                contentType = try values.value()
                try values.finish()
            case .messageDigestAttribute:
                guard messageDigest == nil else { throw .duplicate(.signer) }
                messageDigest = try values.value()
                try values.finish()
            default: break
            }
        }
        guard contentType == .pkcs7Data, let messageDigest else {
            throw .malformed(.signer, offset: element.offset)
        }
        guard messageDigest.bytes.elementsEqual(digest.hash(payload)) else { throw .invalidSignature }
        return bytes
    }

    private static func certificates(
        _ elements: [ASN1Node],
        signer: ASN1Node
    ) throws(ReceiptFailure) -> (leaf: Certificate, others: [Certificate]) {
        var reader = try ElementReader(signer, as: .sequence, of: .signer)
        let name = try reader.member()
        // Compares as certificates do: DER puts a zero before a first byte of 128 or more, which is not part of the
        // number.
        let serialNumber = try Certificate.SerialNumber(bytes: reader.value(ArraySlice<UInt8>.self))
        try reader.finish()
        guard let issuer = try? DistinguishedName(derEncoded: name) else {
            throw .malformed(.signer, offset: name.offset)
        }

        guard elements.count <= maximumCertificates else { throw .untrustedChain }
        var leaf: Certificate?
        var others: [Certificate] = []
        for (index, element) in elements.enumerated() {
            guard let certificate = try? Certificate(derEncoded: element) else {
                throw .malformed(.certificate(index: index), offset: element.offset)
            }
            if leaf == nil, certificate.issuer == issuer, certificate.serialNumber == serialNumber {
                leaf = certificate
            } else {
                others.append(certificate)
            }
        }
        guard let leaf else { throw .unknownSigner }
        return (leaf, others)
    }
}

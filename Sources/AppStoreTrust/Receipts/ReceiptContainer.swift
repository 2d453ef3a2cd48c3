import SwiftASN1

/// The PKCS #7 envelope of an app receipt, parsed but not verified.
///
/// App Store receipts are in DER. Xcode uses indefinite lengths and splits the content.
struct ReceiptContainer {
    /// The signed set of attributes.
    let payload: ArraySlice<UInt8>
    let digestAlgorithms: ASN1Node
    let certificates: [ASN1Node]
    let signers: [ASN1Node]

    /// More than ten times what an envelope has; the payload counts as one element.
    private static let maximumElements = 4096

    /// Parses an envelope.
    ///
    /// - Throws: ``ReceiptFailure``.
    init(_ bytes: [UInt8], maximumBytes: Int) throws(ReceiptFailure) {
        guard bytes.count <= maximumBytes else { throw .tooLarge(limit: maximumBytes) }
        try ElementScan.check(bytes[...], as: .container, maximumElements: Self.maximumElements)
        var outer = try ElementReader(Self.parse(bytes), as: .sequence, of: .container)
        let contentType = try outer.member()
        guard try contentType.value(ASN1ObjectIdentifier.self, of: .container) == .pkcs7SignedData,
            let explicit = outer.tagged(0)
        else { throw .malformed(.container, offset: contentType.offset) }
        try outer.finish()
        var wrapper = try ElementReader(explicit, as: explicit.identifier, of: .container)
        var data = try ElementReader(wrapper.member(), as: .sequence, of: .container)
        try wrapper.finish()

        let version = try data.member()
        guard try version.value(Int.self, of: .container) == 1 else {
            throw .malformed(.container, offset: version.offset)
        }
        digestAlgorithms = try data.member()
        payload = try Self.payload(of: data.member())
        certificates = try Self.certificates(in: data.tagged(0))
        var signers = try ElementReader(data.member(), as: .set, of: .container)
        var all: [ASN1Node] = []
        while let signer = signers.next() { all.append(signer) }
        self.signers = all
        try data.finish()
    }

    private static func parse(_ bytes: [UInt8]) throws(ReceiptFailure) -> ASN1Node {
        do {
            return try BER.parse(bytes)
        } catch {
            throw .malformed(.container, offset: 0)
        }
    }

    private static func payload(of element: ASN1Node) throws(ReceiptFailure) -> ArraySlice<UInt8> {
        var content = try ElementReader(element, as: .sequence, of: .container)
        guard try content.value(ASN1ObjectIdentifier.self) == .pkcs7Data else {
            throw .malformed(.container, offset: element.offset)
        }
        guard let explicit = content.tagged(0) else { throw .missing(.payload) }
        try content.finish()
        var wrapper = try ElementReader(explicit, as: explicit.identifier, of: .container)
        let octets = try wrapper.value(ASN1OctetString.self)
        try wrapper.finish()
        return octets.bytes
    }

    private static func certificates(in element: ASN1Node?) throws(ReceiptFailure) -> [ASN1Node] {
        guard let element else { return [] }
        var set = try ElementReader(element, as: element.identifier, of: .container)
        var certificates: [ASN1Node] = []
        while let certificate = set.next() { certificates.append(certificate) }
        return certificates
    }
}

import AppStoreTypes
import Crypto
import SwiftASN1
import X509

/// A draft of an OCSP answer; a test can change each part.
struct OCSPAnswer: Sendable {
    enum Status: Sendable {
        case good
        case revoked
        case unknown
    }

    var status = Status.good
    /// The certificate ID in DER; that of the request unless a test changes it.
    var certificateID: [UInt8]
    var thisUpdate = SampleTime.present - .seconds(60)
    var nextUpdate: Timestamp? = SampleTime.present + .seconds(86_400)
    /// The response status; 0 means successful.
    var responseStatus: UInt8 = 0
    /// The extensions of the request in DER, which is only the nonce; `nil` if it has none.
    let nonce: [UInt8]?
    /// Whether the answer repeats the nonce of the request, if there is one.
    var repeatsNonce = false
    /// The length of an unknown extension; 0 means none.
    var extraBytes = 0
    var key: P256.Signing.PrivateKey

    /// Creates an answer to a request.
    init(to request: [UInt8], signedBy key: P256.Signing.PrivateKey) throws {
        self.key = key
        let body = try Self.child(0, of: DER.parse(request))
        let list = Self.children(of: body).first { $0.identifier == .sequence }
        guard let list else { throw ASN1Error.invalidASN1Object(reason: "no list of requests") }
        certificateID = Array(try Self.child(0, of: Self.child(0, of: list)).encodedBytes)
        let tag = ASN1Identifier(tagWithNumber: 2, tagClass: .contextSpecific)
        nonce = try Self.children(of: body).first { $0.identifier == tag }
            .map { Array(try Self.child(0, of: $0).encodedBytes) }
    }

    func der() throws -> [UInt8] {
        var serializer = DER.Serializer()
        try serializer.appendConstructedNode(identifier: .sequence) { answer in
            answer.appendPrimitiveNode(identifier: .enumerated) { $0.append(responseStatus) }
            guard responseStatus == 0 else { return }
            let basic = try basicAnswer()
            try answer.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) { tagged in
                try tagged.appendConstructedNode(identifier: .sequence) { bytes in
                    try bytes.serialize([1, 3, 6, 1, 5, 5, 7, 48, 1, 1] as ASN1ObjectIdentifier)
                    try bytes.serialize(ASN1OctetString(contentBytes: basic[...]))
                }
            }
        }
        return serializer.serializedBytes
    }

    private func basicAnswer() throws -> [UInt8] {
        let data = try responseData()
        let signature = Array(try key.signature(for: data).derRepresentation)
        var serializer = DER.Serializer()
        try serializer.appendConstructedNode(identifier: .sequence) { basic in
            basic.serializeRawBytes(data)
            try basic.appendConstructedNode(identifier: .sequence) {
                try $0.serialize([1, 2, 840, 10045, 4, 3, 2] as ASN1ObjectIdentifier)
            }
            try basic.serialize(ASN1BitString(bytes: signature[...]))
        }
        return serializer.serializedBytes
    }

    private func responseData() throws -> [UInt8] {
        let keyHash = Array(Insecure.SHA1.hash(data: key.publicKey.x963Representation))
        var serializer = DER.Serializer()
        try serializer.appendConstructedNode(identifier: .sequence) { data in
            try data.serialize(explicitlyTaggedWithTagNumber: 2, tagClass: .contextSpecific) {
                try $0.serialize(ASN1OctetString(contentBytes: keyHash[...]))
            }
            try data.serialize(Self.time(thisUpdate))
            try data.appendConstructedNode(identifier: .sequence) { list in
                try list.appendConstructedNode(identifier: .sequence) { try single(into: &$0) }
            }
            if extraBytes > 0 { try addExtension(to: &data) }
            if repeatsNonce, let nonce {
                data.serialize(explicitlyTaggedWithTagNumber: 1, tagClass: .contextSpecific) {
                    $0.serializeRawBytes(nonce)
                }
            }
        }
        return serializer.serializedBytes
    }

    private func addExtension(to data: inout DER.Serializer) throws {
        try data.serialize(explicitlyTaggedWithTagNumber: 1, tagClass: .contextSpecific) { tagged in
            try tagged.appendConstructedNode(identifier: .sequence) { list in
                try list.appendConstructedNode(identifier: .sequence) { one in
                    try one.serialize([1, 3, 6, 1, 4, 1, 99_999, 1] as ASN1ObjectIdentifier)
                    try one.serialize(ASN1OctetString(contentBytes: ArraySlice(repeating: 0, count: extraBytes)))
                }
            }
        }
    }

    private func single(into coder: inout DER.Serializer) throws {
        coder.serializeRawBytes(certificateID)
        switch status {
        case .good:
            coder.appendPrimitiveNode(identifier: ASN1Identifier(tagWithNumber: 0, tagClass: .contextSpecific)) { _ in }
        case .revoked:
            try coder.appendConstructedNode(
                identifier: ASN1Identifier(tagWithNumber: 1, tagClass: .contextSpecific)
            ) { try $0.serialize(Self.time(thisUpdate)) }
        case .unknown:
            coder.appendPrimitiveNode(identifier: ASN1Identifier(tagWithNumber: 2, tagClass: .contextSpecific)) { _ in }
        }
        try coder.serialize(Self.time(thisUpdate))
        if let nextUpdate {
            try coder.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) {
                try $0.serialize(Self.time(nextUpdate))
            }
        }
    }

    private static func time(_ time: Timestamp) throws -> GeneralizedTime {
        let digits = time.description.prefix(19).filter(\.isNumber)
        var serializer = DER.Serializer()
        serializer.appendPrimitiveNode(identifier: .generalizedTime) { $0.append(contentsOf: "\(digits)Z".utf8) }
        return try GeneralizedTime(derEncoded: serializer.serializedBytes)
    }

    private static func children(of node: ASN1Node) -> [ASN1Node] {
        if case .constructed(let nodes) = node.content { Array(nodes) } else { [] }
    }

    private static func child(_ index: Int, of node: ASN1Node) throws -> ASN1Node {
        let nodes = children(of: node)
        guard nodes.indices.contains(index) else { throw ASN1Error.invalidASN1Object(reason: "too few members") }
        return nodes[index]
    }
}

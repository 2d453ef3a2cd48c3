import AppStoreTypes
import Crypto
import SwiftASN1

/// The response of an OCSP responder (RFC 6960, section 4.2).
struct OCSPResponse: Sendable {
    /// A failure of the whole request.
    enum Failure: UInt8, Sendable {
        case malformedRequest = 1
        case internalError = 2
        case unauthorized = 6
    }

    /// The requested certificates with their status; `nil` if a certificate is unknown.
    let statuses: [(certificate: OCSPRequest.CertificateID, status: CertificateStatus?)]
    let nonce: [UInt8]?
    /// The date of the response, which is valid for one day.
    let time: Timestamp

    /// Returns the response to a failed request.
    static func der(_ failure: Failure) throws -> [UInt8] {
        var serializer = DER.Serializer()
        serializer.appendConstructedNode(identifier: .sequence) { answer in
            answer.appendPrimitiveNode(identifier: .enumerated) { $0.append(failure.rawValue) }
        }
        return serializer.serializedBytes
    }

    /// Returns the response, signed by a responder and including its certificate.
    func der(signedBy responder: Responder) throws -> [UInt8] {
        let data = try responseData(responder)
        let signature = Array(try responder.key.signature(for: data).derRepresentation)
        var basic = DER.Serializer()
        try basic.appendConstructedNode(identifier: .sequence) { basic in
            basic.serializeRawBytes(data)
            try basic.appendConstructedNode(identifier: .sequence) {
                try $0.serialize([1, 2, 840, 10045, 4, 3, 2] as ASN1ObjectIdentifier)
            }
            try basic.serialize(ASN1BitString(bytes: signature[...]))
            basic.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) { tagged in
                tagged.appendConstructedNode(identifier: .sequence) { $0.serializeRawBytes(responder.certificateDER) }
            }
        }
        var serializer = DER.Serializer()
        try serializer.appendConstructedNode(identifier: .sequence) { answer in
            answer.appendPrimitiveNode(identifier: .enumerated) { $0.append(0) }
            try answer.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) { tagged in
                try tagged.appendConstructedNode(identifier: .sequence) { bytes in
                    try bytes.serialize([1, 3, 6, 1, 5, 5, 7, 48, 1, 1] as ASN1ObjectIdentifier)
                    try bytes.serialize(ASN1OctetString(contentBytes: basic.serializedBytes[...]))
                }
            }
        }
        return serializer.serializedBytes
    }

    private func responseData(_ responder: Responder) throws -> [UInt8] {
        let keyHash = Array(Insecure.SHA1.hash(data: responder.key.publicKey.x963Representation))
        var serializer = DER.Serializer()
        try serializer.appendConstructedNode(identifier: .sequence) { data in
            // The responder is identified by its key, because Apple's library for Python never matches a name.
            try data.serialize(explicitlyTaggedWithTagNumber: 2, tagClass: .contextSpecific) {
                try $0.serialize(ASN1OctetString(contentBytes: keyHash[...]))
            }
            try data.serialize(Self.generalized(time))
            try data.appendConstructedNode(identifier: .sequence) { list in
                for (certificate, status) in statuses { try append(status, of: certificate, to: &list) }
            }
            if let nonce {
                data.serialize(explicitlyTaggedWithTagNumber: 1, tagClass: .contextSpecific) { tagged in
                    tagged.appendConstructedNode(identifier: .sequence) { $0.serializeRawBytes(nonce) }
                }
            }
        }
        return serializer.serializedBytes
    }

    private func append(
        _ status: CertificateStatus?,
        of certificate: OCSPRequest.CertificateID,
        to list: inout DER.Serializer
    ) throws {
        try list.appendConstructedNode(identifier: .sequence) { single in
            single.serializeRawBytes(certificate.der)
            switch status {
            case .good: single.appendPrimitiveNode(identifier: Self.tag(0)) { _ in }
            case .revoked:
                try single.appendConstructedNode(identifier: Self.tag(1)) {
                    try $0.serialize(Self.generalized(time - .seconds(86_400)))
                }
            case nil: single.appendPrimitiveNode(identifier: Self.tag(2)) { _ in }
            }
            try single.serialize(Self.generalized(time))
            try single.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) {
                try $0.serialize(Self.generalized(time + .seconds(86_400)))
            }
        }
    }

    private static func tag(_ number: UInt) -> ASN1Identifier {
        ASN1Identifier(tagWithNumber: number, tagClass: .contextSpecific)
    }

    private static func generalized(_ time: Timestamp) throws -> GeneralizedTime {
        let digits = time.description.prefix(19).filter(\.isNumber)
        var serializer = DER.Serializer()
        serializer.appendPrimitiveNode(identifier: .generalizedTime) { $0.append(contentsOf: "\(digits)Z".utf8) }
        return try GeneralizedTime(derEncoded: serializer.serializedBytes)
    }
}

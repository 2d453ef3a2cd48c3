import SwiftASN1
import X509

/// The parts of an OCSP request that the answer needs (RFC 6960, section 4.1).
struct OCSPRequest: Sendable {
    /// The ID of a certificate in the request.
    struct CertificateID: Sendable {
        let hash: OCSPHash?
        let issuerKeyHash: [UInt8]
        let issuerNameHash: [UInt8]
        let serialNumber: Certificate.SerialNumber
        /// The certificate ID in DER, which the answer repeats.
        let der: [UInt8]
    }

    let certificates: [CertificateID]
    /// The nonce extension in DER, which the answer repeats.
    let nonce: [UInt8]?

    /// Reads a request in DER.
    init(der: [UInt8]) throws {
        let body = try Self.children(of: DER.parse(der)).first.orMalformed("no request")
        let members = try Self.children(of: body)
        let list = try members.first { $0.identifier == .sequence }.orMalformed("no list of requests")
        certificates = try Self.children(of: list).map { request in
            try CertificateID(Self.children(of: request).first.orMalformed("an empty request"))
        }
        guard !certificates.isEmpty, certificates.count <= 16 else {
            throw ASN1Error.invalidASN1Object(reason: "none or too many certificates")
        }
        let extensions = try members.first { $0.identifier == Self.extensionsTag }
            .map { try Self.children(of: Self.children(of: $0).first.orMalformed("no extensions")) }
        nonce = try extensions?.first { try Self.isNonce($0) }.map { Array($0.encodedBytes) }
    }

    private static func isNonce(_ node: ASN1Node) throws -> Bool {
        let identifier = try children(of: node).first.orMalformed("an empty extension")
        return try ASN1ObjectIdentifier(derEncoded: identifier) == .ocspNonce
    }

    private static let extensionsTag = ASN1Identifier(tagWithNumber: 2, tagClass: .contextSpecific)

    fileprivate static func children(of node: ASN1Node) throws -> [ASN1Node] {
        guard case .constructed(let nodes) = node.content else {
            throw ASN1Error.invalidASN1Object(reason: "not constructed")
        }
        return Array(nodes)
    }
}

extension OCSPRequest.CertificateID {
    fileprivate init(_ node: ASN1Node) throws {
        let members = try OCSPRequest.children(of: node)
        guard members.count == 4 else { throw ASN1Error.invalidASN1Object(reason: "not a certificate's identifier") }
        let algorithm = try OCSPRequest.children(of: members[0]).first.orMalformed("no algorithm")
        hash = OCSPHash(try ASN1ObjectIdentifier(derEncoded: algorithm))
        issuerNameHash = Array(try ASN1OctetString(derEncoded: members[1]).bytes)
        issuerKeyHash = Array(try ASN1OctetString(derEncoded: members[2]).bytes)
        serialNumber = Certificate.SerialNumber(bytes: try ArraySlice<UInt8>(derEncoded: members[3]))
        der = Array(node.encodedBytes)
    }
}

extension Optional {
    fileprivate func orMalformed(_ reason: String) throws -> Wrapped {
        guard let self else { throw ASN1Error.invalidASN1Object(reason: reason) }
        return self
    }
}

extension ASN1ObjectIdentifier {
    fileprivate static let ocspNonce: Self = [1, 3, 6, 1, 5, 5, 7, 48, 1, 2]
}

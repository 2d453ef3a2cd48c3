import AppStoreTypes
import SwiftASN1

/// When an OCSP response was issued, and when it expires.
///
/// The library verifies a response, but does not return its times. So this type reads only responses that the library
/// has proved.
struct OCSPTimes {
    /// The earliest `thisUpdate`.
    let issuedAt: Timestamp
    /// The earliest `nextUpdate`.
    let expiresAt: Timestamp

    /// Reads the times of a response; returns `nil` if they cannot be read, or if the response does not expire.
    init?(of response: [UInt8]) {
        do {
            let responseBytes = try Self.child(0, of: Self.child(1, of: DER.parse(response)))
            let basicResponse = try ASN1OctetString(derEncoded: Self.child(1, of: responseBytes)).bytes
            let data = try Self.child(0, of: DER.parse(basicResponse))
            guard let singles = Self.children(of: data).first(where: { $0.identifier == .sequence }) else { return nil }
            let certificates = Self.children(of: singles)
            let times = try certificates.compactMap { try Self.times(of: $0) }
            guard times.count == certificates.count, let issuedAt = times.map({ $0.issued }).min(),
                let expiresAt = times.map({ $0.expires }).min()
            else { return nil }
            self.issuedAt = issuedAt
            self.expiresAt = expiresAt
        } catch {
            // Without times, the response is used for now, but not kept.
            return nil
        }
    }

    /// Returns the times of one certificate: `thisUpdate`, and the member after it with the tag 0.
    private static func times(of single: ASN1Node) throws -> (issued: Timestamp, expires: Timestamp)? {
        let fromThisUpdate = children(of: single).drop { $0.identifier != .generalizedTime }
        let tag = ASN1Identifier(tagWithNumber: 0, tagClass: .contextSpecific)
        guard let thisUpdate = fromThisUpdate.first, let tagged = fromThisUpdate.first(where: { $0.identifier == tag }),
            let issued = try time(of: thisUpdate), let expires = try time(of: child(0, of: tagged))
        else { return nil }
        return (issued, expires)
    }

    private static func time(of node: ASN1Node) throws -> Timestamp? {
        let time = try GeneralizedTime(derEncoded: node)
        let date = [time.month, time.day].map(twoDigits)
        let clock = [time.hours, time.minutes, time.seconds].map(twoDigits)
        let year = String(repeating: "0", count: max(0, 4 - "\(time.year)".count)) + "\(time.year)"
        return Timestamp(rfc3339: "\(year)-\(date.joined(separator: "-"))T\(clock.joined(separator: ":"))Z")
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func children(of node: ASN1Node) -> [ASN1Node] {
        if case .constructed(let nodes) = node.content { Array(nodes) } else { [] }
    }

    private static func child(_ index: Int, of node: ASN1Node) throws -> ASN1Node {
        let nodes = children(of: node)
        guard nodes.indices.contains(index) else { throw ASN1Error.invalidASN1Object(reason: "too few members") }
        return nodes[index]
    }
}

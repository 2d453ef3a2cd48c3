import AppStoreTypes
import SwiftASN1

/// Reads when an OCSP response expires.
///
/// The library verifies a response, but does not return its times. So this type reads only responses that the library
/// has proved.
enum OCSPExpiration {
    /// Returns the earliest `nextUpdate` of a response; `nil` if it cannot be read or does not expire.
    static func time(of response: [UInt8]) -> Timestamp? {
        do {
            let responseBytes = try child(0, of: child(1, of: DER.parse(response)))
            let basicResponse = try ASN1OctetString(derEncoded: child(1, of: responseBytes)).bytes
            let data = try child(0, of: DER.parse(basicResponse))
            guard let singles = children(of: data).first(where: { $0.identifier == .sequence }) else { return nil }
            let times = try children(of: singles).map { try nextUpdate(of: $0) }
            return times.contains(nil) ? nil : times.compactMap(\.self).min()
        } catch {
            // Without a time, the response is used for now, but not kept.
            return nil
        }
    }

    /// Returns the time of one certificate: the member after `thisUpdate`, with the tag 0.
    private static func nextUpdate(of single: ASN1Node) throws -> Timestamp? {
        let fromThisUpdate = children(of: single).drop { $0.identifier != .generalizedTime }
        let tag = ASN1Identifier(tagWithNumber: 0, tagClass: .contextSpecific)
        guard let tagged = fromThisUpdate.first(where: { $0.identifier == tag }) else { return nil }
        let time = try GeneralizedTime(derEncoded: child(0, of: tagged))
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

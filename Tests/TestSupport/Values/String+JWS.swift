package import AppStoreTypes
package import Foundation

extension String {
    /// Creates a JWS in compact form.
    ///
    /// - Parameters:
    ///   - header: the members of the header.
    ///   - payload: the members of the payload.
    ///   - sign: returns the signature of the first two segments.
    /// - Throws: what `sign` throws.
    package init(
        jws header: [String: JSONValue],
        _ payload: [String: JSONValue],
        signedBy sign: (Data) throws -> Data
    ) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let input = try [header, payload].map { Base64URL.text(try encoder.encode($0)) }.joined(separator: ".")
        self = "\(input).\(Base64URL.text(try sign(Data(input.utf8))))"
    }

    /// The segments of a JWS.
    package var segments: [String] { split(separator: ".", omittingEmptySubsequences: false).map(String.init) }

    /// Returns the JWS with one segment changed.
    package func replacingSegment(_ index: Int, _ change: (String) throws -> String) rethrows -> String {
        var parts = segments
        parts[index] = try change(parts[index])
        return parts.joined(separator: ".")
    }

    /// The text in base64url.
    package var base64URL: String { Base64URL.text(utf8) }

    /// The text that this base64url encodes; empty if it is not base64url.
    package var fromBase64URL: String { String(decoding: Base64URL.decode(utf8) ?? [], as: UTF8.self) }
}

package import AppStoreTypes
import Foundation

/// A token as the user gave it, read leniently to find out what is wrong with it.
package struct InputToken: Sendable {
    package let header: [String: JSONValue]
    package let claims: [String: JSONValue]
    package let signature: [UInt8]
    /// The signed part of the token.
    package let signingInput: String
    /// Whether it was pasted with other characters.
    package let wasPasted: Bool

    /// Reads a token; returns `nil` if the text is not one.
    package init?(_ text: String) {
        var token = text.trimmingCharacters(in: .whitespacesAndNewlines)
        for scheme in ["Authorization:", "Bearer "] where token.lowercased().hasPrefix(scheme.lowercased()) {
            token = token.dropFirst(scheme.count).trimmingCharacters(in: .whitespaces)
        }
        token = token.filter { !$0.isWhitespace && !"\"'`\u{201C}\u{201D}".contains($0) }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.members(parts[0]), let claims = Self.members(parts[1]),
            let signature = Base64URL.decode(parts[2].utf8)
        else { return nil }
        self.header = header
        self.claims = claims
        self.signature = signature
        signingInput = "\(parts[0]).\(parts[1])"
        wasPasted = token != text
    }

    private static func members(_ part: Substring) -> [String: JSONValue]? {
        Base64URL.decode(part.utf8).flatMap { try? JSONValue(json: $0) }?.members
    }

    package var keyID: String? { header["kid"]?.text }
    package var issuerID: String? { claims["iss"]?.text }
    package var bundleID: String? { claims["bid"]?.text }
    package var issuedAt: Double? { Self.number(claims["iat"]) }
    package var expiresAt: Double? { Self.number(claims["exp"]) }

    /// The audiences: a single value or a list.
    package var audiences: [String] {
        switch claims["aud"] {
        case .string(let one): [one]
        case .array(let list): list.compactMap(\.text)
        default: []
        }
    }

    private static func number(_ value: JSONValue?) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }
}

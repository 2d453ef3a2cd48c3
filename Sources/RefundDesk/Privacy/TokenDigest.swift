import AppStoreTypes
import Crypto
import Foundation
import Refunds

/// Replaces tokens of Google Play's in what people get to read.
///
/// Whoever has the token of a review can answer it, and a purchase token tells what was bought. A short digest is left,
/// by which two of them can be compared.
enum TokenDigest {
    /// The columns and members whose texts are tokens.
    private static let names = ["review_token", "pendingRefundToken", "purchaseToken"]

    /// Returns a value without tokens, also in JSON that one of its texts contains.
    static func replacingTokens(in value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { name, member in
                        guard names.contains(name), let text = member.text else {
                            return (name, replacingTokens(in: member))
                        }
                        return (name, .string(shown(text)))
                    }
                )
            )
        case .array(let elements): .array(elements.map { replacingTokens(in: $0) })
        case .string(let text): .string(replacingTokens(in: text))
        default: value
        }
    }

    private static func replacingTokens(in text: String) -> String {
        if hasToken(text) {
            guard let json = try? JSONValue(json: Data(text.utf8)), json.members != nil else { return shown(text) }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let encoded = try? encoder.encode(replacingTokens(in: json))
            return encoded.map { String(decoding: $0, as: UTF8.self) } ?? shown(text)
        }
        // The content of a Pub/Sub message that was stored whole.
        let content = Data(base64Encoded: text).map { String(decoding: $0, as: UTF8.self) }
        return content.map(hasToken) == true ? shown(text) : text
    }

    /// Returns whether a text has a member with a token, also if it is not whole.
    private static func hasToken(_ text: String) -> Bool { names.contains { text.contains("\"\($0)\"") } }

    private static func shown(_ token: String) -> String {
        let digest = Array(SHA256.hash(data: Data(token.utf8))).hexadecimal
        return "(not shown; its SHA-256 begins with \(digest.prefix(8)))"
    }
}

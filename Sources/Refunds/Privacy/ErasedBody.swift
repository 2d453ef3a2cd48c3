import AppStoreTypes
package import Foundation

/// What replaces the bytes of an answer once they are removed: a JSON object with a digest of them.
package enum ErasedBody: Hashable, Sendable {
    /// `{"sha256":"…"}`: the SHA-256 of the bytes, after a retention removed them.
    case plain(String)
    /// `{"hmacSHA256":"…"}`: an HMAC of that SHA-256 with the key of erased customers, after the customer was erased.
    ///
    /// An answer has so few possible values beside the customer's token that its SHA-256 would confirm a token that
    /// somebody guesses.
    case keyed(String)

    /// Reads such an object; `nil` for the body of an answer.
    package init?(_ body: Data) {
        guard let members = (try? JSONValue(json: body))?.members, members.count == 1,
            let (name, value) = members.first, let digest = value.text, digest.utf8.count == 64
        else { return nil }
        switch name {
        case "sha256": self = .plain(digest)
        case "hmacSHA256": self = .keyed(digest)
        default: return nil
        }
    }

    /// The object.
    package var body: Data {
        switch self {
        case .plain(let digest): Data("{\"sha256\":\"\(digest)\"}".utf8)
        case .keyed(let digest): Data("{\"hmacSHA256\":\"\(digest)\"}".utf8)
        }
    }
}

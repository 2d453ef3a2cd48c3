import AppStoreTypes
package import Foundation

/// What replaces the bytes of an answer once they are erased: a JSON object with their digest, `{"sha256":"…"}`.
package enum ErasedBody {
    /// Returns the SHA-256 of the erased bytes, as hexadecimal digits; `nil` for the body of an answer.
    package static func digest(in body: Data) -> String? {
        guard let members = (try? JSONValue(json: body))?.members, members.count == 1,
            let digest = members["sha256"]?.text, digest.utf8.count == 64
        else { return nil }
        return digest
    }
}

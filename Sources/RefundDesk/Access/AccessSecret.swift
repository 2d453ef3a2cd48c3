import AppStoreTypes
import Crypto
import Foundation

/// Makes the random texts that give access, and the digests that the store keeps of them.
enum AccessSecret {
    /// The length of a secret, in characters.
    static let length = 43

    /// Returns 256 random bits in base64url.
    static func random() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { Base64URL.text(Array($0)) }
    }

    /// Returns whether a text has the form of a secret.
    static func isWellFormed(_ text: String) -> Bool {
        text.utf8.count == length && Base64URL.decode(Array(text.utf8)[...])?.count == 32
    }

    /// Returns the SHA-256 digest of a secret or token.
    static func digest(of text: String) -> [UInt8] { Array(SHA256.hash(data: Data(text.utf8))) }
}

import AppStoreTypes
import Crypto
package import Foundation
package import Refunds

/// The key that turns identifiers of erased customers into pseudonyms.
///
/// A pseudonym cannot be led back without the key. With it, an identifier that somebody names can be compared.
package struct PseudonymKey: Hashable, Sendable {
    /// The length of a key in bytes.
    package static let length = 32
    /// What every pseudonym begins with.
    static let prefix = "erased-"

    private let key: Data

    /// Creates a key; `nil` if it does not have ``length`` bytes.
    package init?(_ key: Data) {
        guard key.count == Self.length else { return nil }
        self.key = key
    }

    /// Returns the pseudonym of an identifier in an app and environment.
    ///
    /// It is the same whenever and wherever it is computed, so equal identifiers stay equal.
    package func pseudonym(of name: String, in app: AppKey) -> String {
        Self.prefix + digest([app.bundleID, app.environment.rawValue, canonicalCustomerID(name)])
    }

    /// A digest of the key, by which two keys can be compared.
    package var fingerprint: String { digest(["fingerprint"]) }

    /// Returns what stays of an erased answer: an HMAC of the SHA-256 of its bytes, both as hexadecimal digits.
    func digest(ofAnswer sha256: String) -> String { code(of: ["answer", sha256]).hexadecimal }

    private func digest(_ parts: [String]) -> String { code(of: parts).prefix(16).hexadecimal }

    private func code(of parts: [String]) -> [UInt8] {
        var code = HMAC<SHA256>(key: SymmetricKey(data: key))
        for part in parts {
            withUnsafeBytes(of: UInt32(part.utf8.count).littleEndian) { code.update(data: $0) }
            code.update(data: Data(part.utf8))
        }
        return Array(code.finalize())
    }
}

extension PseudonymKey: CustomStringConvertible, CustomReflectable {
    package var description: String { "PseudonymKey" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Where the key of pseudonyms is kept.
package protocol PseudonymKeySource: Sendable {
    /// Returns the key, or `nil` if there is none yet.
    ///
    /// - Throws: ``ErasureKeyProblem`` if it cannot be read.
    func key() throws -> PseudonymKey?

    /// Returns the key, and makes one if there is none.
    ///
    /// - Throws: ``ErasureKeyProblem`` if it can be neither read nor made.
    func makeKey() throws -> PseudonymKey
}

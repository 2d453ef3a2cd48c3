import Crypto
import Foundation
package import Refunds

extension ConsentTexts {
    /// Returns a digest of the version that a decision is about: its wording in every language, and what it covers.
    ///
    /// It stays when the customer is erased, so it is the same for each language, and does not say which one was shown.
    ///
    /// - Parameter consent: the decision.
    /// - Returns: the SHA-256 as hexadecimal digits; `nil` if the app's texts do not have the version.
    package func digest(ofTextOf consent: ConsentRecord) -> String? {
        guard let text = consent.textVersion.flatMap({ self[version: $0] }) else { return nil }
        var parts = [text.version, "\(text.texts.count)"] + text.texts.flatMap { [$0.locale, $0.text] }
        if let covers = text.covers { parts += ["covers"] + covers.map(\.rawValue).sorted() }
        var hash = SHA256()
        for part in parts {
            withUnsafeBytes(of: UInt32(part.utf8.count).littleEndian) { hash.update(data: Data($0)) }
            hash.update(data: Data(part.utf8))
        }
        return hash.finalize().hexadecimal
    }

    /// Returns whether the version of a decision was changed since it was reported, in any language.
    ///
    /// - Parameter consent: the decision.
    /// - Returns: `false` as well if that is not known, and if the version was removed.
    package func isChanged(since consent: ConsentRecord) -> Bool {
        guard let then = consent.textDigest, let now = digest(ofTextOf: consent) else { return false }
        return then != now
    }
}

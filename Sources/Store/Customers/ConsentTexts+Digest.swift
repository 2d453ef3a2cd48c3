import Crypto
import Foundation
package import Refunds

extension ConsentTexts {
    /// Returns a digest of what a decision is about: the wording in its language, and what the version covers.
    ///
    /// - Parameter consent: the decision. If it states no language, the wording in each language counts.
    /// - Returns: the SHA-256 as hexadecimal digits; `nil` if the app's texts do not have the version.
    package func digest(ofTextOf consent: ConsentRecord) -> String? {
        guard let text = consent.textVersion.flatMap({ self[version: $0] }) else { return nil }
        let wording = consent.locale == nil ? text.texts : [text.translation(for: consent.locale)].compactMap(\.self)
        var parts = [text.version, "\(wording.count)"] + wording.flatMap { [$0.locale, $0.text] }
        if let covers = text.covers { parts += ["covers"] + covers.map(\.rawValue).sorted() }
        var hash = SHA256()
        for part in parts {
            withUnsafeBytes(of: UInt32(part.utf8.count).littleEndian) { hash.update(data: Data($0)) }
            hash.update(data: Data(part.utf8))
        }
        return hash.finalize().hexadecimal
    }

    /// Returns whether the text of a decision was changed since it was reported.
    ///
    /// - Parameter consent: the decision.
    /// - Returns: `false` as well if that is not known, and if the version was removed.
    package func isChanged(since consent: ConsentRecord) -> Bool {
        guard let then = consent.textDigest, let now = digest(ofTextOf: consent) else { return false }
        return then != now
    }
}

package import Refunds

/// The limits of a text in a consent record.
package enum ConsentWord {
    /// The maximum length of a text, in bytes.
    package static let longest = 1024

    package static func isRight(_ text: String) -> Bool {
        (1...longest).contains(text.utf8.count) && !text.contains("\0")
    }

    /// Returns why a text version is invalid, or `nil` if it is valid.
    ///
    /// If the app lists its consent texts, a record must name one of them: a proof must not name a text the app never
    /// showed.
    package static func problem(ofVersion version: String, in texts: ConsentTexts) -> String? {
        guard !texts.versions.isEmpty, texts[version: version] == nil else { return nil }
        let known = texts.versions.map(\.version).joined(separator: ", ")
        return "textVersion is not one of the app's consentTexts: \(known)."
    }
}

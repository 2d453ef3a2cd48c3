import Refunds

/// What a text in a consent record may be.
enum ConsentWord {
    /// The longest text, in bytes.
    static let longest = 1024

    static func isRight(_ text: String) -> Bool {
        (1...longest).contains(text.utf8.count) && !text.contains("\0")
    }

    /// Why a wording cannot be the one that was shown, if the app says which there are; a proof must not name another.
    static func problem(ofVersion version: String, in texts: ConsentTexts) -> String? {
        guard !texts.versions.isEmpty, texts[version: version] == nil else { return nil }
        let known = texts.versions.map(\.version).joined(separator: ", ")
        return "textVersion is not one of the app's consentTexts: \(known)."
    }
}

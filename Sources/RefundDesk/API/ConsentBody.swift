import AppStoreTypes
import HTTPTypes
import Hummingbird
package import Refunds

/// A customer's consent or refusal.
struct ConsentBody: RequestBody {
    static let memberNames = ["granted", "textVersion", "locale", "source", "actor", "proofReference", "at"]
    let granted: Bool
    let textVersion: String?
    let locale: String?
    let source: String?
    let actor: String?
    let proofReference: String?
    let at: RFC3339Time?

    /// Returns the validated record.
    ///
    /// - Throws: ``Problem`` 400, naming the invalid member.
    func record(ofCustomer customer: String, texts: ConsentTexts, now: Timestamp) throws -> ConsentRecord {
        let words = [
            "textVersion": textVersion, "locale": locale, "source": source, "actor": actor,
            "proofReference": proofReference,
        ]
        for (name, word) in words.sorted(by: { $0.key < $1.key }) {
            guard let word, !ConsentTextLimit.isRight(word) else { continue }
            throw Problem(.badRequest, "\(name) must be a text of 1 to \(ConsentTextLimit.longest) bytes.")
        }
        if let textVersion, let problem = ConsentTextLimit.problem(ofVersion: textVersion, in: texts) {
            throw Problem(.badRequest, problem)
        }
        return ConsentRecord(
            customerID: customer,
            isGranted: granted,
            textVersion: textVersion,
            locale: locale,
            source: source,
            actor: actor,
            proofReference: proofReference,
            at: try at.map { try pastTime($0.timestamp, "at", now: now) } ?? now,
            recordedAt: now
        )
    }
}

/// The limits of a text in a consent record.
package enum ConsentTextLimit {
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

package import AppStoreTypes
package import Refunds
import Store

/// Reads a customer's consent or refusal.
enum ConsentBody {
    static let memberNames = [
        "granted", "textVersion", "locale", "source", "actor", "proofReference", "at", "expiresAt",
    ]

    /// Returns the record.
    static func record(
        _ body: BodyObject,
        ofCustomer customer: String,
        texts: ConsentTexts,
        now: Timestamp
    ) -> ConsentRecord? {
        let isGranted = body.bool("granted", isRequired: true)
        let version = text("textVersion", body)
        if let version, let problem = ConsentTextLimit.problem(ofVersion: version, in: texts) {
            body.note("textVersion", problem)
        }
        let (locale, source, actor) = (text("locale", body), text("source", body), text("actor", body))
        let proofReference = text("proofReference", body)
        let at = body.pastTime("at", now: now) ?? now
        let stated = body.time("expiresAt")
        if let stated, let problem = ConsentTextLimit.problem(ofEnd: stated, isGranted: isGranted, at: at) {
            body.note("expiresAt", problem)
        }
        return isGranted.map { isGranted in
            var record = ConsentRecord(
                customerID: customer,
                isGranted: isGranted,
                textVersion: version,
                locale: locale,
                source: source,
                actor: actor,
                proofReference: proofReference,
                at: at,
                expiresAt: isGranted ? stated ?? texts.end(ofConsentTo: version, givenAt: at) : nil,
                recordedAt: now
            )
            record.textDigest = texts.digest(ofTextOf: record)
            return record
        }
    }

    /// Returns whether a body withdraws consent without a time; such a withdrawal overrides all earlier records.
    static func isUndatedWithdrawal(_ body: BodyObject) -> Bool {
        body.bool("granted") == false && !body.has("at")
    }

    private static func text(_ name: String, _ body: BodyObject) -> String? {
        guard let text = body.text(name) else { return nil }
        guard ConsentTextLimit.isRight(text) else {
            body.note(name, "must be a text of 1 to \(ConsentTextLimit.longest) bytes")
            return nil
        }
        return text
    }
}

/// The limits of a text in a consent record.
package enum ConsentTextLimit {
    /// The maximum length of a text, in bytes.
    package static let longest = 1024

    package static func isRight(_ text: String) -> Bool {
        (1...longest).contains(text.utf8.count) && !text.contains("\0")
    }

    /// Returns why the end of a consent is invalid, worded to follow `expiresAt`, or `nil` if it is valid.
    package static func problem(ofEnd end: Timestamp, isGranted: Bool?, at: Timestamp) -> String? {
        if isGranted == false { return "is only for a consent: omit it if granted is false" }
        return end > at ? nil : "is not after the time of the consent, \(at)"
    }

    /// Returns why a text version is invalid, worded to follow `textVersion`, or `nil` if it is valid.
    ///
    /// If the app lists its consent texts, a record must name one of them: a proof must not name a text the app never
    /// showed.
    package static func problem(ofVersion version: String, in texts: ConsentTexts) -> String? {
        guard !texts.versions.isEmpty, texts[version: version] == nil else { return nil }
        let known = texts.versions.map(\.version).joined(separator: ", ")
        return "is not one of the app's consentTexts: \(known)"
    }
}

import AppStoreTypes
import HTTPTypes
import Hummingbird
import Refunds

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
            guard let word, !ConsentWord.isRight(word) else { continue }
            throw Problem(.badRequest, "\(name) is not a text of 1 to \(ConsentWord.longest) bytes.")
        }
        if let textVersion, let problem = ConsentWord.problem(ofVersion: textVersion, in: texts) {
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

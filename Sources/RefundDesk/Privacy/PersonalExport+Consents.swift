import AppStoreTypes
import Refunds

extension PersonalExport {
    /// The customer's newest decisions about consent as text, with who took them down and with what proof.
    ///
    /// A decision is stored in each environment, and is listed once.
    package var consents: [String] { consentRecords.map { "\($0.at): \(RecordedFacts.displayText($0))" } }

    /// The customer's newest decisions about consent, each once.
    var consentRecords: [ConsentRecord] {
        let rows = records.flatMap { $0.tables.filter { $0.name == "consent" }.flatMap(\.objects) }
        var seen: Set<String> = []
        return rows.compactMap { $0.members.flatMap(ConsentRecord.init(exported:)) }
            .sorted { ($0.at, $0.recordedAt) > ($1.at, $1.recordedAt) }
            .filter { seen.insert("\($0.at): \(RecordedFacts.displayText($0))").inserted }
            .prefix(Self.mostConsents).map(\.self)
    }

    private static var mostConsents: Int { 50 }
}

extension ConsentRecord {
    /// Creates a record from a row of `consent` in an export.
    fileprivate init?(exported row: [String: JSONValue]) {
        func number(_ name: String) -> Int64? {
            if case .integer(let number)? = row[name] { number } else { nil }
        }
        guard let isGranted = number("is_granted"), let at = number("at_ms") else { return nil }
        self.init(
            id: number("id"),
            customerID: row["customer_id"]?.text ?? "",
            isGranted: isGranted == 1,
            textVersion: row["text_version"]?.text,
            textDigest: row["text_digest"]?.text,
            locale: row["locale"]?.text,
            source: row["source"]?.text,
            actor: row["actor"]?.text,
            proofReference: row["proof_reference"]?.text,
            at: Timestamp(milliseconds: at),
            expiresAt: number("expires_at_ms").map(Timestamp.init(milliseconds:)),
            recordedAt: Timestamp(milliseconds: number("recorded_at_ms") ?? at)
        )
    }
}

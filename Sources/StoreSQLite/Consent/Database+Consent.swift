import AppStoreTypes
import GRDB
import Refunds

extension Database {
    /// Appends to the consent register; the number of the record.
    func append(_ consent: ConsentRecord, in app: AppKey) throws -> Int64 {
        try run(
            """
            INSERT INTO consent (bundle_id, environment, customer_id, is_granted, text_version, source, at_ms,
                                 recorded_at_ms)
            VALUES (\(values: app), \(consent.customerID), \(consent.isGranted), \(consent.textVersion),
                    \(consent.source), \(consent.at), \(consent.recordedAt))
            """
        )
        return lastInsertedRowID
    }

    /// The newest record of the consent of a purchase's customer, under whichever identifier.
    func newestConsent(of purchase: Purchase) throws -> ConsentRecord? {
        let row = try row(
            """
            SELECT * FROM consent WHERE customer_id IN \(list: purchase.identities) AND \(in: purchase.app)
            ORDER BY at_ms DESC, id DESC LIMIT 1
            """
        )
        return try row.map { try consent(from: $0) }
    }

    func consent(numbered id: Int64) throws -> ConsentRecord? {
        try row("SELECT * FROM consent WHERE id = \(id)").map { try consent(from: $0) }
    }

    private func consent(from row: Row) throws -> ConsentRecord {
        ConsentRecord(
            id: try row.value("id"),
            customerID: try row.value("customer_id"),
            isGranted: try row.value("is_granted"),
            textVersion: try row.optional("text_version"),
            source: try row.optional("source"),
            at: try row.value("at_ms"),
            recordedAt: try row.value("recorded_at_ms")
        )
    }
}

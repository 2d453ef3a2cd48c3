import AppStoreTypes
import GRDB
import Refunds

extension Database {
    /// Appends to the consent register; the number of the record.
    func append(_ consent: ConsentRecord, in app: AppKey) throws -> Int64 {
        try run(
            """
            INSERT INTO consent (
                bundle_id, environment, customer_id, is_granted, text_version, locale, source, actor,
                proof_reference, at_ms, recorded_at_ms
            )
            VALUES (
                \(values: app), \(consent.customerID), \(consent.isGranted), \(consent.textVersion),
                \(consent.locale), \(consent.source), \(consent.actor), \(consent.proofReference), \(consent.at),
                \(consent.recordedAt)
            )
            """
        )
        return lastInsertedRowID
    }

    /// The newest record of the consent of a purchase's customer, under whichever identifier.
    ///
    /// Of two of one time, which many registers know by the day alone, the no stands.
    func newestConsent(of purchase: Purchase) throws -> ConsentRecord? {
        let row = try row(
            """
            SELECT * FROM consent WHERE customer_id IN \(list: purchase.identities) AND \(in: purchase.app)
            ORDER BY at_ms DESC, is_granted, id DESC LIMIT 1
            """
        )
        return try row.map { try consent(from: $0) }
    }

    /// What was recorded under an identifier, the newest first.
    func consents(ofCustomer customerID: String, in app: AppKey, limit: Int) throws -> [ConsentRecord] {
        let rows = try rows(
            """
            SELECT * FROM consent WHERE customer_id = \(customerID) AND \(in: app)
            ORDER BY at_ms DESC, is_granted, id DESC LIMIT \(limit)
            """
        )
        return try rows.map { try consent(from: $0) }
    }

    /// Whether a record is there with all it says, whenever it was recorded.
    func hasConsent(_ consent: ConsentRecord, in app: AppKey) throws -> Bool {
        try row(
            """
            SELECT 1 AS one FROM consent
            WHERE customer_id = \(consent.customerID) AND \(in: app) AND at_ms = \(consent.at)
                AND is_granted = \(consent.isGranted) AND text_version IS \(consent.textVersion)
                AND locale IS \(consent.locale) AND source IS \(consent.source) AND actor IS \(consent.actor)
                AND proof_reference IS \(consent.proofReference)
            LIMIT 1
            """
        ) != nil
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
            locale: try row.optional("locale"),
            source: try row.optional("source"),
            actor: try row.optional("actor"),
            proofReference: try row.optional("proof_reference"),
            at: try row.value("at_ms"),
            recordedAt: try row.value("recorded_at_ms")
        )
    }
}

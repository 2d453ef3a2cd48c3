import AppStoreTypes
import Refunds

/// The table of the latest reported delivery of each purchase.
struct DeliveryTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Stores how a purchase was delivered, unless a newer report is stored, and wakes the purchase's cases.
    func add(_ report: DeliveryReport, of key: PurchaseKey) throws {
        let changed = try db.run(
            """
            INSERT INTO delivery (bundle_id, environment, transaction_id, status, at_ms, source)
            VALUES (\(values: key), \(report.delivery), \(report.at), \(report.source))
            ON CONFLICT (transaction_id, environment, bundle_id)
            DO UPDATE SET status = excluded.status, at_ms = excluded.at_ms, source = excluded.source
            WHERE excluded.at_ms >= delivery.at_ms
            """
        )
        if changed == 1 { try CaseTable(db).wakeCases(of: key, at: report.at) }
    }

    /// Returns the newest report about a purchase, or `nil` if there is none.
    func delivery(of key: PurchaseKey) throws -> DeliveryReport? {
        let row = try db.row(
            "SELECT status, at_ms, source FROM delivery WHERE \("delivery", of: key)"
        )
        return try row.map { row in
            DeliveryReport(
                delivery: try row.value("status"),
                at: try row.value("at_ms"),
                source: try row.value("source")
            )
        }
    }
}

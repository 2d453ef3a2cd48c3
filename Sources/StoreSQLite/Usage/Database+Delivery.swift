import GRDB
import Refunds

extension Database {
    /// Records how a purchase was delivered, unless a newer report is stored.
    func store(_ report: DeliveryReport, of key: PurchaseKey) throws {
        try run(
            """
            INSERT INTO delivery (bundle_id, environment, transaction_id, status, at_ms, source)
            VALUES (\(values: key), \(report.delivery), \(report.at), \(report.source))
            ON CONFLICT (transaction_id, environment, bundle_id)
            DO UPDATE SET status = excluded.status, at_ms = excluded.at_ms, source = excluded.source
            WHERE excluded.at_ms >= at_ms
            """
        )
        if changesCount == 1 { try wakeCases(of: key, at: report.at) }
    }

    func delivery(of key: PurchaseKey) throws -> DeliveryReport? {
        try row("SELECT status, at_ms, source FROM delivery WHERE \(of: key)").map { row in
            DeliveryReport(
                delivery: try row.value("status"),
                at: try row.value("at_ms"),
                source: try row.value("source")
            )
        }
    }
}

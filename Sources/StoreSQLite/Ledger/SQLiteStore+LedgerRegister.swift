import GRDB
package import Refunds

extension SQLiteStore: LedgerRegister {
    package func purchase(_ transactionID: String, in app: AppKey) async throws -> PurchaseDetail? {
        let key = PurchaseKey(app: app, transactionID: transactionID)
        return try await pool.read { db in
            try db.purchase(key).map {
                PurchaseDetail(purchase: $0, usage: try db.usage(of: key), delivery: try db.delivery(of: key))
            }
        }
    }

    package func purchases(ofCustomer customerID: String, in app: AppKey, limit: Int) async throws -> [Purchase] {
        let customerID = canonicalCustomerID(customerID)
        return try await pool.read { db in
            let rows = try db.rows(
                """
                SELECT * FROM purchase WHERE customer_id = \(customerID) AND \(in: app)
                ORDER BY purchased_at_ms DESC, transaction_id DESC LIMIT \(limit)
                """
            )
            return try rows.map { try db.purchase(from: $0) }
        }
    }

    package func subscription(_ originalTransactionID: String, in app: AppKey) async throws -> Subscription? {
        try await pool.read { db in try db.subscription(originalTransactionID, in: app) }
    }

    package func totals(ofCustomer customerID: String, in app: AppKey) async throws -> CustomerTotals {
        let customerID = canonicalCustomerID(customerID)
        return try await pool.read { db in
            var totals = try db.totals(of: customerID, in: app)
            if let played = try db.playTally(of: customerID, in: app).usage.playSeconds {
                totals.playSeconds = played + (totals.playSeconds ?? 0)
            }
            return totals
        }
    }
}

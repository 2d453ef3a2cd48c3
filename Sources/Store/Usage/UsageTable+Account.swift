import AppStoreTypes
import Refunds

extension UsageTable {
    /// Returns the units that a purchase's customer spent without naming a purchase, with all purchases as candidates.
    ///
    /// - Returns: `nil` if no such spending was reported.
    func account(of purchase: Purchase) throws -> UnitAccount? {
        let spendings = try db.rows(
            """
            SELECT report.at_ms, report.pool, report.units_used FROM usage_report AS report
            WHERE report.customer_id IN \(list: purchase.identities) AND \("report", in: purchase.app)
                AND report.pool IS NOT NULL AND report.units_used IS NOT NULL AND \(sql: Self.isUncorrected)
            """
        )
        if spendings.isEmpty { return nil }
        return UnitAccount(
            lots: try lots(ofCustomersNamed: purchase.identities, in: purchase.app),
            spendings: try spendings.map { row in
                UnitAccount.Spending(
                    at: try row.value("at_ms"),
                    pool: try row.value("pool"),
                    units: try row.value("units_used")
                )
            }
        )
    }

    private func lots(ofCustomersNamed names: [String], in app: AppKey) throws -> [UnitAccount.Lot] {
        let purchases = try PurchaseTable(db).purchases(ofCustomersNamed: names, in: app)
        let unitsUsed = try unitsUsed(of: purchases.map(\.transactionID), in: app)
        return purchases.map { purchase in
            UnitAccount.Lot(
                transactionID: purchase.transactionID,
                productID: purchase.productID,
                quantity: purchase.quantity,
                purchasedAt: purchase.purchasedAt,
                revocation: purchase.revocation,
                unitsUsed: unitsUsed[purchase.transactionID]
            )
        }
    }

    /// Returns the units reported for purchases by name, without purchases that have no such report.
    private func unitsUsed(of transactionIDs: [String], in app: AppKey) throws -> [String: Int64] {
        var unitsUsed: [String: Int64] = [:]
        for chunk in transactionIDs.chunks {
            let rows = try db.rows(
                """
                SELECT transaction_id, units_used FROM purchase_usage
                WHERE purchase_usage.transaction_id IN \(list: chunk) AND \("purchase_usage", in: app)
                    AND units_used IS NOT NULL
                """
            )
            for row in rows { unitsUsed[try row.value("transaction_id")] = try row.value("units_used") as Int64 }
        }
        return unitsUsed
    }
}

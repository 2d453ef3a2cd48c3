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

    /// Returns the newest uses of a purchase that reports name, newest first.
    ///
    /// A failed download and a share of nothing are no use, and a time before the purchase is a mistake.
    func newestUses(of purchase: Purchase) throws -> [PurchaseUse] {
        let earliest = purchase.usableFrom ?? Timestamp(milliseconds: 0)
        let rows = try db.rows(
            """
            SELECT report.at_ms, report.units_used, report.percent, report.play_seconds, report.event
            FROM usage_report AS report
            WHERE report.transaction_id = \(purchase.transactionID) AND \("report", in: purchase.app)
                AND report.at_ms >= \(earliest) AND \(sql: Self.isUncorrected)
                AND (
                    report.units_used > 0 OR report.percent > 0 OR report.play_seconds > 0
                    OR report.event = \(UsageEvent.opened)
                )
            ORDER BY report.at_ms DESC, report.idempotency_key LIMIT \(PurchaseUse.most)
            """
        )
        return try rows.map { row in
            let event: UsageEvent? = try row.optional("event")
            return PurchaseUse(
                at: try row.value("at_ms"),
                unitsUsed: try row.optional("units_used"),
                percent: try row.optional("percent"),
                playSeconds: try row.optional("play_seconds"),
                isOpening: event == .opened
            )
        }
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

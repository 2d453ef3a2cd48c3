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
    /// A failed download and a share of nothing are not a use, and a time before the purchase is a mistake.
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

    /// Returns what a unit account needs about all purchases under any of the names, each once, with the units that
    /// reports name for it.
    ///
    /// A customer may have very many purchases, so one query reads only these columns, and they are decoded by
    /// position.
    private func lots(ofCustomersNamed names: [String], in app: AppKey) throws -> [UnitAccount.Lot] {
        guard !names.isEmpty else { return [] }
        return try db.rows(
            """
            SELECT \(sql: Self.lotColumns)
            FROM purchase
            LEFT JOIN purchase_usage ON purchase_usage.transaction_id = purchase.transaction_id
                AND purchase_usage.environment = purchase.environment
                AND purchase_usage.bundle_id = purchase.bundle_id
            WHERE purchase.group_id IN (
                SELECT customer_name.group_id FROM customer_name
                WHERE customer_name.name IN \(list: names) AND \("customer_name", in: app)
            )
            UNION ALL
            SELECT \(sql: Self.lotColumns)
            FROM purchase
            LEFT JOIN purchase_usage ON purchase_usage.transaction_id = purchase.transaction_id
                AND purchase_usage.environment = purchase.environment
                AND purchase_usage.bundle_id = purchase.bundle_id
            WHERE purchase.transaction_id IN \(list: names) AND \("purchase", in: app)
                AND purchase.original_transaction_id = purchase.transaction_id
                AND purchase.group_id NOT IN (
                    SELECT customer_name.group_id FROM customer_name
                    WHERE customer_name.name IN \(list: names) AND \("customer_name", in: app)
                )
            """
        ).map(UnitAccount.Lot.init)
    }

    private static let lotColumns = """
        purchase.transaction_id, purchase.product_id, purchase.quantity, purchase.purchased_at_ms,
            purchase.revoked_at_ms, purchase.revocation_type, purchase.revocation_reason,
            purchase.revocation_percentage, purchase_usage.units_used
        """
}

extension UnitAccount.Lot {
    /// Creates a lot from the columns of a purchase and its use, by their position.
    fileprivate init(_ row: Row) throws {
        let revokedAt: Timestamp? = try row.optional(at: 4)
        self.init(
            transactionID: try row.value(at: 0),
            productID: try row.value(at: 1),
            quantity: try row.value(at: 2),
            purchasedAt: try row.value(at: 3),
            revocation: try revokedAt.map { at in
                Revocation(
                    at: at,
                    type: try row.optional(at: 5),
                    reason: try row.optional(at: 6),
                    percentage: try row.optional(at: 7)
                )
            },
            unitsUsed: try row.optional(at: 8)
        )
    }
}

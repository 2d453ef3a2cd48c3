package import AppStoreTypes
package import Refunds

extension Store: LedgerStore {
    package func purchase(_ transactionID: String, in app: AppKey) async throws -> PurchaseDetail? {
        let key = PurchaseKey(app: app, transactionID: transactionID)
        return try await engine.read { db in
            try PurchaseTable(db).purchase(key).map { purchase in
                PurchaseDetail(
                    purchase: purchase,
                    usage: try UsageTable(db).usage(of: key),
                    delivery: try DeliveryTable(db).delivery(of: key)
                )
            }
        }
    }

    package func purchases(ofCustomer customerID: String, in app: AppKey, limit: Int) async throws -> [Purchase] {
        let customerID = canonicalCustomerID(customerID)
        return try await engine.read { db in
            let rows = try db.rows(
                """
                SELECT \(sql: PurchaseTable.columns) FROM purchase
                WHERE purchase.group_id IN (
                    SELECT customer_name.group_id FROM customer_name
                    WHERE customer_name.name = \(customerID) AND \("customer_name", in: app)
                )
                ORDER BY purchase.purchased_at_ms DESC, purchase.transaction_id DESC LIMIT \(limit)
                """
            )
            return try rows.map { try Purchase($0) }
        }
    }

    package func purchases(after last: Purchase?, limit: Int) async throws -> [Purchase] {
        try await engine.read { db in
            try db.rows(
                """
                SELECT \(sql: PurchaseTable.columns) FROM purchase
                WHERE (purchase.transaction_id, purchase.environment, purchase.bundle_id) > (
                    \(last?.transactionID ?? ""), \(last?.app.environment.rawValue ?? ""), \(last?.app.bundleID ?? "")
                )
                ORDER BY purchase.transaction_id, purchase.environment, purchase.bundle_id LIMIT \(limit)
                """
            ).map { try Purchase($0) }
        }
    }

    package func subscription(_ originalTransactionID: String, in app: AppKey) async throws -> Subscription? {
        try await engine.read { db in try SubscriptionTable(db).subscription(originalTransactionID, in: app) }
    }

    package func totals(ofCustomer customerID: String, in app: AppKey) async throws -> CustomerTotals {
        let customerID = canonicalCustomerID(customerID)
        return try await engine.read { db in
            var totals = try GroupTable(db).totals(ofCustomersNamed: [customerID], in: app)
            if let played = try UsageTable(db).playTally(ofCustomer: customerID, in: app).usage.playSeconds {
                totals.playSeconds = played + (totals.playSeconds ?? 0)
            }
            return totals
        }
    }
}

extension Store: PurchaseStore {
    package func apply(
        _ purchases: [Purchase],
        checkpoint: ImportCheckpoint?,
        at now: Timestamp
    ) async throws -> HistoryTally {
        try await engine.write(in: .bulk) { [pseudonyms] db in
            // Locked first, so that an erasure that begins at the same time is seen.
            try CustomerLock(db).take(purchases.flatMap(\.lockedNames))
            let kept = try ErasureList(db, pseudonyms).kept(purchases, at: now)
            let tally = try PurchaseTable(db).apply(kept, at: now)
            if let checkpoint { try ImportCheckpointTable(db).keep(checkpoint) }
            return tally
        }
    }
}

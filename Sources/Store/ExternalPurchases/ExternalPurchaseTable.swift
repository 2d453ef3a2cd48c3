import AppStoreTypes
import Refunds

/// The table of purchases made outside the App Store, with the totals of each customer.
struct ExternalPurchaseTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    private static let columns = """
        external_purchase.bundle_id, external_purchase.environment, external_purchase.store,
        external_purchase.purchase_id, external_purchase.customer_id, external_purchase.product_id,
        external_purchase.purchased_at_ms, external_purchase.amount_milliunits, external_purchase.currency,
        external_purchase.refunded_milliunits, external_purchase.refunded_at_ms, external_purchase.usd_cents,
        external_purchase.refunded_usd_cents
        """

    /// Stores purchases in order and updates their customers' totals.
    ///
    /// It replaces a stored purchase that has different content.
    func keep(_ purchases: [ExternalPurchase], in app: AppKey, at now: Timestamp) throws -> ExternalPurchaseImport {
        var rates = DayRates()
        let priced = try purchases.map { Priced(app: app, purchase: $0, cost: try cost(of: $0, &rates)) }
        // Most purchases are new, so they are inserted first, and only the rest is read.
        let isNew = try insert(priced)
        var stored = try stored(zip(priced, isNew).filter { !$0.1 }.map { $0.0.purchase.purchaseID }, in: app)
        var result = ExternalPurchaseImport()
        var updates: [Statement] = []
        var sums: [CustomerKey: ExternalPurchaseContribution] = [:]
        for (new, isNew) in zip(priced, isNew) {
            if new.cost.usdCents == nil { result.unpriced += 1 }
            if isNew {
                result.added += 1
            } else {
                guard let old = stored[new.key], old != new else { continue }
                stored[new.key] = new
                result.changed += 1
                updates.append(Self.update(to: new))
                sums[old.customer, default: ExternalPurchaseContribution()].add(old.contribution, times: -1)
            }
            sums[new.customer, default: ExternalPurchaseContribution()].add(new.contribution, times: 1)
        }
        try db.run(each: updates)
        try add(sums, at: now)
        return result
    }

    /// Returns a purchase, or `nil` if it is unknown.
    func purchase(_ purchaseID: String, store: String, in app: AppKey) throws -> ExternalPurchase? {
        try db.row(
            """
            SELECT \(sql: Self.columns) FROM external_purchase
            WHERE external_purchase.purchase_id = \(purchaseID) AND external_purchase.store = \(store)
                AND \("external_purchase", in: app)
            """
        ).map { try Priced($0).purchase }
    }

    /// Returns the purchases of every store that have one of the identifiers.
    func purchases(_ purchaseIDs: [String], in app: AppKey) throws -> [ExternalPurchase] {
        try db.rows(
            """
            SELECT \(sql: Self.columns) FROM external_purchase
            WHERE external_purchase.purchase_id IN \(list: purchaseIDs) AND \("external_purchase", in: app)
            """
        ).map { try Priced($0).purchase }
    }

    /// Returns the totals under all names of a customer, or `nil` if the customer has no purchases here.
    ///
    /// Each purchase is stored under one name, so the totals of several names never count a purchase twice.
    func totals(ofCustomersNamed names: [String], in app: AppKey) throws -> ExternalPurchaseTotals? {
        guard !names.isEmpty else { return nil }
        let rows = try db.rows(
            """
            SELECT purchased_usd_cents, refunded_usd_cents, unpriced_purchases, unpriced_refunds, imported_at_ms
            FROM external_total
            WHERE external_total.customer_id IN \(list: names) AND \("external_total", in: app)
            """
        )
        var totals: ExternalPurchaseTotals?
        for row in rows {
            var sum = ExternalPurchaseContribution()
            sum.purchasedUSDCents = try row.value("purchased_usd_cents")
            sum.refundedUSDCents = try row.value("refunded_usd_cents")
            sum.unpricedPurchases = try row.value("unpriced_purchases")
            sum.unpricedRefunds = try row.value("unpriced_refunds")
            let at: Timestamp = try row.value("imported_at_ms")
            sum.add(totals?.sum ?? ExternalPurchaseContribution(), times: 1)
            totals = ExternalPurchaseTotals(sum: sum, importedAt: max(at, totals?.importedAt ?? at))
        }
        return totals
    }

    /// Prices some purchases of one currency that ``RateTable`` marked, earliest first.
    ///
    /// - Returns: how many got another price in dollars; `nil` if no currency is marked.
    func priceSome(limit: Int) throws -> Int? {
        let row = try db.row(
            """
            SELECT currency, from_ms FROM unpriced_external_currency
            WHERE currency <> 'USD' ORDER BY currency LIMIT 1\(sql: db.dialect.forUpdate)
            """
        )
        guard let row else { return nil }
        let currency: String = try row.value("currency")
        let purchases = try purchases(in: currency, from: row.value("from_ms"), limit: limit)
        var rates = DayRates()
        var priced = 0
        var updates: [Statement] = []
        var sums: [CustomerKey: ExternalPurchaseContribution] = [:]
        for old in purchases {
            var new = old
            new.cost = try cost(of: old.purchase, &rates)
            guard new != old else { continue }
            updates.append(Self.update(to: new))
            sums[new.customer, default: ExternalPurchaseContribution()].add(new.contribution, times: 1)
            sums[old.customer, default: ExternalPurchaseContribution()].add(old.contribution, times: -1)
            if new.cost.usdCents != old.cost.usdCents { priced += 1 }
        }
        try db.run(each: updates)
        // A new rate is not an import, so the time of the customer's last import stays.
        try add(sums, at: Timestamp(milliseconds: 0))
        if purchases.count >= limit, let last = purchases.last {
            let next = last.purchase.purchasedAt + .milliseconds(1)
            try db.run("UPDATE unpriced_external_currency SET from_ms = \(next) WHERE currency = \(currency)")
        } else {
            try db.run("DELETE FROM unpriced_external_currency WHERE currency = \(currency)")
        }
        return priced
    }

    /// Returns the next currency of any purchase in alphabetical order, with one index lookup.
    func nextCurrency(after last: String) throws -> String? {
        try db.row(
            "SELECT min(currency) AS currency FROM external_purchase WHERE currency <> 'USD' AND currency > \(last)"
        )?.optional("currency")
    }

    /// Returns the price of a purchase at the rates of its day.
    private func cost(of purchase: ExternalPurchase, _ rates: inout DayRates) throws -> ExternalPurchaseCost {
        guard let currency = purchase.currency, let amount = purchase.amount else { return ExternalPurchaseCost() }
        let day = Day(of: purchase.purchasedAt)
        var cost = ExternalPurchaseCost(
            usdCents: try rates.usdCents(amount, in: currency, on: day, from: RateTable(db))
        )
        if let refunded = purchase.refundedAmount {
            cost.refundedUSDCents = try rates.usdCents(refunded, in: currency, on: day, from: RateTable(db))
        }
        return cost
    }

    /// Inserts purchases and returns for each whether it is new.
    private func insert(_ purchases: [Priced]) throws -> [Bool] {
        try db.run(
            each: purchases.map { priced -> Statement in
                """
                INSERT INTO external_purchase (
                    bundle_id, environment, store, purchase_id, customer_id, product_id, purchased_at_ms,
                    amount_milliunits, currency, refunded_milliunits, refunded_at_ms, usd_cents, refunded_usd_cents
                )
                VALUES (
                    \(values: priced.app), \(priced.purchase.store), \(priced.purchase.purchaseID),
                    \(priced.purchase.customerID), \(priced.purchase.productID), \(priced.purchase.purchasedAt),
                    \(priced.purchase.amount), \(priced.purchase.currency), \(priced.purchase.refundedAmount),
                    \(priced.purchase.refundedAt), \(priced.cost.usdCents), \(priced.cost.refundedUSDCents)
                )
                ON CONFLICT (purchase_id, store, environment, bundle_id) DO NOTHING
                """
            }
        ).map { $0 == 1 }
    }

    private static func update(to priced: Priced) -> Statement {
        """
        UPDATE external_purchase SET
            customer_id = \(priced.purchase.customerID), product_id = \(priced.purchase.productID),
            purchased_at_ms = \(priced.purchase.purchasedAt), amount_milliunits = \(priced.purchase.amount),
            currency = \(priced.purchase.currency), refunded_milliunits = \(priced.purchase.refundedAmount),
            refunded_at_ms = \(priced.purchase.refundedAt), usd_cents = \(priced.cost.usdCents),
            refunded_usd_cents = \(priced.cost.refundedUSDCents)
        WHERE external_purchase.purchase_id = \(priced.purchase.purchaseID)
            AND external_purchase.store = \(priced.purchase.store) AND \("external_purchase", in: priced.app)
        """
    }

    /// Returns the stored purchases with any of some IDs, in any store.
    private func stored(_ purchaseIDs: [String], in app: AppKey) throws -> [PurchaseID: Priced] {
        guard !purchaseIDs.isEmpty else { return [:] }
        let stored = try db.rows(
            """
            SELECT \(sql: Self.columns) FROM external_purchase
            WHERE external_purchase.purchase_id IN \(list: purchaseIDs) AND \("external_purchase", in: app)
            ORDER BY external_purchase.purchase_id, external_purchase.store\(sql: db.dialect.forUpdate)
            """
        ).map { try Priced($0) }
        return Dictionary(stored.map { ($0.key, $0) }) { _, last in last }
    }

    /// Returns purchases of a currency, earliest first, up to a limit.
    ///
    /// It also returns all others in the last one's millisecond, so that the next batch can start one millisecond
    /// later.
    private func purchases(in currency: String, from: Timestamp, limit: Int) throws -> [Priced] {
        // `currency <> 'USD'` repeats the condition of the index; without it, SQLite does not use the index.
        let first = try db.rows(
            """
            SELECT \(sql: Self.columns) FROM external_purchase
            WHERE external_purchase.currency <> 'USD' AND external_purchase.currency = \(currency)
                AND external_purchase.purchased_at_ms >= \(from)
            ORDER BY external_purchase.purchased_at_ms LIMIT \(limit)\(sql: db.dialect.forUpdate)
            """
        ).map { try Priced($0) }
        guard first.count == limit, let last = first.last?.purchase.purchasedAt else { return first }
        let same = try db.rows(
            """
            SELECT \(sql: Self.columns) FROM external_purchase
            WHERE external_purchase.currency <> 'USD' AND external_purchase.currency = \(currency)
                AND external_purchase.purchased_at_ms = \(last)\(sql: db.dialect.forUpdate)
            """
        ).map { try Priced($0) }
        return first.filter { $0.purchase.purchasedAt != last } + same
    }

    /// Adds to customers' totals.
    ///
    /// Customers are sorted, so that two imports cannot deadlock.
    private func add(_ sums: [CustomerKey: ExternalPurchaseContribution], at now: Timestamp) throws {
        let sums = sums.sorted { $0.key < $1.key }
        try db.run(
            each: sums.map { entry -> Statement in
                """
                INSERT INTO external_total (
                    bundle_id, environment, customer_id, purchased_usd_cents, refunded_usd_cents, unpriced_purchases,
                    unpriced_refunds, imported_at_ms
                )
                VALUES (
                    \(values: entry.key.app), \(entry.key.customerID), \(entry.value.purchasedUSDCents),
                    \(entry.value.refundedUSDCents), \(entry.value.unpricedPurchases),
                    \(entry.value.unpricedRefunds), \(now)
                )
                ON CONFLICT (customer_id, environment, bundle_id) DO UPDATE SET
                    purchased_usd_cents = external_total.purchased_usd_cents + excluded.purchased_usd_cents,
                    refunded_usd_cents = external_total.refunded_usd_cents + excluded.refunded_usd_cents,
                    unpriced_purchases = external_total.unpriced_purchases + excluded.unpriced_purchases,
                    unpriced_refunds = external_total.unpriced_refunds + excluded.unpriced_refunds,
                    imported_at_ms = CASE WHEN excluded.imported_at_ms > external_total.imported_at_ms
                        THEN excluded.imported_at_ms ELSE external_total.imported_at_ms END
                """
            }
        )
    }
}

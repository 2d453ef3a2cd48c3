import AppStoreTypes
import GRDB
import Refunds

extension Database {
    /// Keeps purchases in their order; each customer's sums are written once.
    func keep(_ purchases: [PurchaseElsewhere], in app: AppKey, at now: Timestamp) throws -> ElsewhereImport {
        var result = ElsewhereImport()
        var sums: [String: ElsewhereContribution] = [:]
        var rates = DayRates()
        for purchase in purchases {
            let cost = try cost(of: purchase, &rates)
            if cost.usdCents == nil { result.unpriced += 1 }
            if try insert(purchase, cost, in: app) {
                result.added += 1
            } else {
                guard let (old, oldCost) = try purchaseElsewhere(purchase.purchaseID, purchase.store, in: app),
                    old != purchase || oldCost != cost
                else { continue }
                result.changed += 1
                try update(purchase, cost, in: app)
                sums[old.customerID, default: ElsewhereContribution()]
                    .add(ElsewhereContribution(old, oldCost), times: -1)
            }
            sums[purchase.customerID, default: ElsewhereContribution()]
                .add(ElsewhereContribution(purchase, cost), times: 1)
        }
        for (customerID, sum) in sums { try add(sum, toTotalsOf: customerID, in: app, at: now) }
        return result
    }

    /// What a purchase cost by the rates of its day.
    func cost(of purchase: PurchaseElsewhere, _ rates: inout DayRates) throws -> ElsewhereCost {
        guard let currency = purchase.currency, let amount = purchase.amount else { return ElsewhereCost() }
        let day = Day(of: purchase.purchasedAt)
        let refunded = purchase.refundedAmount
        return ElsewhereCost(
            usdCents: try rates.usdCents(amount, in: currency, on: day, from: self),
            refundedUSDCents: try refunded.flatMap { try rates.usdCents($0, in: currency, on: day, from: self) }
        )
    }

    func purchaseElsewhere(
        _ purchaseID: String,
        _ store: String,
        in app: AppKey
    ) throws -> (PurchaseElsewhere, ElsewhereCost)? {
        try row(
            """
            SELECT * FROM purchase_elsewhere
            WHERE purchase_id = \(purchaseID) AND store = \(store) AND \(in: app)
            """
        ).map { try purchaseElsewhere(from: $0) }
    }

    func purchaseElsewhere(from row: Row) throws -> (PurchaseElsewhere, ElsewhereCost) {
        let purchase = PurchaseElsewhere(
            store: try row.value("store"),
            purchaseID: try row.value("purchase_id"),
            customerID: try row.value("customer_id"),
            productID: try row.optional("product_id"),
            purchasedAt: try row.value("purchased_at_ms"),
            amount: try row.optional("amount_milliunits"),
            currency: try row.optional("currency"),
            refundedAmount: try row.optional("refunded_milliunits"),
            refundedAt: try row.optional("refunded_at_ms")
        )
        let cost = ElsewhereCost(
            usdCents: try row.optional("usd_cents"),
            refundedUSDCents: try row.optional("refunded_usd_cents")
        )
        return (purchase, cost)
    }

    /// Adds to a customer's sums.
    func add(
        _ sum: ElsewhereContribution,
        toTotalsOf customerID: String,
        in app: AppKey,
        at now: Timestamp
    ) throws {
        try run(
            """
            INSERT INTO elsewhere_total (
                bundle_id, environment, customer_id, purchased_usd_cents, refunded_usd_cents, unpriced_purchases,
                unpriced_refunds, imported_at_ms
            )
            VALUES (
                \(values: app), \(customerID), \(sum.purchasedUSDCents), \(sum.refundedUSDCents),
                \(sum.unpricedPurchases), \(sum.unpricedRefunds), \(now)
            )
            ON CONFLICT (customer_id, environment, bundle_id) DO UPDATE SET
                purchased_usd_cents = purchased_usd_cents + excluded.purchased_usd_cents,
                refunded_usd_cents = refunded_usd_cents + excluded.refunded_usd_cents,
                unpriced_purchases = unpriced_purchases + excluded.unpriced_purchases,
                unpriced_refunds = unpriced_refunds + excluded.unpriced_refunds,
                imported_at_ms = max(imported_at_ms, excluded.imported_at_ms)
            """
        )
    }

    /// Whether the purchase was not there before; most never were, so this comes before any question.
    private func insert(_ purchase: PurchaseElsewhere, _ cost: ElsewhereCost, in app: AppKey) throws -> Bool {
        try run(
            """
            INSERT INTO purchase_elsewhere (
                bundle_id, environment, store, purchase_id, customer_id, product_id, purchased_at_ms,
                amount_milliunits, currency, refunded_milliunits, refunded_at_ms, usd_cents, refunded_usd_cents
            )
            VALUES (
                \(values: app), \(purchase.store), \(purchase.purchaseID), \(purchase.customerID),
                \(purchase.productID), \(purchase.purchasedAt), \(purchase.amount), \(purchase.currency),
                \(purchase.refundedAmount), \(purchase.refundedAt), \(cost.usdCents), \(cost.refundedUSDCents)
            )
            ON CONFLICT (purchase_id, store, environment, bundle_id) DO NOTHING
            """
        )
        return changesCount == 1
    }

    private func update(_ purchase: PurchaseElsewhere, _ cost: ElsewhereCost, in app: AppKey) throws {
        try run(
            """
            UPDATE purchase_elsewhere SET
                customer_id = \(purchase.customerID), product_id = \(purchase.productID),
                purchased_at_ms = \(purchase.purchasedAt), amount_milliunits = \(purchase.amount),
                currency = \(purchase.currency), refunded_milliunits = \(purchase.refundedAmount),
                refunded_at_ms = \(purchase.refundedAt), usd_cents = \(cost.usdCents),
                refunded_usd_cents = \(cost.refundedUSDCents)
            WHERE purchase_id = \(purchase.purchaseID) AND store = \(purchase.store) AND \(in: app)
            """
        )
    }
}

/// The rates of the days that some purchases are of, each read once.
struct DayRates {
    private struct Key: Hashable {
        let currency: String
        let day: Day
    }

    private var known: [Key: (own: Int64, dollar: Int64)?] = [:]

    /// An amount in US cents by the rates of a day; `nil` without them.
    mutating func usdCents(
        _ amount: Milliunits,
        in currency: String,
        on day: Day,
        from db: Database
    ) throws -> Int64? {
        if currency == "USD" { return amount.usdCents(perEuro: 1, usdPerEuro: 1) }
        let key = Key(currency: currency, day: day)
        let rates: (own: Int64, dollar: Int64)?
        if let found = known[key] {
            rates = found
        } else {
            rates = try db.rate(of: currency, on: day).flatMap { own in
                try db.rate(of: "USD", on: day).map { (own.perEuro, $0.perEuro) }
            }
            known[key] = .some(rates)
        }
        return rates.flatMap { amount.usdCents(perEuro: $0.own, usdPerEuro: $0.dollar) }
    }
}

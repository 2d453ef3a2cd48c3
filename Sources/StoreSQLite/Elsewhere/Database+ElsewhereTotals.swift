import AppStoreTypes
import GRDB
import Refunds

/// The sums over a customer's purchases elsewhere, and when one was imported last.
struct ElsewhereTotals {
    var sum: ElsewhereContribution
    var importedAt: Timestamp
}

extension Database {
    /// The sums under all names of a customer: each purchase elsewhere is kept under one of them.
    func elsewhereTotals(of identities: [String], in app: AppKey) throws -> ElsewhereTotals? {
        var totals: ElsewhereTotals?
        for identity in identities {
            let row = try row("SELECT * FROM elsewhere_total WHERE customer_id = \(identity) AND \(in: app)")
            guard let row else { continue }
            var sum = ElsewhereContribution()
            sum.purchasedUSDCents = try row.value("purchased_usd_cents")
            sum.refundedUSDCents = try row.value("refunded_usd_cents")
            sum.unpricedPurchases = try row.value("unpriced_purchases")
            sum.unpricedRefunds = try row.value("unpriced_refunds")
            let at: Timestamp = try row.value("imported_at_ms")
            sum.add(totals?.sum ?? ElsewhereContribution(), times: 1)
            totals = ElsewhereTotals(sum: sum, importedAt: max(at, totals?.importedAt ?? at))
        }
        return totals
    }

    /// Prices purchases elsewhere anew, some of one currency; `nil` when none was left.
    func priceSomeElsewhere(limit: Int) throws -> Int? {
        guard let row = try row("SELECT currency, from_ms FROM unpriced_elsewhere LIMIT 1") else { return nil }
        let currency: String = try row.value("currency")
        let purchases = try purchasesElsewhere(in: currency, from: row.value("from_ms"), limit: limit)
        var rates = DayRates()
        var priced = 0
        for (app, purchase, old) in purchases {
            let new = try cost(of: purchase, &rates)
            guard new != old else { continue }
            try run(
                """
                UPDATE purchase_elsewhere
                SET usd_cents = \(new.usdCents), refunded_usd_cents = \(new.refundedUSDCents)
                WHERE purchase_id = \(purchase.purchaseID) AND store = \(purchase.store) AND \(in: app)
                """
            )
            var change = ElsewhereContribution(purchase, new)
            change.add(ElsewhereContribution(purchase, old), times: -1)
            // That a rate came is no statement about the customer: when the last one was made stays.
            try add(change, toTotalsOf: purchase.customerID, in: app, at: Timestamp(milliseconds: 0))
            if new.usdCents != old.usdCents { priced += 1 }
        }
        if purchases.count >= limit, let last = purchases.last?.1 {
            let next = last.purchasedAt + .milliseconds(1)
            try run("UPDATE unpriced_elsewhere SET from_ms = \(next) WHERE currency = \(currency)")
        } else {
            try run("DELETE FROM unpriced_elsewhere WHERE currency = \(currency)")
        }
        return priced
    }

    /// Purchases of a currency, the earliest first: so many, and all of the last one's millisecond.
    private func purchasesElsewhere(
        in currency: String,
        from: Timestamp,
        limit: Int
    ) throws -> [(AppKey, PurchaseElsewhere, ElsewhereCost)] {
        let rows = try rows(
            """
            SELECT * FROM purchase_elsewhere INDEXED BY purchase_elsewhere_by_currency
            WHERE currency <> 'USD' AND currency = \(currency) AND purchased_at_ms >= \(from)
                AND purchased_at_ms <= ifnull(
                    (SELECT purchased_at_ms FROM purchase_elsewhere INDEXED BY purchase_elsewhere_by_currency
                     WHERE currency <> 'USD' AND currency = \(currency) AND purchased_at_ms >= \(from)
                     ORDER BY purchased_at_ms LIMIT 1 OFFSET \(limit - 1)),
                    purchased_at_ms)
            ORDER BY purchased_at_ms
            """
        )
        return try rows.map { row in
            let (purchase, cost) = try purchaseElsewhere(from: row)
            return (try row.app(), purchase, cost)
        }
    }

    /// The currency after another in which a purchase elsewhere was paid.
    func nextCurrencyElsewhere(after last: String) throws -> String? {
        try row(
            """
            SELECT min(currency) AS currency FROM purchase_elsewhere INDEXED BY purchase_elsewhere_by_currency
            WHERE currency <> 'USD' AND currency > \(last)
            """
        )?.optional("currency")
    }
}

import AppStoreTypes
import Refunds

extension RateTable {
    /// Returns how many rates of each currency are stored, up to a day.
    func stored(until day: Day) throws -> [String: StoredRates] {
        var stored: [String: StoredRates] = [:]
        let rows = try db.rows(
            """
            SELECT currency, count(*) AS number, max(day) AS newest FROM exchange_rate WHERE day <= \(day.number)
            GROUP BY currency
            """
        )
        for row in rows {
            stored[try row.value("currency")] = StoredRates(
                count: try row.value("number"),
                newest: Day(number: try row.value("newest"))
            )
        }
        return stored
    }

    /// Returns the newest day with a rate, and how many purchases have no price in dollars, by currency.
    func coverage() throws -> RateCoverage {
        var coverage = RateCoverage()
        coverage.newest = try newestDay()
        var currency = ""
        while let next = try nextUnpriced(after: currency) {
            currency = next
            coverage.missing[currency] = try unpricedCount(of: currency)
        }
        if let newest = coverage.newest { coverage.later = try purchaseCount(after: newest) }
        return coverage
    }

    /// Returns the newest day with a rate; `nil` without rates.
    private func newestDay() throws -> Day? {
        let newest: Int64? = try db.row("SELECT max(day) AS day FROM exchange_rate WHERE currency = 'USD'")?
            .optional("day")
        return newest.map(Day.init(number:))
    }

    /// Returns the newest day with a rate, if the customer of a purchase made purchases after it in other currencies
    /// than dollars, in this store or in others; otherwise `nil`.
    func newestDay(beforePurchasesByCustomerOf purchase: Purchase) throws -> Day? {
        guard let newest = try newestDay() else { return nil }
        let from = Day(number: newest.number + 1).start
        let names = purchase.identities
        // The currencies are compared here, because a condition would lead to the index of all purchases in one.
        let own = try db.rows(
            """
            SELECT purchase.currency FROM purchase
            WHERE purchase.group_id IN (
                SELECT customer_name.group_id FROM customer_name
                WHERE customer_name.name IN \(list: names) AND \("customer_name", in: purchase.app)
            ) AND purchase.purchased_at_ms >= \(from)
            GROUP BY purchase.currency
            """
        )
        let external = try db.rows(
            """
            SELECT external_purchase.currency FROM external_purchase
            WHERE external_purchase.customer_id IN \(list: names) AND \("external_purchase", in: purchase.app)
                AND external_purchase.purchased_at_ms >= \(from)
            GROUP BY external_purchase.currency
            """
        )
        var currencies: [String?] = try (own + external).map { try $0.optional("currency") }
        // A purchase that is in no group of the customer's is still the customer's.
        if purchase.purchasedAt >= from { currencies.append(purchase.currency) }
        return currencies.contains { $0 != nil && $0 != "USD" } ? newest : nil
    }

    /// Returns the first currency after another one that has purchases without a price in dollars.
    private func nextUnpriced(after currency: String) throws -> String? {
        let purchase: String? = try db.row(
            """
            SELECT currency FROM purchase
            WHERE currency > \(currency) AND currency <> 'USD' AND usd_cents IS NULL ORDER BY currency LIMIT 1
            """
        )?.value("currency")
        let external: String? = try db.row(
            """
            SELECT currency FROM external_purchase
            WHERE currency > \(currency) AND currency <> 'USD' AND usd_cents IS NULL ORDER BY currency LIMIT 1
            """
        )?.value("currency")
        return [purchase, external].compactMap(\.self).min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Counts the purchases in a currency without a price in dollars, up to ``RateCoverage/mostCounted``.
    private func unpricedCount(of currency: String) throws -> Int64 {
        let rows = try db.rows(
            """
            SELECT currency FROM purchase
            WHERE currency = \(currency) AND currency <> 'USD' AND usd_cents IS NULL
            LIMIT \(RateCoverage.mostCounted)
            """
        )
        let external = try db.rows(
            """
            SELECT currency FROM external_purchase
            WHERE currency = \(currency) AND currency <> 'USD' AND usd_cents IS NULL
            LIMIT \(RateCoverage.mostCounted)
            """
        )
        return min(RateCoverage.mostCounted, Int64(rows.count + external.count))
    }

    /// Counts the purchases after a day, up to ``RateCoverage/mostCounted`` for each currency.
    private func purchaseCount(after day: Day) throws -> Int64 {
        let from = Day(number: day.number + 1).start
        var count = 0
        var currency = ""
        while let next = try nextCurrency(after: currency) {
            currency = next
            count += try db.rows(
                """
                SELECT currency FROM purchase
                WHERE currency = \(currency) AND currency <> 'USD' AND purchased_at_ms >= \(from)
                LIMIT \(RateCoverage.mostCounted)
                """
            ).count
        }
        currency = ""
        while let next = try ExternalPurchaseTable(db).nextCurrency(after: currency) {
            currency = next
            count += try db.rows(
                """
                SELECT currency FROM external_purchase
                WHERE currency = \(currency) AND currency <> 'USD' AND purchased_at_ms >= \(from)
                LIMIT \(RateCoverage.mostCounted)
                """
            ).count
        }
        return Int64(count)
    }
}

import AppStoreTypes
import GRDB
package import Refunds

extension SQLiteStore: RateStore {
    /// How much is written at once, so that notifications need not wait.
    private static let batch = 500

    package func importRates(_ rates: [ExchangeRate]) async throws -> RateImport {
        var result = RateImport()
        for start in stride(from: 0, to: rates.count, by: Self.batch) {
            let part = Array(rates[start..<min(start + Self.batch, rates.count)])
            let (added, differing) = try await writes.perform { db in try db.add(part) }
            result.added += added
            result.differing += differing
        }
        try await spreadDollarRates()
        while let priced = try await priceSome() { result.priced += priced }
        while let priced = try await writes.perform({ db in try db.priceSomeElsewhere(limit: Self.batch) }) {
            result.priced += priced
        }
        return result
    }

    package func rateCoverage() async throws -> RateCoverage {
        try await pool.read { db in
            var coverage = RateCoverage()
            let newest: Int64? = try db.row("SELECT max(day) AS day FROM exchange_rate WHERE currency = 'USD'")?
                .optional("day")
            coverage.newest = newest.map(Day.init(number:))
            let rows = try db.rows(
                """
                SELECT currency, count(*) AS count FROM purchase INDEXED BY purchase_by_currency
                WHERE currency <> 'USD' AND usd_cents IS NULL GROUP BY currency
                UNION ALL
                SELECT currency, count(*) FROM purchase_elsewhere INDEXED BY purchase_elsewhere_by_currency
                WHERE currency <> 'USD' AND usd_cents IS NULL GROUP BY currency
                """
            )
            for row in rows {
                coverage.missing[try row.value("currency"), default: 0] += try row.value("count") as Int64
            }
            return coverage
        }
    }

    /// A new rate of the dollar concerns the purchases in every other currency.
    private func spreadDollarRates() async throws {
        try await writes.perform { db in
            let row = try db.row("SELECT from_ms FROM unpriced_currency WHERE currency = 'USD'")
            guard let from: Timestamp = try row?.value("from_ms") else { return }
            var last = ""
            while let currency = try db.nextCurrency(after: last) {
                try db.noteUnpriced(currency, from: Day(of: from))
                last = currency
            }
            last = ""
            while let currency = try db.nextCurrencyElsewhere(after: last) {
                try db.noteUnpriced(currency, from: Day(of: from))
                last = currency
            }
            try db.run("DELETE FROM unpriced_currency WHERE currency = 'USD'")
            try db.run("DELETE FROM unpriced_elsewhere WHERE currency = 'USD'")
        }
    }

    /// Prices some purchases of one currency anew, the earliest first; how many cost something else now, or `nil` when
    /// none was left.
    private func priceSome() async throws -> Int? {
        try await writes.perform { db in
            guard let row = try db.row("SELECT currency, from_ms FROM unpriced_currency LIMIT 1") else { return nil }
            let currency: String = try row.value("currency")
            let purchases = try db.purchases(in: currency, from: row.value("from_ms"), limit: Self.batch)
            var priced = 0
            for purchase in purchases where try db.priceAnew(purchase) { priced += 1 }
            if purchases.count >= Self.batch, let last = purchases.last {
                let next = last.purchasedAt + .milliseconds(1)
                try db.run("UPDATE unpriced_currency SET from_ms = \(next) WHERE currency = \(currency)")
            } else {
                try db.run("DELETE FROM unpriced_currency WHERE currency = \(currency)")
            }
            return priced
        }
    }
}

extension Database {
    fileprivate func add(_ rates: [ExchangeRate]) throws -> (Int, [ExchangeRate]) {
        var added = 0
        var differing: [ExchangeRate] = []
        for rate in rates {
            let (isNew, isDiffering) = try add(rate)
            if isDiffering { differing.append(rate) }
            guard isNew else { continue }
            added += 1
            try noteUnpriced(rate.currency, from: rate.day)
        }
        return (added, differing)
    }

    fileprivate func nextCurrency(after last: String) throws -> String? {
        try row(
            """
            SELECT min(currency) AS currency FROM purchase INDEXED BY purchase_by_currency
            WHERE currency <> 'USD' AND currency > \(last)
            """
        )?.optional("currency")
    }

    /// Purchases of a currency, the earliest first: so many, and all of the last one's millisecond.
    fileprivate func purchases(in currency: String, from: Timestamp, limit: Int) throws -> [Purchase] {
        let rows = try rows(
            """
            SELECT * FROM purchase INDEXED BY purchase_by_currency
            WHERE currency <> 'USD' AND currency = \(currency) AND purchased_at_ms >= \(from)
            ORDER BY purchased_at_ms LIMIT \(limit)
            """
        )
        let purchases = try rows.map { try purchase(from: $0) }
        guard purchases.count == limit, let last = purchases.last else { return purchases }
        let same = try self.rows(
            """
            SELECT * FROM purchase INDEXED BY purchase_by_currency
            WHERE currency <> 'USD' AND currency = \(currency) AND purchased_at_ms = \(last.purchasedAt)
            """
        )
        return try purchases.filter { $0.purchasedAt != last.purchasedAt } + same.map { try purchase(from: $0) }
    }

    /// Prices a purchase by the rates that there are now; `false` where it costs what it did.
    fileprivate func priceAnew(_ purchase: Purchase) throws -> Bool {
        guard purchase.conversion != nil else { return false }
        var new = purchase
        (new.usdCents, new.ratedOn) = (nil, nil)
        try price(&new)
        guard new != purchase else { return false }
        try run(
            """
            UPDATE purchase SET usd_cents = \(new.usdCents), rated_on = \(new.ratedOn?.number) WHERE \(of: new.key)
            """
        )
        let playSeconds = try usage(of: new.key)?.playSeconds
        try moveTotals(
            from: (purchase.customerID, Contribution(purchase, playSeconds: playSeconds)),
            to: (new.customerID, Contribution(new, playSeconds: playSeconds)),
            in: new.app
        )
        return new.usdCents != purchase.usdCents
    }
}

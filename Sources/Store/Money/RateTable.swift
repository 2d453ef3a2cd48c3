import AppStoreTypes
import Refunds

/// The table of exchange rates by day, and of the purchases that new rates affect.
///
/// `unpriced_currency` lists the currencies whose purchases need a new price because a rate was added, each with the
/// time of the first such purchase.
struct RateTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Sets a purchase's price in dollars at the rates of its day, unless the purchase has one.
    ///
    /// It reads only rates that are not in `rates` yet.
    func price(_ purchase: inout Purchase, by rates: inout DayRates) throws {
        guard purchase.usdCents == nil, let (price, currency, day) = purchase.conversion,
            let (own, dollar) = try rates.rates(of: currency, on: day, from: self),
            let cents = price.usdCents(perEuro: own.perEuro, usdPerEuro: dollar.perEuro)
        else { return }
        purchase.usdCents = cents
        purchase.ratedOn = min(own.day, dollar.day)
    }

    /// Returns the rate of a day, or the last earlier one that is at most ``ExchangeRate/longestUse`` days old.
    func rate(of currency: String, on day: Day) throws -> ExchangeRate? {
        if currency == "EUR" { return ExchangeRate(currency: currency, day: day, perEuro: 1_000_000) }
        return try db.row(
            """
            SELECT currency, day, per_euro_millionths FROM exchange_rate
            WHERE currency = \(currency) AND day <= \(day.number) AND day >= \(day.number - ExchangeRate.longestUse)
            ORDER BY day DESC LIMIT 1
            """
        ).map { try rate(from: $0) }
    }

    /// Adds rates and marks the currencies whose purchases they affect.
    ///
    /// A stored rate never changes.
    ///
    /// - Returns: how many rates are new, and the rates that are stored with another value.
    func add(_ rates: [ExchangeRate]) throws -> (added: Int, differing: [ExchangeRate]) {
        let counts = try db.run(
            each: rates.map { rate -> Statement in
                """
                INSERT INTO exchange_rate (currency, day, per_euro_millionths)
                VALUES (\(rate.currency), \(rate.day.number), \(rate.perEuro))
                ON CONFLICT (currency, day) DO NOTHING
                """
            }
        )
        var firstDays: [String: Day] = [:]
        var known: [ExchangeRate] = []
        for (rate, count) in zip(rates, counts) {
            if count == 1 {
                firstDays[rate.currency] = min(rate.day, firstDays[rate.currency] ?? rate.day)
            } else {
                known.append(rate)
            }
        }
        try noteUnpriced(firstDays)
        return (rates.count - known.count, try differing(known))
    }

    /// Marks every other currency if a dollar rate was added, because prices in dollars depend on both rates.
    func spreadDollarRates() throws {
        let row = try db.row(
            "SELECT from_ms FROM unpriced_currency WHERE currency = 'USD'\(sql: db.dialect.forUpdate)"
        )
        guard let from: Timestamp = try row?.value("from_ms") else { return }
        var firstDays: [String: Day] = [:]
        var last = ""
        while let currency = try nextCurrency(after: last) {
            firstDays[currency] = Day(of: from)
            last = currency
        }
        last = ""
        while let currency = try ExternalPurchaseTable(db).nextCurrency(after: last) {
            firstDays[currency] = Day(of: from)
            last = currency
        }
        try noteUnpriced(firstDays)
        try db.run("DELETE FROM unpriced_currency WHERE currency = 'USD'")
        try db.run("DELETE FROM unpriced_external_currency WHERE currency = 'USD'")
    }

    /// Prices some purchases of one marked currency, earliest first.
    ///
    /// - Returns: how many got another price in dollars; `nil` if no currency is marked.
    func priceSome(limit: Int) throws -> Int? {
        let row = try db.row(
            """
            SELECT currency, from_ms FROM unpriced_currency
            WHERE currency <> 'USD' ORDER BY currency LIMIT 1\(sql: db.dialect.forUpdate)
            """
        )
        guard let row else { return nil }
        let currency: String = try row.value("currency")
        let purchases = try purchases(in: currency, from: row.value("from_ms"), limit: limit)
        var rates = DayRates()
        var priced = 0
        for purchase in purchases where purchase.conversion != nil {
            var new = purchase
            (new.usdCents, new.ratedOn) = (nil, nil)
            try price(&new, by: &rates)
            guard new != purchase else { continue }
            try PurchaseTable(db).replace(purchase, with: new)
            if new.usdCents != purchase.usdCents { priced += 1 }
        }
        if purchases.count >= limit, let last = purchases.last {
            let next = last.purchasedAt + .milliseconds(1)
            try db.run("UPDATE unpriced_currency SET from_ms = \(next) WHERE currency = \(currency)")
        } else {
            try db.run("DELETE FROM unpriced_currency WHERE currency = \(currency)")
        }
        return priced
    }

    /// Returns the rates that are stored with another value.
    private func differing(_ rates: [ExchangeRate]) throws -> [ExchangeRate] {
        guard !rates.isEmpty else { return [] }
        let currencies = Set(rates.map(\.currency)).sorted()
        let days = Set(rates.map(\.day.number)).sorted()
        let stored = try db.rows(
            """
            SELECT currency, day, per_euro_millionths FROM exchange_rate
            WHERE currency IN \(list: currencies) AND day IN \(list: days)
            """
        ).map { try rate(from: $0) }
        let same = Set(stored)
        return rates.filter { !same.contains($0) }
    }

    private func rate(from row: Row) throws -> ExchangeRate {
        ExchangeRate(
            currency: try row.value("currency"),
            day: Day(number: try row.value("day")),
            perEuro: try row.value("per_euro_millionths")
        )
    }

    /// Marks that purchases of some currencies need a new price, each from a day on.
    ///
    /// Currencies are sorted, so that two imports cannot deadlock.
    private func noteUnpriced(_ firstDays: [String: Day]) throws {
        let noted = firstDays.sorted { $0.key < $1.key }
        try db.run(
            each: noted.map { entry -> Statement in
                """
                INSERT INTO unpriced_currency (currency, from_ms) VALUES (\(entry.key), \(entry.value.start))
                ON CONFLICT (currency) DO UPDATE SET from_ms = excluded.from_ms
                WHERE excluded.from_ms < unpriced_currency.from_ms
                """
            }
        )
        try db.run(
            each: noted.map { entry -> Statement in
                """
                INSERT INTO unpriced_external_currency (currency, from_ms) VALUES (\(entry.key), \(entry.value.start))
                ON CONFLICT (currency) DO UPDATE SET from_ms = excluded.from_ms
                WHERE excluded.from_ms < unpriced_external_currency.from_ms
                """
            }
        )
    }

    /// Returns the next currency of any purchase in alphabetical order.
    ///
    /// This takes one index lookup per currency, while `SELECT DISTINCT` would read every purchase.
    func nextCurrency(after last: String) throws -> String? {
        try db.row(
            "SELECT min(currency) AS currency FROM purchase WHERE currency <> 'USD' AND currency > \(last)"
        )?.optional("currency")
    }

    /// Returns purchases of a currency, earliest first, up to a limit.
    ///
    /// It also returns all others in the last one's millisecond, so that the next batch can start one millisecond
    /// later.
    private func purchases(in currency: String, from: Timestamp, limit: Int) throws -> [Purchase] {
        // `currency <> 'USD'` repeats the condition of the index; without it, SQLite does not use the index.
        let first = try db.rows(
            """
            SELECT \(sql: PurchaseTable.columns) FROM purchase
            WHERE purchase.currency <> 'USD' AND purchase.currency = \(currency)
                AND purchase.purchased_at_ms >= \(from)
            ORDER BY purchase.purchased_at_ms LIMIT \(limit)\(sql: db.dialect.forUpdate)
            """
        ).map { try Purchase($0) }
        guard first.count == limit, let last = first.last else { return first }
        let same = try db.rows(
            """
            SELECT \(sql: PurchaseTable.columns) FROM purchase
            WHERE purchase.currency <> 'USD' AND purchase.currency = \(currency)
                AND purchase.purchased_at_ms = \(last.purchasedAt)\(sql: db.dialect.forUpdate)
            """
        ).map { try Purchase($0) }
        return first.filter { $0.purchasedAt != last.purchasedAt } + same
    }
}

import AppStoreTypes
import GRDB
import Refunds

extension Database {
    /// Says what a purchase cost in dollars by the rates of its day, where its own statement does not.
    func price(_ purchase: inout Purchase) throws {
        guard purchase.usdCents == nil, let (price, currency, day) = purchase.conversion else { return }
        guard let own = try rate(of: currency, on: day), let dollar = try rate(of: "USD", on: day),
            let cents = price.usdCents(perEuro: own.perEuro, usdPerEuro: dollar.perEuro)
        else { return }
        purchase.usdCents = cents
        purchase.ratedOn = min(own.day, dollar.day)
    }

    /// The rate of a day, or of the last day before it that has one and is not too long ago.
    func rate(of currency: String, on day: Day) throws -> ExchangeRate? {
        if currency == "EUR" { return ExchangeRate(currency: currency, day: day, perEuro: 1_000_000) }
        let row = try row(
            """
            SELECT day, per_euro_millionths FROM exchange_rate
            WHERE currency = \(currency) AND day <= \(day.number) AND day >= \(day.number - ExchangeRate.longestUse)
            ORDER BY day DESC LIMIT 1
            """
        )
        return try row.map { row in
            ExchangeRate(
                currency: currency,
                day: Day(number: try row.value("day")),
                perEuro: try row.value("per_euro_millionths")
            )
        }
    }

    /// Adds a rate; the stored one where there is another.
    func add(_ rate: ExchangeRate) throws -> (isNew: Bool, isDiffering: Bool) {
        try run(
            """
            INSERT INTO exchange_rate (currency, day, per_euro_millionths)
            VALUES (\(rate.currency), \(rate.day.number), \(rate.perEuro))
            ON CONFLICT (currency, day) DO NOTHING
            """
        )
        if changesCount == 1 { return (true, false) }
        let row = try row(
            """
            SELECT per_euro_millionths FROM exchange_rate
            WHERE currency = \(rate.currency) AND day = \(rate.day.number)
            """
        )
        let stored: Int64? = try row?.value("per_euro_millionths")
        return (false, stored != rate.perEuro)
    }

    /// Notes that purchases of a currency from a day on are to be priced anew.
    func noteUnpriced(_ currency: String, from day: Day) throws {
        try run(
            """
            INSERT INTO unpriced_currency (currency, from_ms) VALUES (\(currency), \(day.start))
            ON CONFLICT (currency) DO UPDATE SET from_ms = min(from_ms, excluded.from_ms)
            """
        )
        try run(
            """
            INSERT INTO unpriced_elsewhere (currency, from_ms) VALUES (\(currency), \(day.start))
            ON CONFLICT (currency) DO UPDATE SET from_ms = min(from_ms, excluded.from_ms)
            """
        )
    }
}

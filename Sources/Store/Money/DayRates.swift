import AppStoreTypes
import Refunds

/// Rates by currency and day, each read once.
struct DayRates {
    private struct Key: Hashable {
        let currency: String
        let day: Day
    }

    private var known: [Key: (own: ExchangeRate, dollar: ExchangeRate)?] = [:]

    init() {}

    /// Returns the rates of a currency and of the dollar on a day, or `nil` if one of them is missing.
    mutating func rates(
        of currency: String,
        on day: Day,
        from table: RateTable
    ) throws -> (own: ExchangeRate, dollar: ExchangeRate)? {
        let key = Key(currency: currency, day: day)
        if let rates = known[key] { return rates }
        var rates: (own: ExchangeRate, dollar: ExchangeRate)?
        if let own = try table.rate(of: currency, on: day), let dollar = try table.rate(of: "USD", on: day) {
            rates = (own, dollar)
        }
        known.updateValue(rates, forKey: key)
        return rates
    }

    /// Returns an amount in US cents at the rates of a day, or `nil` if a rate is missing.
    mutating func usdCents(
        _ amount: Milliunits,
        in currency: String,
        on day: Day,
        from table: RateTable
    ) throws -> Int64? {
        if currency == "USD" { return amount.usdCents(perEuro: 1, usdPerEuro: 1) }
        guard let (own, dollar) = try rates(of: currency, on: day, from: table) else { return nil }
        return amount.usdCents(perEuro: own.perEuro, usdPerEuro: dollar.perEuro)
    }
}

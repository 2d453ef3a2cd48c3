package import AppStoreTypes

/// The value of one euro on a day, as the European Central Bank published it.
package struct ExchangeRate: Hashable, Sendable {
    /// The other currency, ISO 4217.
    package var currency: String
    package var day: Day
    /// The value of one euro in the currency, in millionths.
    package var perEuro: Int64

    package init(currency: String, day: Day, perEuro: Int64) {
        self.currency = currency
        self.day = day
        self.perEuro = perEuro
    }

    /// The maximum age of a rate on the day of a purchase, in days.
    ///
    /// The bank publishes no rates on weekends and a few holidays. An older rate is too inaccurate, so the price is
    /// unknown.
    package static let longestUse: Int64 = 31

    /// The longest period without rates from the bank, in days; a longer one in a file is reported as a gap.
    package static let longestPause: Int64 = 5
}

/// The replacement of a currency by a new one that is worth a fixed amount of the old one from a day on.
///
/// Both may have the same code. The new currency's rate on that day is the old currency's last rate before it,
/// converted, so that a purchase made before the new currency's first own rate has a price.
package struct Redenomination: Hashable, Sendable {
    /// The older currency, ISO 4217.
    package let old: String
    /// The new currency, ISO 4217.
    package let new: String
    /// The first day of the new currency.
    package let day: Day
    /// How many units of the old currency one unit of the new is worth, in millionths.
    package let factor: Int64

    /// Converts a rate of the old currency to the new, to the nearest millionth.
    ///
    /// - Returns: `nil` if the result rounds to zero or is out of range.
    func converted(_ perEuro: Int64) -> Int64? {
        let product = perEuro.multipliedFullWidth(by: 1_000_000)
        // This limit is well below the point where the quotient overflows.
        guard perEuro > 0, product.high < factor / 4 else { return nil }
        let (quotient, remainder) = factor.dividingFullWidth(product)
        let nearest = remainder >= factor - remainder ? quotient + 1 : quotient
        return nearest > 0 ? nearest : nil
    }
}

extension Purchase {
    /// The price, currency and day for a conversion to dollars; `nil` if it is impossible or not needed.
    package var conversion: (price: Milliunits, currency: String, day: Day)? {
        guard ownership == .purchased, let currency, currency != "USD", let price else { return nil }
        return (price, currency, Day(of: purchasedAt))
    }
}

extension Milliunits {
    /// Returns an amount in US cents, rounded to the nearest.
    ///
    /// - Parameters:
    ///   - perEuro: the value of one euro in the amount's currency.
    ///   - usdPerEuro: the value of one euro in dollars, in the same unit.
    /// - Returns: `nil` for an amount out of range.
    package func usdCents(perEuro: Int64, usdPerEuro: Int64) -> Int64? {
        guard thousandths >= 0, perEuro > 0, usdPerEuro > 0, perEuro < Int64.max / 20 else { return nil }
        let divisor = perEuro * 10
        let product = thousandths.multipliedFullWidth(by: usdPerEuro)
        guard product.high < divisor / 4 else { return nil }
        let (quotient, remainder) = divisor.dividingFullWidth(product)
        return remainder >= divisor - remainder ? quotient + 1 : quotient
    }
}

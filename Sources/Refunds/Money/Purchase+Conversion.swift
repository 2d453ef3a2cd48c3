package import AppStoreTypes

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

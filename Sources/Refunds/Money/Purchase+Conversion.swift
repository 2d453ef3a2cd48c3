package import AppStoreTypes

extension Purchase {
    /// The currency and day whose rates tell what the purchase cost in dollars; `nil` where none can or need.
    package var conversion: (price: Milliunits, currency: String, day: Day)? {
        guard ownership == .purchased, let currency, currency != "USD", let price else { return nil }
        return (price, currency, Day(of: purchasedAt))
    }
}

extension Milliunits {
    /// An amount in US cents, by what one euro was worth in its currency and in dollars; rounded to the nearest.
    ///
    /// - Returns: `nil` for an amount beyond reason.
    package func usdCents(perEuro: Int64, usdPerEuro: Int64) -> Int64? {
        guard thousandths >= 0, perEuro > 0, usdPerEuro > 0, perEuro < Int64.max / 20 else { return nil }
        let divisor = perEuro * 10
        let product = thousandths.multipliedFullWidth(by: usdPerEuro)
        guard product.high < divisor / 4 else { return nil }
        let (quotient, remainder) = divisor.dividingFullWidth(product)
        return remainder >= divisor - remainder ? quotient + 1 : quotient
    }
}

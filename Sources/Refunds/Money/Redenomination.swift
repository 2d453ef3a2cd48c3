/// The start of a currency in place of an older one: from a day on, one of it is worth so many of the older one.
///
/// Both may have the same code. The last rate of the older one before the day, converted, is the rate of the new one on
/// that day, so that a purchase made before the first rate of the new one has a price.
package struct Redenomination: Hashable, Sendable {
    /// The older currency, ISO 4217.
    package let old: String
    /// The currency that takes its place, ISO 4217.
    package let new: String
    /// The first day of the new currency.
    package let day: Day
    /// How many of the old currency one of the new is worth, in millionths.
    package let factor: Int64

    /// Converts a rate of the old currency to the new, to the nearest millionth.
    ///
    /// - Returns: `nil` when nothing is left of it, or it is beyond reason.
    func converted(_ perEuro: Int64) -> Int64? {
        let product = perEuro.multipliedFullWidth(by: 1_000_000)
        // Well below where the quotient would not fit.
        guard perEuro > 0, product.high < factor / 4 else { return nil }
        let (quotient, remainder) = factor.dividingFullWidth(product)
        let nearest = remainder >= factor - remainder ? quotient + 1 : quotient
        return nearest > 0 ? nearest : nil
    }
}

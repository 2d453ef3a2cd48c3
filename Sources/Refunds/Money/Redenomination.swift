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

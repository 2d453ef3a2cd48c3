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

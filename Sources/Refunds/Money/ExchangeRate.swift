/// What one euro was worth on a day, as the European Central Bank set it.
package struct ExchangeRate: Hashable, Sendable {
    /// The other currency, ISO 4217.
    package var currency: String
    package var day: Day
    /// How much of the currency one euro was worth, in millionths.
    package var perEuro: Int64

    package init(currency: String, day: Day, perEuro: Int64) {
        self.currency = currency
        self.day = day
        self.perEuro = perEuro
    }

    /// How old a rate may be on the day of a purchase.
    ///
    /// The bank sets none on weekends and a few feasts; a rate older than this says too little, and the price is
    /// unknown.
    package static let longestUse: Int64 = 31

    /// How many days the bank leaves out at most: more between two of a file is a gap to be told of.
    package static let longestPause: Int64 = 5
}

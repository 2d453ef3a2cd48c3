/// The changes that an import of rates made.
package struct RateImport: Hashable, Sendable {
    /// The number of new rates.
    package var added: Int
    /// The rates stored with another value; the stored value stays, so that totals do not change unexpectedly.
    package var differing: [ExchangeRate]
    /// The purchases whose price in dollars became known or more accurate.
    package var priced: Int

    package init(added: Int = 0, differing: [ExchangeRate] = [], priced: Int = 0) {
        self.added = added
        self.differing = differing
        self.priced = priced
    }
}

/// The stored and the missing rates.
package struct RateCoverage: Hashable, Sendable {
    /// The newest day with a rate.
    package var newest: Day?
    /// The number of purchases without a price in dollars by currency, because a rate is missing; counted up to
    /// ``mostCounted``.
    package var missing: [String: Int64]

    /// How many purchases of a currency are counted at most.
    package static let mostCounted: Int64 = 1000

    package init(newest: Day? = nil, missing: [String: Int64] = [:]) {
        self.newest = newest
        self.missing = missing
    }
}

/// Stores daily exchange rates and the dollar prices of purchases.
///
/// A purchase is priced at the rate of its day, or of the last earlier day with a rate, at most
/// ``ExchangeRate/longestUse`` days before. A price at an earlier day's rate is provisional: if a closer rate arrives
/// later, the purchase is repriced. So prices do not depend on the order in which rates arrive. The totals of the
/// affected customers change in the same transaction.
package protocol RateStore: Sendable {
    /// Adds rates and prices the affected purchases; the next import finishes an interrupted one.
    func importRates(_ rates: [ExchangeRate]) async throws -> RateImport

    /// Returns which rates are stored and which are missing.
    func rateCoverage() async throws -> RateCoverage
}

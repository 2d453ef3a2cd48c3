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
    /// The number of purchases in other currencies than dollars that were made after the newest day with a rate;
    /// counted up to ``mostCounted`` for each currency.
    package var later: Int64

    /// How many purchases of a currency are counted at most.
    package static let mostCounted: Int64 = 1000

    package init(newest: Day? = nil, missing: [String: Int64] = [:], later: Int64 = 0) {
        self.newest = newest
        self.later = later
        self.missing = missing
    }
}

/// How many rates of a currency are stored.
package struct StoredRates: Hashable, Sendable {
    package var count: Int64
    package var newest: Day

    package init(count: Int64, newest: Day) {
        self.count = count
        self.newest = newest
    }

    /// Returns the rates that are probably not stored.
    ///
    /// If as many rates of a currency are stored as there are up to the newest of them, only later ones are missing. So
    /// a start finds out cheaply that nothing is missing, and a later version adds only what is new.
    package static func missing(in rates: [ExchangeRate], stored: [String: StoredRates]) -> [ExchangeRate] {
        var known: [String: Int64] = [:]
        for rate in rates {
            if let stored = stored[rate.currency], rate.day <= stored.newest { known[rate.currency, default: 0] += 1 }
        }
        return rates.filter { rate in
            guard let stored = stored[rate.currency], stored.count >= known[rate.currency] ?? 0 else { return true }
            return rate.day > stored.newest
        }
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

    /// Returns the rate of a day, or the last earlier one that may be used for it; `nil` if there is none.
    func rate(of currency: String, on day: Day) async throws -> ExchangeRate?

    /// Returns how many rates of each currency are stored, up to a day.
    func storedRates(until day: Day) async throws -> [String: StoredRates]

    /// Returns which rates are stored and which are missing.
    func rateCoverage() async throws -> RateCoverage
}

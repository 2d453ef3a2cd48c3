/// What an import of rates did.
package struct RateImport: Hashable, Sendable {
    /// Rates that were not there before.
    package var added: Int
    /// Rates that are stored with another value: the stored one stays, so that no total changes behind one's back.
    package var differing: [ExchangeRate]
    /// Purchases whose price in dollars became known, or better known.
    package var priced: Int

    package init(added: Int = 0, differing: [ExchangeRate] = [], priced: Int = 0) {
        self.added = added
        self.differing = differing
        self.priced = priced
    }
}

/// Which rates there are, and which are missing.
package struct RateCoverage: Hashable, Sendable {
    /// The newest day with a rate.
    package var newest: Day?
    /// Currencies of purchases whose price in dollars is unknown for want of a rate, and how many purchases.
    package var missing: [String: Int64]

    package init(newest: Day? = nil, missing: [String: Int64] = [:]) {
        self.newest = newest
        self.missing = missing
    }
}

/// Keeps dated exchange rates, and what purchases cost by them.
///
/// A purchase costs what it cost on its day: by the rate of that day, or of the last day before it that has one, if that
/// is not more than ``ExchangeRate/longestUse`` days before. A price by an earlier day's rate is provisional: rates that
/// come later price anew what lies nearer to them, so that prices do not depend on the order in which rates come. The
/// totals of the customers concerned change in the same transaction.
package protocol RateStore: Sendable {
    /// Adds rates and prices the purchases concerned; one that stopped half way is finished by the next.
    func importRates(_ rates: [ExchangeRate]) async throws -> RateImport

    /// Which rates there are, and which are missing.
    func rateCoverage() async throws -> RateCoverage
}

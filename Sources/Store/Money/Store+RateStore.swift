package import Refunds

extension Store: RateStore {
    /// The size of one transaction: small enough that notifications do not wait long for it.
    private static let batch = 500

    package func importRates(_ rates: [ExchangeRate]) async throws -> RateImport {
        var result = RateImport()
        for start in stride(from: 0, to: rates.count, by: Self.batch) {
            // A desk that stops leaves the rest to its next start. Once all are added, their purchases are priced too.
            try Task.checkCancellation()
            let part = Array(rates[start..<min(start + Self.batch, rates.count)])
            let (added, differing) = try await engine.write(in: .bulk) { db in try RateTable(db).add(part) }
            result.added += added
            result.differing += differing
        }
        try await engine.write(in: .bulk) { db in try RateTable(db).spreadDollarRates() }
        while let priced = try await pricePurchases() { result.priced += priced }
        while let priced = try await priceExternalPurchases() { result.priced += priced }
        return result
    }

    package func rate(of currency: String, on day: Day) async throws -> ExchangeRate? {
        try await engine.read { db in try RateTable(db).rate(of: currency, on: day) }
    }

    package func storedRates(until day: Day) async throws -> [String: StoredRates] {
        try await engine.read { db in try RateTable(db).stored(until: day) }
    }

    package func rateCoverage() async throws -> RateCoverage {
        try await engine.read { db in try RateTable(db).coverage() }
    }

    private func pricePurchases() async throws -> Int? {
        try await engine.write(in: .bulk) { db in try RateTable(db).priceSome(limit: Self.batch) }
    }

    private func priceExternalPurchases() async throws -> Int? {
        try await engine.write(in: .bulk) { db in try ExternalPurchaseTable(db).priceSome(limit: Self.batch) }
    }
}

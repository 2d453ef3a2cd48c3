import AppStoreTypes
import Refunds
import Testing

@Suite("Purchases in other stores")
struct ExternalPurchaseTests {
    private static func bought(
        _ id: String,
        _ amount: Milliunits? = 10_000,
        _ currency: String? = "USD",
        by customer: String = Purchase.token,
        refunded: Milliunits? = nil,
        refundedAt: Timestamp? = nil
    ) -> ExternalPurchase {
        ExternalPurchase(
            store: "web",
            purchaseID: id,
            customerID: customer,
            purchasedAt: start,
            amount: amount,
            currency: currency,
            refundedAmount: refunded,
            refundedAt: refundedAt
        )
    }

    /// Returns the facts of a case after the given steps.
    private static func facts(
        on engine: StoreEngine,
        _ steps: @Sendable (AnyStore) async throws -> Void
    ) async throws -> CaseFacts {
        var facts: CaseFacts?
        try await engine.withFreshStore { store in
            _ = try await store.openCase()
            try await steps(store)
            facts = try await store.facts()
        }
        return try #require(facts)
    }

    private static func elsewhere(_ facts: CaseFacts) -> [Int64?] {
        [
            facts.customer.purchasedElsewhereUSDCents, facts.customer.refundedElsewhereUSDCents,
            facts.totals.unpricedPurchases, facts.totals.unpricedRefunds,
        ]
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let batches: [[ExternalPurchase]]
        let sums: [Int64?]
    }

    static let rows: [Row] = [
        Row(testDescription: "none", batches: [[]], sums: [nil, nil, 0, 0]),
        Row(testDescription: "one", batches: [[bought("1")]], sums: [1000, 0, 0, 0]),
        Row(testDescription: "two", batches: [[bought("1"), bought("2", 5000)]], sums: [1500, 0, 0, 0]),
        Row(testDescription: "one twice", batches: [[bought("1"), bought("1")]], sums: [1000, 0, 0, 0]),
        Row(testDescription: "one again", batches: [[bought("1")], [bought("1")]], sums: [1000, 0, 0, 0]),
        Row(testDescription: "one corrected", batches: [[bought("1")], [bought("1", 700)]], sums: [70, 0, 0, 0]),
        Row(
            testDescription: "one corrected at once, the later line counts",
            batches: [[bought("1"), bought("1", 700), bought("1", 800)]],
            sums: [80, 0, 0, 0]
        ),
        Row(
            testDescription: "refunded in part",
            batches: [[bought("1")], [bought("1", refunded: 2500, refundedAt: start)]],
            sums: [1000, 250, 0, 0]
        ),
        Row(
            testDescription: "refunded, with an unknown amount",
            batches: [[bought("1", refundedAt: start)]],
            sums: [1000, 0, 0, 1]
        ),
        Row(
            testDescription: "of thousandths, to the nearest cent",
            batches: [[bought("1", 4_999, refunded: 2_494, refundedAt: start)]],
            sums: [500, 249, 0, 0]
        ),
        Row(testDescription: "of unknown amount", batches: [[bought("1", nil)]], sums: [0, 0, 1, 0]),
        Row(testDescription: "in no currency", batches: [[bought("1", 9, nil)]], sums: [0, 0, 1, 0]),
        Row(testDescription: "in a currency without a rate", batches: [[bought("1", 9, "XAU")]], sums: [0, 0, 1, 0]),
        Row(
            testDescription: "an amount that becomes known",
            batches: [[bought("1", nil), bought("2")], [bought("1", 700)]],
            sums: [1070, 0, 0, 0]
        ),
        Row(
            testDescription: "another customer's",
            batches: [[bought("1", by: "somebody")], [bought("2", by: "1001")]],
            sums: [1000, 0, 0, 0]
        ),
        Row(
            testDescription: "moved to and from another customer",
            batches: [[bought("1", by: "somebody"), bought("2")], [bought("1"), bought("2", by: "somebody")]],
            sums: [1000, 0, 0, 0]
        ),
    ]

    @Test(
        "External purchases count once in the totals of their customer",
        arguments: StoreEngine.available.flatMap { engine in rows.map { (engine, $0) } }
    )
    func sums(on engine: StoreEngine, row: Row) async throws {
        let facts = try await Self.facts(on: engine) { store in
            for batch in row.batches {
                _ = try await store.importPurchases(batch, in: .coins, checkpoint: nil, at: start)
            }
        }
        #expect(Self.elsewhere(facts) == row.sums)
    }

    @Test("An external purchase counts only in its own environment and app", arguments: StoreEngine.available)
    func environments(on engine: StoreEngine) async throws {
        let facts = try await Self.facts(on: engine) { store in
            for app in [AppKey.sandboxCoins, .books] {
                _ = try await store.importPurchases([Self.bought("1")], in: app, checkpoint: nil, at: start)
            }
        }
        #expect(Self.elsewhere(facts) == [nil, nil, 0, 0])
    }

    @Test("An import returns how many purchases are new, changed or unpriced", arguments: StoreEngine.available)
    func counts(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let first = [Self.bought("1"), Self.bought("2", nil), Self.bought("1")]
            let one = try await store.importPurchases(first, in: .coins, checkpoint: nil, at: start)
            #expect(one == ExternalPurchaseImport(added: 2, changed: 0, unpriced: 1))
            let second = [Self.bought("1", 9), Self.bought("2", nil), Self.bought("3")]
            let two = try await store.importPurchases(second, in: .coins, checkpoint: nil, at: start)
            #expect(two == ExternalPurchaseImport(added: 1, changed: 1, unpriced: 1))
            let found = try await store.externalPurchase("1", store: "web", in: .coins)
            #expect(found == Self.bought("1", 9))
            let other = try await store.externalPurchase("1", store: "other", in: .coins)
            #expect(other == nil)
            let several = try await store.externalPurchases(["1", "3", "none"], in: .coins)
            #expect(Set(several) == [Self.bought("1", 9), Self.bought("3")])
            let none = try await store.externalPurchases([], in: .coins)
            #expect(none.isEmpty)
        }
    }

    @Test(
        "The later of a stated total and the imported purchases sets the customer's totals",
        arguments: StoreEngine.available
    )
    func statedOutright(on engine: StoreEngine) async throws {
        for (statedAt, cents) in [(-1, Int64(1000)), (1, 5)] {
            let facts = try await Self.facts(on: engine) { store in
                _ = try await store.importPurchases(
                    [Self.bought("1"), Self.bought("2", nil)],
                    in: .coins,
                    checkpoint: nil,
                    at: start
                )
                try await store.recordCustomer(
                    Purchase.token,
                    facts: CustomerFacts(purchasedElsewhereUSDCents: 5, refundedElsewhereUSDCents: 2),
                    at: start.later(seconds: statedAt),
                    in: .coins
                )
            }
            #expect(Self.elsewhere(facts) == [cents, cents == 5 ? 2 : 0, cents == 5 ? 0 : 1, 0])
        }
    }

    @Test("Rates of the purchase day price external purchases, in any order", arguments: [true, false])
    func rates(ratesFirst: Bool) async throws {
        for engine in StoreEngine.available {
            let facts = try await Self.facts(on: engine) { store in
                let rates = [("USD", 1_100_000), ("GBP", 880_000)].map { currency, perEuro in
                    ExchangeRate(currency: currency, day: Day(of: start), perEuro: perEuro)
                }
                if ratesFirst { _ = try await store.importRates(rates) }
                let purchases = (1...1200).map { Self.bought("\($0)", 10_000, "GBP", refunded: 5000) }
                _ = try await store.importPurchases(purchases, in: .coins, checkpoint: nil, at: start)
                if !ratesFirst {
                    let coverage = try await store.rateCoverage()
                    #expect(coverage.missing == ["GBP": 1_000])
                    let result = try await store.importRates(rates)
                    #expect(result.priced == 1200)
                }
                let coverage = try await store.rateCoverage()
                #expect(coverage.missing.isEmpty)
            }
            #expect(Self.elsewhere(facts) == [1_500_000, 750_000, 0, 0])
        }
    }

    @Test("A file's purchases and checkpoint are stored together or not at all", arguments: StoreEngine.available)
    func checkpoints(on engine: StoreEngine) async throws {
        let tally = ImportTally(entries: 3, added: 1, changed: 0, rejected: 1, unpriced: 0)
        let checkpoint = ImportCheckpoint(
            file: "a",
            size: 9,
            changedAt: start,
            offset: 5,
            line: 2,
            rejectedBytes: 3,
            tally: tally
        )
        try await engine.withReopenedStore { store in
            _ = try await store.importPurchases([Self.bought("1")], in: .coins, checkpoint: checkpoint, at: start)
        } after: { store in
            var expected = checkpoint
            expected.tally.added = 2
            let stored = try await store.importCheckpoint(of: "a")
            #expect(stored == expected)
            let none = try await store.importCheckpoint(of: "b")
            #expect(none == nil)
            let wrong = Self.bought("2", Milliunits(thousandths: -1))
            await #expect(throws: (any Error).self) {
                _ = try await store.importPurchases(
                    [Self.bought("3"), wrong],
                    in: .coins,
                    checkpoint: ImportCheckpoint(file: "a", size: 9, changedAt: start, offset: 9),
                    at: start
                )
            }
            let unchanged = try await store.importCheckpoint(of: "a")
            #expect(unchanged == expected)
            let lost = try await store.externalPurchase("3", store: "web", in: .coins)
            #expect(lost == nil)
            try await store.finishImport(of: "a")
            let forgotten = try await store.importCheckpoint(of: "a")
            #expect(forgotten == nil)
        }
    }
}

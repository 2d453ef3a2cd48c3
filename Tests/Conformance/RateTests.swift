import AppStoreTypes
import Refunds
import TestSupport
import Testing

@Suite("Prices in US dollars")
struct RateTests {
    /// The day of the examples' purchases.
    private static let today = Day(of: start)

    private static func rate(_ currency: String, _ perEuro: Int64, daysBefore: Int64 = 0) -> ExchangeRate {
        ExchangeRate(currency: currency, day: Day(number: today.number - daysBefore), perEuro: perEuro)
    }

    /// Creates a purchase that costs 10 in a currency.
    private static func purchase(_ id: String = "1001", in currency: String, days: Int64 = 0) -> Purchase {
        var purchase = Purchase.example(id, usdCents: nil)
        (purchase.price, purchase.currency) = (10_000, currency)
        purchase.purchasedAt = start + .seconds(days * 86_400)
        return purchase
    }

    private static let dollar = rate("USD", 1_100_000)

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var currency = "GBP"
        let rates: [ExchangeRate]
        let cents: Int64?
        var ratedDaysBefore: Int64?
    }

    static let rows: [Row] = [
        Row(
            testDescription: "by the rates of its day",
            rates: [dollar, rate("GBP", 880_000)],
            cents: 1250,
            ratedDaysBefore: 0
        ),
        Row(testDescription: "in euros", currency: "EUR", rates: [dollar], cents: 1100, ratedDaysBefore: 0),
        Row(
            testDescription: "by the last rates before it",
            rates: [
                rate("USD", 1_200_000, daysBefore: 2), rate("GBP", 800_000, daysBefore: 2),
                rate("USD", 9, daysBefore: 9),
                rate("GBP", 9, daysBefore: 9), rate("USD", 9, daysBefore: -1), rate("GBP", 9, daysBefore: -1),
            ],
            cents: 1500,
            ratedDaysBefore: 2
        ),
        Row(
            testDescription: "by each currency's last rate",
            rates: [dollar, rate("GBP", 1_100_000, daysBefore: 3)],
            cents: 1000,
            ratedDaysBefore: 3
        ),
        Row(
            testDescription: "by rates of a month ago",
            rates: [dollar, rate("GBP", 880_000, daysBefore: 31)],
            cents: 1250,
            ratedDaysBefore: 31
        ),
        Row(
            testDescription: "unknown by older ones",
            rates: [dollar, rate("GBP", 880_000, daysBefore: 32)],
            cents: nil
        ),
        Row(
            testDescription: "unknown by later ones",
            rates: [dollar, rate("GBP", 880_000, daysBefore: -1)],
            cents: nil
        ),
        Row(testDescription: "unknown without the dollar", rates: [rate("GBP", 880_000)], cents: nil),
        Row(testDescription: "unknown in a currency without rates", currency: "XAU", rates: [dollar], cents: nil),
        Row(testDescription: "unknown without any", rates: [], cents: nil),
    ]

    @Test(
        "The dollar price of a purchase follows from the rates, imported before or after it",
        arguments: StoreEngine.available.flatMap { engine in rows.map { (engine, $0) } }
    )
    func cost(on engine: StoreEngine, row: Row) async throws {
        for ratesFirst in [true, false] {
            try await engine.withFreshStore { store in
                if ratesFirst { _ = try await store.importRates(row.rates) }
                _ = try await store.record(.example(about: Self.purchase(in: row.currency)))
                if !ratesFirst {
                    let result = try await store.importRates(row.rates)
                    #expect(result.priced == (row.cents == nil ? 0 : 1))
                }
                let found = try #require(await store.purchase("1001", in: .coins)).purchase
                #expect(found.usdCents == row.cents)
                #expect(found.ratedOn == row.ratedDaysBefore.map { Day(number: Self.today.number - $0) })
                let totals = try await store.totals(ofCustomer: Purchase.token, in: .coins)
                #expect(totals.purchasedUSDCents == row.cents ?? 0)
                #expect(totals.unpricedPurchases == (row.cents == nil ? 1 : 0))
            }
        }
    }

    @Test("Later rates keep a dollar price, and a rate of a nearer day corrects it", arguments: StoreEngine.available)
    func sameTomorrow(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.importRates([Self.dollar, Self.rate("GBP", 880_000, daysBefore: 2)])
            _ = try await store.record(.example(about: Self.purchase(in: "GBP")))
            let tomorrow = [Self.rate("USD", 2_000_000, daysBefore: -1), Self.rate("GBP", 500_000, daysBefore: -1)]
            #expect(try await store.importRates(tomorrow) == RateImport(added: 2))
            #expect(try await store.purchase("1001", in: .coins)?.purchase.usdCents == 1250)
            let changed = Self.rate("GBP", 1, daysBefore: 2)
            #expect(try await store.importRates([changed]) == RateImport(differing: [changed]))
            #expect(try await store.purchase("1001", in: .coins)?.purchase.usdCents == 1250)
            #expect(try await store.importRates([Self.rate("GBP", 1_000_000)]) == RateImport(added: 1, priced: 1))
            #expect(try await store.purchase("1001", in: .coins)?.purchase.usdCents == 1100)
            #expect(try await store.totals(ofCustomer: Purchase.token, in: .coins).purchasedUSDCents == 1100)
        }
    }

    @Test("A refund returns its share of the price, and a reversal takes it back", arguments: StoreEngine.available)
    func refunds(on engine: StoreEngine) async throws {
        let shares: [(Revocation?, Int64)] = [
            (Revocation(at: start, type: .refundFull), 1250), (nil, 0),
            (Revocation(at: start, type: .refundProrated, percentage: 40_000), 500),
            (Revocation(at: start, type: .familyRevoke), 0),
        ]
        for ratesFirst in [true, false] {
            try await engine.withFreshStore { store in
                let rates = [Self.dollar, Self.rate("GBP", 880_000)]
                if ratesFirst { _ = try await store.importRates(rates) }
                for (hour, (revocation, cents)) in shares.enumerated() {
                    let stated = Self.purchase(in: "GBP").refunded(revocation, signedAt: start.later(hours: hour))
                    _ = try await store.record(.example(about: stated))
                    if !ratesFirst, hour == 0 { _ = try await store.importRates(rates) }
                    let totals = try await store.totals(ofCustomer: Purchase.token, in: .coins)
                    #expect(totals.purchasedUSDCents == 1250)
                    #expect(totals.refundedUSDCents == cents)
                    #expect(totals.unpricedRefunds == 0)
                }
            }
        }
    }

    @Test("Dollar prices of 1,300 purchases are set in batches", arguments: StoreEngine.available)
    func manyAtOnce(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<1_300 {
                    let bought = Self.purchase(
                        "\(number)",
                        in: number % 13 == 0 ? "EUR" : "GBP",
                        days: number < 700 ? 0 : 1
                    )
                    group.addTask { _ = try await store.record(.example(about: bought)) }
                }
                try await group.waitForAll()
            }
            #expect(try await store.rateCoverage().missing == ["EUR": 100, "GBP": 1_000])
            let result = try await store.importRates([Self.dollar, Self.rate("GBP", 880_000)])
            #expect(result == RateImport(added: 2, priced: 1_300))
            #expect(try await store.rateCoverage() == RateCoverage(newest: Self.today, later: 600))
            let totals = try await store.totals(ofCustomer: Purchase.token, in: .coins)
            #expect(totals == CustomerTotals(purchasedUSDCents: 1_200 * 1250 + 100 * 1100))
        }
    }

    struct LaterRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var currency = "GBP"
        var days: Int64 = 1
        var customer = Purchase.token
        var isElsewhere = false
        let isNamed: Bool
    }

    static let laterRows = [
        LaterRow(testDescription: "a day later", isNamed: true),
        LaterRow(testDescription: "on the same day", days: 0, isNamed: false),
        LaterRow(testDescription: "in dollars", currency: "USD", isNamed: false),
        LaterRow(
            testDescription: "by another customer",
            customer: "9a34c1d2-4a0e-4f6d-8c1e-5a9b702f6c1e",
            isNamed: false
        ),
        LaterRow(testDescription: "in another store", isElsewhere: true, isNamed: true),
        LaterRow(
            testDescription: "in another store and in dollars",
            currency: "USD",
            isElsewhere: true,
            isNamed: false
        ),
    ]

    @Test("A case names the newest rates if its customer bought something after them", arguments: laterRows)
    func laterPurchase(_ row: LaterRow) async throws {
        for engine in StoreEngine.available {
            try await engine.withFreshStore { store in
                let id = try await store.openCase()
                var later = Self.purchase("2002", in: row.currency, days: row.days)
                (later.customerID, later.appAccountToken) = (row.customer, AppAccountToken(rawValue: row.customer))
                if row.isElsewhere {
                    let bought = ExternalPurchase(
                        store: "web",
                        purchaseID: later.transactionID,
                        customerID: row.customer,
                        purchasedAt: later.purchasedAt,
                        amount: later.price,
                        currency: row.currency
                    )
                    _ = try await store.importPurchases([bought], in: .coins, checkpoint: nil, at: start)
                } else {
                    #expect(try await store.record(.example(about: later)) == .stored)
                }
                #expect(try await store.detail(of: id)?.ratesEnd == nil)
                _ = try await store.importRates([Self.dollar, Self.rate("GBP", 880_000)])
                #expect(try await store.detail(of: id)?.ratesEnd == (row.isNamed ? Self.today : nil))
            }
        }
    }

    @Test("A case about a purchase after the newest rates names them", arguments: StoreEngine.available)
    func laterThanRates(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase(for: Self.purchase(in: "GBP", days: 1))
            _ = try await store.importRates([Self.dollar, Self.rate("GBP", 880_000)])
            #expect(try await store.detail(of: id)?.ratesEnd == Self.today)
        }
    }

    @Test("The stored rates of each currency are counted up to a day", arguments: StoreEngine.available)
    func storedRates(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let pounds = (0..<3).map { Self.rate("GBP", 880_000, daysBefore: $0) }
            _ = try await store.importRates([Self.dollar] + pounds)
            let yesterday = Day(number: Self.today.number - 1)
            #expect(try await store.storedRates(until: yesterday) == ["GBP": StoredRates(count: 2, newest: yesterday)])
            let stored = try await store.storedRates(until: Self.today)
            #expect(stored["USD"] == StoredRates(count: 1, newest: Self.today))
            #expect(StoredRates.missing(in: [Self.dollar] + pounds, stored: stored).isEmpty)
        }
    }

    @Test("Totals in dollars do not depend on the order of purchases and rates", arguments: StoreEngine.available)
    func anyOrder(on engine: StoreEngine) async throws {
        enum Event: Sendable {
            case bought(IntakeRecord)
            case rates([ExchangeRate])
        }
        try await engine.withFreshStore { store in
            var random = SeededGenerator(seed: 7)
            var totals: Set<CustomerTotals> = []
            for order in 0..<50 {
                let app = AppKey(bundleID: "rates.\(order)", environment: .production)
                var events: [Event] = []
                for (number, currency) in ["USD", "EUR", "GBP", "JPY", "XAU"].enumerated() {
                    var bought = Self.purchase("\(number)", in: currency, days: Int64(number))
                    bought.app = app
                    if currency == "USD" { bought.usdCents = 1_000 }
                    events.append(.bought(.example(about: bought)))
                    let part = Revocation(at: start, type: .refundProrated, percentage: 30_000)
                    events.append(.bought(.example(about: bought.refunded(part, signedAt: start.later(hours: 1)))))
                }
                // All orders share the rates of one store, so only the first order imports them.
                if order == 0 {
                    for day in [-2, 0, 1, 4] as [Int64] {
                        let scale = 1_000_000 + day * 10_000
                        events.append(
                            .rates([
                                Self.rate("USD", 1_100_000 + day, daysBefore: -day),
                                Self.rate("GBP", scale, daysBefore: -day),
                                Self.rate("JPY", scale * 160, daysBefore: -day),
                            ])
                        )
                    }
                }
                events.shuffle(using: &random)
                for event in events {
                    switch event {
                    case .bought(let record): _ = try await store.record(record)
                    case .rates(let rates): _ = try await store.importRates(rates)
                    }
                }
                totals.insert(try await store.totals(ofCustomer: Purchase.token, in: app))
            }
            #expect(totals.count == 1)
            #expect(totals.first?.unpricedPurchases == 1)
            #expect((totals.first?.refundedUSDCents ?? 0) > 300)
        }
    }
}

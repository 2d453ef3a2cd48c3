import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Periods of a subscription")
struct PeriodTests {
    @Test("a month that is too short is made up for")
    func lastDay() throws {
        let story = try EventStory()
        story.pass(days: 30)
        let id = try story.buy(.monthly)
        let ends = try (0..<3).map { _ in
            let end = try story.state(id).transaction.expiresDate
            try story.do(.renew, id)
            return end?.description.prefix(10)
        }
        #expect(ends == ["2026-02-28", "2026-03-31", "2026-04-30"])
    }

    @Test(
        "the sandbox's pace, as Apple has it",
        arguments: [
            ("P3D", 120), ("P1W", 180), ("P1M", 300), ("P2M", 600), ("P3M", 900), ("P6M", 1800), ("P1Y", 3600),
        ] as [(String, Int64)]
    )
    func pace(_ period: String, _ seconds: Int64) throws {
        let story = try EventStory(in: .sandbox)
        try story.bill { $0.sandboxMonthSeconds = 300 }
        var product = ShopProduct.monthly.product
        product.period = period
        try story.shop.emulator.addProduct(product, named: "monthly", to: Shop.bundleID)
        let state = try story.state(try story.buy(.monthly))
        #expect(state.transaction.expiresDate == EventStory.start + .seconds(seconds))
    }

    @Test("the sandbox renews twelve times, then cancels")
    func twelve() throws {
        let story = try EventStory(in: .sandbox)
        try story.bill { $0.sandboxMonthSeconds = 300 }
        try story.buy(.monthly)
        story.pass(days: 1)
        let expected =
            ["SUBSCRIBED/INITIAL_BUY"] + Array(repeating: "DID_RENEW", count: 12) + ["EXPIRED/VOLUNTARY"]
        #expect(story.log.map(\.words) == expected)
    }

    @Test("production never hurries")
    func production() throws {
        let story = try EventStory()
        try story.bill { $0.sandboxMonthSeconds = 300 }
        let state = try story.state(try story.buy(.monthly))
        #expect(state.transaction.expiresDate?.description.prefix(10) == "2026-02-01")
    }

    @Test("a run without a long gap has one start", arguments: [(50, true), (70, false)] as [(Int64, Bool)])
    func run(_ days: Int64, _ isOne: Bool) throws {
        let story = try EventStory()
        let id = try story.buy(.monthly)
        try story.do(.expire(), id)
        story.pass(days: days)
        try story.buy(.monthly)
        let renewal = try story.state(id).renewal
        #expect((renewal?.recentSubscriptionStartDate == EventStory.start) == isOne)
        #expect(try story.state(id).originalTransactionID == id)
    }

    @Test("what is paid in the grace period has no gap, what is paid later begins anew", arguments: [true, false])
    func recovery(_ isInGrace: Bool) throws {
        let story = try EventStory()
        try story.bill { $0.gracePeriodDays = 16 }
        let id = try story.buy(.monthly)
        try story.do(.billingFailure(isNow: false), id)
        story.pass(days: isInGrace ? 40 : 60)
        try story.do(.recover, id)
        let start = try story.state(id).transaction.purchaseDate
        let expected = EventStory.start + .seconds((isInGrace ? 31 : 60) * 86_400)
        #expect(start == expected)
    }
}

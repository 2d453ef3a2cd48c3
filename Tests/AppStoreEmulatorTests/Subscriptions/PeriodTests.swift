import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Subscription periods")
struct PeriodTests {
    @Test("A subscription bought on the 31st renews on the last day of each month")
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
        "The sandbox shortens each period as Apple documents",
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

    @Test("The sandbox renews a subscription twelve times, then lets it expire")
    func twelve() throws {
        let story = try EventStory(in: .sandbox)
        try story.bill { $0.sandboxMonthSeconds = 300 }
        try story.buy(.monthly)
        story.pass(days: 1)
        let expected =
            ["SUBSCRIBED/INITIAL_BUY"] + Array(repeating: "DID_RENEW", count: 12) + ["EXPIRED/VOLUNTARY"]
        #expect(story.log.map(\.words) == expected)
    }

    @Test("The sandbox's pace does not apply in production")
    func production() throws {
        let story = try EventStory()
        try story.bill { $0.sandboxMonthSeconds = 300 }
        let state = try story.state(try story.buy(.monthly))
        #expect(state.transaction.expiresDate?.description.prefix(10) == "2026-02-01")
    }

    @Test("Only a long gap resets the recent start date", arguments: [(50, true), (70, false)] as [(Int64, Bool)])
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

    @Test("A payment in the grace period leaves no gap, a later one starts a new period", arguments: [true, false])
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

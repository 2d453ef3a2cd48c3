import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Scheduled events")
struct WorldScheduleTests {
    @Test("Scheduled events run in order of due time, then in order of planning", arguments: [1, 2, 3] as [UInt64])
    func order(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var schedule = WorldSchedule()
        var planned: [(due: Int64, number: Int)] = []
        for _ in 0..<500 {
            let due = Int64.random(in: 0..<50, using: &generator)
            let number = schedule.plan(.massExtension(key: ""), at: Timestamp(milliseconds: due))
            planned.append((due, number))
        }
        var taken: [Int] = []
        while let entry = schedule.take(dueAt: Timestamp(milliseconds: 50)) { taken.append(entry.number) }
        #expect(taken == planned.sorted { $0 < $1 }.map(\.number))
    }

    @Test("A scheduled event is not taken before its due time")
    func early() {
        var schedule = WorldSchedule()
        schedule.plan(.massExtension(key: ""), at: Timestamp(seconds: 10))
        #expect(schedule.take(dueAt: Timestamp(milliseconds: 9_999)) == nil)
        #expect(schedule.take(dueAt: Timestamp(seconds: 10)) != nil)
    }

    @Test("A running clock triggers scheduled events without being advanced")
    func running() async throws {
        // By this clock the period has just ended, and no call has been made since.
        let store = try EmulatedAppStore(configuration: EmulatorConfiguration())
        try store.update { world in
            try world.configure(AppSettings(bundleID: Shop.bundleID))
            try world.add(ShopProduct.monthly.product, named: "monthly", to: Shop.bundleID)
            var billing = BillingSettings()
            billing.sandboxMonthSeconds = 1
            try world.set(billing, for: Shop.bundleID)
            _ = try world.purchase(PurchaseOrder(bundleID: Shop.bundleID, productID: "monthly"))
            _ = world.catchUp(with: .now + .seconds(2))
        }
        let types = store.read { world in
            world.notifications.sequences.compactMap { world.notifications[$0]?.words }
        }
        #expect(types.prefix(2) == ["SUBSCRIBED/INITIAL_BUY", "DID_RENEW"])
    }

    @Test("A scheduled event keeps its due time, however late it is processed")
    func late() throws {
        let story = try EventStory()
        let id = try story.buy(.monthly)
        story.pass(days: 365)
        let renewals = story.log.filter { $0.type == "DID_RENEW" }
        #expect(renewals.map { $0.signedDate } == renewals.compactMap { $0.transaction?.purchaseDate })
        #expect(try story.state(id).transaction.expiresDate == EventStory.start + .seconds((365 + 31) * 86_400))
    }
}

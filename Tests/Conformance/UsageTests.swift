import AppStoreTypes
import Refunds
import Testing

@Suite("Usage and delivery")
struct UsageTests {
    @Test("reports add up, and one with a key seen before changes nothing", arguments: StoreEngine.available)
    func sums(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request())
            let first = UsageReport.example("a", units: 2, playSeconds: 30, on: .apple)
            let second = UsageReport.example("b", units: 3, at: start.later(seconds: 5))
            #expect(try await store.recordUsage([first, second, first], receivedAt: start, in: .coins) == 2)
            #expect(try await store.recordUsage([second], receivedAt: start, in: .coins) == 0)
            #expect(
                try await store.facts().usage
                    == PurchaseUsage(
                        unitsUsed: 5,
                        playSeconds: 30,
                        lastPlatform: .apple,
                        lastUsedAt: start.later(seconds: 5)
                    )
            )
        }
    }

    @Test("what was never reported stays unknown", arguments: StoreEngine.available)
    func unknownStaysUnknown(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request())
            #expect(try await store.facts().usage == nil)
            _ = try await store.recordUsage([.example("a", percent: 5000)], receivedAt: start, in: .coins)
            #expect(try await store.facts().usage == PurchaseUsage(percent: 5000, lastUsedAt: start))
            #expect(try await store.facts().totals.playSeconds == nil)
            _ = try await store.recordUsage([.example("b", playSeconds: 0)], receivedAt: start, in: .coins)
            #expect(try await store.facts().totals.playSeconds == 0)
        }
    }

    @Test("the newest percentage and platform count, whichever arrives last", arguments: StoreEngine.available)
    func newestCounts(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request())
            let late = UsageReport.example("a", percent: 80_000, on: .other, at: start.later(hours: 2))
            let early = UsageReport.example("b", percent: 20_000, on: .apple, at: start.later(hours: 1))
            let bare = UsageReport.example("c", units: 1, at: start.later(hours: 3))
            _ = try await store.recordUsage([late, early, bare], receivedAt: start, in: .coins)
            let usage = try #require(await store.facts().usage)
            #expect(usage.percent == 80_000)
            #expect(usage.lastPlatform == .other)
            #expect(usage.lastUsedAt == start.later(hours: 3))
        }
    }

    @Test("of many at once with one key one counts", arguments: StoreEngine.available)
    func manyAtOnce(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request())
            let new = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<50 {
                    group.addTask {
                        try await store.recordUsage([.example("k", units: 1)], receivedAt: start, in: .coins)
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(new == 1)
            #expect(try await store.facts().usage?.unitsUsed == 1)
        }
    }

    @Test("an older delivery report changes nothing", arguments: StoreEngine.available)
    func deliveries(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let late = DeliveryReport(delivery: .delivered, at: start.later(hours: 2))
            let early = DeliveryReport(delivery: .serverOutage, at: start.later(hours: 1))
            try await store.recordDelivery(late, of: "1001", in: .coins)
            try await store.recordDelivery(early, of: "1001", in: .coins)
            _ = try await store.record(.request())
            #expect(try await store.facts().delivery == late)
            let latest = DeliveryReport(delivery: .wrongItem, at: start.later(hours: 3))
            try await store.recordDelivery(latest, of: "1001", in: .coins)
            #expect(try await store.facts().delivery == latest)
        }
    }
}

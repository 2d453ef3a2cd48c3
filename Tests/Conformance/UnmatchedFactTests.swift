import AppStoreTypes
import Refunds
import Testing

@testable import Store

@Suite("Facts whose purchase is unknown")
struct UnmatchedFactTests {
    private static let sandbox = AppScope(bundleID: "com.example.coins", environments: [.sandbox])

    private static func list(
        _ store: AnyStore,
        _ filter: UnmatchedFactFilter = UnmatchedFactFilter()
    ) async throws -> [UnmatchedFact] {
        try await store.unmatchedFacts(matching: filter, limit: 100, cursor: nil).items
    }

    private static func record(
        _ reports: [UsageReport],
        in store: AnyStore,
        at: Timestamp = start
    ) async throws -> RecordedUsage {
        try await store.recordUsage(reports, receivedAt: at, onKnownKey: .ignore, in: .coins)
    }

    @Test("Facts about an unknown purchase are listed until the purchase arrives", arguments: StoreEngine.available)
    func untilArrival(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let usage = try await Self.record([.example("a", units: 1), .example("b", units: 2)], in: store)
            #expect(usage == RecordedUsage(added: 2, unknown: [.transaction("1001")]))
            let delivered = DeliveryReport(delivery: .delivered, at: start)
            let later = start.later(hours: 1)
            #expect(try await !store.recordDelivery(delivered, of: "1001", receivedAt: later, in: .coins))
            let owner = try await store.recordCustomer("Anna", ofPurchase: "1001", at: later, in: .coins)
            #expect(!owner)
            let again = try await Self.record([.example("b", units: 2), .example("c", units: 3)], in: store, at: later)
            #expect(again == RecordedUsage(added: 1, unknown: [.transaction("1001")]))
            let listed = try await Self.list(store)
            #expect(Set(listed.map(\.kind)) == [.usage, .delivery, .customer])
            let uses = try #require(listed.first { $0.kind == .usage })
            #expect(uses.reports == 3 && uses.environment == nil && uses.bundleID == "com.example.coins")
            #expect(uses.firstReportedAt == start && uses.lastReportedAt == later)
            _ = try await store.record(.request())
            #expect(try await Self.list(store).isEmpty)
            #expect(try await store.facts().usage?.unitsUsed == 6)
            #expect(try await Self.record([.example("d", units: 1)], in: store) == RecordedUsage(added: 1))
            #expect(try await store.recordDelivery(delivered, of: "1001", receivedAt: later, in: .coins))
            #expect(try await store.recordCustomer("Anna", ofPurchase: "1001", at: later, in: .coins))
            #expect(try await Self.list(store).isEmpty)
        }
    }

    @Test(
        "A purchase in either environment matches a fact that names no environment",
        arguments: StoreEngine.available,
        [AppKey.coins, .sandboxCoins]
    )
    func eitherEnvironment(on engine: StoreEngine, _ app: AppKey) async throws {
        try await engine.withFreshStore { store in
            _ = try await Self.record([.example("a", units: 1), .example("b", of: "9", units: 1)], in: store)
            _ = try await store.record(.request(for: .example(of: app)))
            let left = try await Self.list(store)
            #expect(left.map(\.subject) == [.transaction("9")])
            for environment in [AppStoreEnvironment.sandbox, .production] {
                let some = try await Self.list(store, UnmatchedFactFilter(environment: environment))
                #expect(some == left)
            }
            #expect(try await Self.record([.example("c", units: 1)], in: store).unknown.isEmpty)
        }
    }

    @Test("A fact of one environment is not matched by a purchase in another", arguments: StoreEngine.available)
    func oneEnvironment(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let delivered = DeliveryReport(delivery: .delivered, at: start)
            #expect(try await !store.recordDelivery(delivered, of: "1001", receivedAt: start, in: Self.sandbox))
            _ = try await store.record(.request())
            #expect(try await Self.list(store).map(\.environment) == [.sandbox])
            #expect(try await Self.list(store, UnmatchedFactFilter(environment: .production)).isEmpty)
            _ = try await store.record(.request(for: .example(of: .sandboxCoins)))
            #expect(try await Self.list(store).isEmpty)
        }
    }

    @Test(
        "Use by an unknown customer is listed until a purchase or a consent names the customer",
        arguments: StoreEngine.available
    )
    func customers(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let uses = [Purchase.token, "Berta", "Carla"].map { UsageReport.spent("use of \($0)", 1, by: $0) }
            let recorded = try await Self.record(uses, in: store)
            #expect(recorded.unknown == [.customer(Purchase.token), .customer("Berta"), .customer("Carla")])
            _ = try await store.record(.request(for: .example("2001")))
            let left = try await Self.list(store).map(\.subject)
            #expect(Set(left) == [.customer("Berta"), .customer("Carla")])
            _ = try await store.recordConsent(.example(by: "Berta"), in: .coins)
            #expect(try await Self.list(store).map(\.subject) == [.customer("Carla")])
            try await store.recordCustomer("Carla", ofPurchase: "2001", at: start, in: .coins)
            #expect(try await Self.list(store).isEmpty)
            let again = ["Berta", "Carla"].map { UsageReport.spent("more of \($0)", 1, by: $0) }
            #expect(try await Self.record(again, in: store).unknown.isEmpty)
        }
    }

    @Test("A customer's name and a transaction with the same text are two entries", arguments: StoreEngine.available)
    func sameText(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store async throws in
            let both = [UsageReport.example("a", of: "77", units: 1), .spent("b", 1, by: "77")]
            #expect(try await Self.record(both, in: store).unknown == [.transaction("77"), .customer("77")])
            #expect(try await Self.list(store).count == 2)
        }
    }

    @Test(
        "The list of unmatched facts continues page by page, newest report first, and for one app",
        arguments: StoreEngine.available
    )
    func pages(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for number in 1...5 {
                let report = UsageReport.example("k\(number)", of: "\(number)", units: 1)
                _ = try await Self.record([report], in: store, at: start.later(hours: number))
            }
            _ = try await Self.record([.example("k6", of: "2", units: 1)], in: store, at: start.later(hours: 9))
            let delivered = DeliveryReport(delivery: .delivered, at: start)
            _ = try await store.recordDelivery(
                delivered,
                of: "8",
                receivedAt: start,
                in: AppScope(bundleID: AppKey.books.bundleID)
            )
            var subjects: [UnmatchedFact.Subject] = []
            var cursor: String?
            repeat {
                let filter = UnmatchedFactFilter(bundleID: AppKey.coins.bundleID)
                let page = try await store.unmatchedFacts(matching: filter, limit: 2, cursor: cursor)
                subjects += page.items.map(\.subject)
                cursor = page.nextCursor
            } while cursor != nil
            #expect(subjects == ["2", "5", "4", "3", "1"].map { .transaction($0) })
            let both = UnmatchedFactFilter(bundleID: AppKey.books.bundleID, environment: .sandbox)
            #expect(try await Self.list(store, both).map(\.subject) == [.transaction("8")])
            await #expect(throws: InvalidCursor.self) {
                try await store.unmatchedFacts(matching: UnmatchedFactFilter(), limit: 2, cursor: "junk")
            }
            let (count, newest) = try await store.unmatchedFacts(lastReportedBefore: start.later(hours: 5))
            #expect(count == 4)
            #expect(newest?.subject == .transaction("4"))
        }
    }

    @Test("An entry is removed 90 days after its last report", arguments: StoreEngine.available)
    func removed(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                for (key, id, hour) in [("a", "1", 0), ("b", "2", 0), ("c", "2", 1)] {
                    let report = UsageReport.example(key, of: id, units: 1)
                    _ = try await Self.record([report], in: store, at: start.later(hours: hour))
                }
                try await store.removeOldUnmatchedFacts(at: start.later(hours: 1) + UnmatchedFact.retention)
                #expect(try await Self.list(store).map(\.subject) == [.transaction("2")])
            }
        }
    }

    @Test(
        "A fact and its purchase that arrive at the same moment leave no entry",
        arguments: StoreEngine.available
    )
    func atOnce(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        _ = try await store.record(.request("n\(number)", for: .example("\(number)")))
                    }
                    group.addTask {
                        _ = try await Self.record([.example("k\(number)", of: "\(number)", units: 1)], in: store)
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await Self.list(store).isEmpty)
        }
    }
}

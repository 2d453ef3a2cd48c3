// This file is longer than most, because its tests share one seed and what is right and wrong in it.

import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreEmulator

@Suite("A world filled from a seed")
struct SeedTests {
    private static func seed(_ document: String) throws -> WorldSeed {
        try WorldSeed(JSONDecoder().decode(JSONValue.self, from: Data(document.utf8)))
    }

    /// Returns a store filled in the same way as on the command line.
    private static func filled(_ document: String) throws -> EmulatedAppStore {
        let seed = try seed(document)
        let store = try EmulatedAppStore(
            configuration: EmulatorConfiguration(seed: seed.randomSeed ?? 1, clock: seed.clock ?? .system)
        )
        try store.update { world throws(WorldSeedError) in try world.fill(seed) }
        return store
    }

    private static let start = Timestamp(rfc3339: "2026-01-01T00:00:00Z") ?? .now

    private static let story = """
        { "randomSeed": 3,
          "clock": { "start": "2026-01-01T00:00:00Z", "frozen": true },
          "apps": [ {
            "bundleId": "com.example.coins", "appAppleId": 42,
            "notifications": { "production": { "url": "http://127.0.0.1:9/never", "version": 1 } },
            "billing": { "gracePeriodDays": 16, "failurePercent": 10, "recoveryPercent": 50 },
            "products": {
              "coins": { "type": "Consumable", "price": 990, "currency": "USD" },
              "basic": { "type": "Auto-Renewable Subscription", "price": 990, "currency": "USD", "period": "P1M" },
              "pro": { "type": "Auto-Renewable Subscription", "price": 1990, "currency": "USD", "period": "P1M",
                       "offers": { "trial": { "type": "introductory", "discountType": "FREE_TRIAL", "period": "P1W" } } }
            },
            "groups": { "tiers": [ "pro", [ "basic" ] ] },
            "customers": [
              { "appAccountToken": "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70", "storefront": "DEU", "downloaded": "-100d",
                "purchases": [
                  { "productId": "coins", "at": "-30d", "quantity": 2, "refundRequests": [
                    { "reason": "LEGAL", "at": "-20d", "decision": { "decision": "DECLINE", "after": "1d" } },
                    { "reason": "OTHER", "at": "now" } ] },
                  { "productId": "pro", "at": "2025-10-01T08:00:00Z" } ] },
              { "anonymous": true, "purchases": [ { "productId": "coins" } ] },
              { "count": 200, "environment": "Production", "purchases": [
                { "productId": "basic", "at": [ "-300d", "-100d" ], "refundRequests": [
                  { "percent": 20, "after": [ "1d", "20d" ], "decision": { "decision": "auto", "after": "1d" } } ] },
                { "productId": "coins", "at": "-10d", "percent": 25 } ] } ]
          } ],
          "refundModel": { "weights": { "base": 1 } },
          "switches": { "consumptionReminders": 1 },
          "faults": { "notifications": { "drop": true } } }
        """

    @Test("Everything in a seed happens at its stated time")
    func times() throws {
        let store = try Self.filled(Self.story)
        let world = store.read { $0 }
        #expect(world.now == Self.start && world.clock.isFrozen)
        let ada = try #require(world.customers.list.first { $0.appAccountToken == Shop.token })
        #expect(ada.originalPurchaseDate == Self.start - .seconds(100 * 86_400))
        #expect(ada.storefront == "DEU")
        let bought = Array(world.transactions.bought(by: ada.appTransactionID))
        let coins = try #require(bought.first { $0.payload.productID == "coins" })
        #expect(coins.payload.purchaseDate == Self.start - .seconds(30 * 86_400))
        #expect(coins.payload.quantity == 2 && coins.payload.price == 1_980)
        let pro = bought.filter { $0.payload.productID == "pro" }
        #expect(pro.count > 1)
        #expect(pro.first?.payload.offerDiscountType == .freeTrial)
        #expect(world.apps[Shop.bundleID]?.products["basic"]?.level == 2)
        #expect(world.apps[Shop.bundleID]?.products["basic"]?.group == "tiers")
        #expect(world.apps[Shop.bundleID]?.appAppleID == 42)
        let requests = world.refundRequests.values.filter { $0.request.transactionID == coins.id }
            .sorted { $0.ordinal < $1.ordinal }
        #expect(requests.map(\.request.state) == [.declined, .open])
        #expect(requests.first?.decidedAt == Self.start - .seconds(19 * 86_400))
        #expect(world.model.weights.base == 1 && world.switches.consumptionReminders == 1)
        #expect(world.faults.notifications?.drop == true)
    }

    @Test("Customers that a seed creates by count differ in their random values")
    func many() throws {
        let world = try Self.filled(Self.story).read { $0 }
        let many = world.customers.list.filter { $0.environment == .production }
        #expect(many.count == 200)
        #expect(Set(many.map(\.appAccountToken)).count == 200)
        let dates = Set(many.map(\.originalPurchaseDate))
        #expect(dates.count > 190)
        #expect(
            dates.allSatisfy {
                (Self.start - .seconds(300 * 86_400)...Self.start - .seconds(100 * 86_400)).contains($0)
            }
        )
        let coins = world.transactions.entries.count {
            $0.environment == .production && $0.payload.productID == "coins"
        }
        #expect((30...70).contains(coins))
        let decided = world.refundRequests.values.filter { $0.decidedBy == .model }
        #expect((20...60).contains(decided.count))
        #expect(
            world.notifications.sequences.contains {
                world.notifications[$0]?.type == NotificationTypeV1.didFailToRenew.rawValue
            }
        )
    }

    @Test("Only a seed's events at the start are pending, and past events are not sent")
    func told() throws {
        let document = Self.story.replacing(#""production": {"#, with: #""sandbox": {"#)
            .replacing(#""version": 1"#, with: #""version": 2"#)
        let world = try Self.filled(document).read { $0 }
        #expect(world.notifications.nextDue == Self.start)
        #expect(world.apps[Shop.bundleID]?.notificationURL(in: .sandbox) == "http://127.0.0.1:9/never")
        let sent = try Self.filled(document).update { try $0.sentNotifications() }
        let open = sent.filter { $0.nextAttemptAt != nil }
        #expect(Set(open.map(\.notificationType)) == [.consumptionRequest, .oneTimeCharge])
        #expect(open.allSatisfy { $0.nextAttemptAt == Self.start && $0.attempts.isEmpty })
    }

    @Test("A seed's past events are in the notification history only if the app has a URL", arguments: [true, false])
    func history(_ hasDestination: Bool) async throws {
        let document = Self.story.replacing(
            #""production": {"#,
            with: hasDestination ? #""sandbox": {"# : #""production": {"#
        )
        .replacing(#""version": 1"#, with: #""version": 2"#)
        let shop = try Shop(opening: Self.filled(document))
        let window =
            #"{"startDate":\#((Self.start - .seconds(25 * 86_400)).milliseconds),"endDate":\#(Self.start.milliseconds)}"#
        let answer = try await shop.call("POST", "/sandbox/inApps/v1/notifications/history", body: window)
        let items = try JSONDecoder().decode(NotificationHistoryResponse.self, from: Data(answer.body))
            .notificationHistory
        var told: [String] = []
        for item in items ?? [] {
            let payload = try await shop.emulator.verified(item.signedPayload ?? "", as: NotificationPayload.self)
            #expect(item.sendAttempts?.map(\.sendAttemptResult) == [.success])
            #expect(item.sendAttempts?.first?.attemptDate.map { $0 < Self.start } == true)
            told.append(payload.notificationType?.rawValue ?? "")
        }
        let decided = ["CONSUMPTION_REQUEST", "REFUND_DECLINED"]
        #expect(hasDestination ? Set(told).isSuperset(of: decided) : told.isEmpty)
    }

    @Test("The customer's text decides a sandbox refund", arguments: [("DECLINE", "declined"), ("Please", "granted")])
    func words(_ text: String, _ state: String) throws {
        let document =
            #"{"apps":[{"bundleId":"a.b","products":{"c":{"type":"Consumable","price":1,"currency":"USD"}},"#
            + #""customers":[{"purchases":[{"productId":"c","at":"-9d","refundRequests":[{"reason":"OTHER","#
            + #""text":"\#(text)","at":"-8d","decision":{"decision":"auto","after":"1d"}}]}]}]}]}"#
        let requests = try Self.filled(document).read { $0.refundRequests.values.map(\.request.state.rawValue) }
        #expect(requests == [state])
    }

    @Test("The same seed document creates the same world")
    func again() throws {
        let (one, other) = (try Self.filled(Self.story).read { $0 }, try Self.filled(Self.story).read { $0 })
        #expect(one.transactions.entries.map(\.payload) == other.transactions.entries.map(\.payload))
        #expect(one.customers.list.map(\.appAccountToken) == other.customers.list.map(\.appAccountToken))
        let another = try Self.filled(Self.story.replacing(#""randomSeed": 3"#, with: #""randomSeed": 4"#))
        #expect(another.read { $0.transactions.entries.map(\.id) } != one.transactions.entries.map(\.id))
    }

    @Test("A seed without a clock follows the system clock")
    func running() throws {
        let document =
            #"{"apps":[{"bundleId":"a.b","products":{"c":{"type":"Consumable","price":1,"currency":"USD"}},"#
            + #""customers":[{"purchases":[{"productId":"c","at":"-30d"}]}]}]}"#
        let store = try Self.filled(document)
        let (clock, bought) = store.read { ($0.clock, $0.transactions.entries.first?.payload.purchaseDate) }
        #expect(!clock.isFrozen)
        #expect((Duration.seconds(-5)...Duration.seconds(5)).contains(clock.now - .now))
        #expect(
            (Duration.seconds(30 * 86_400 - 60)...Duration.seconds(30 * 86_400 + 60)).contains(.now - (bought ?? .now))
        )
    }

    @Test("An error in a seed names the member and what is allowed", arguments: BadSeedRow.reading)
    func invalidRows(_ row: BadSeedRow) throws {
        let error = try #require(throws: WorldSeedError.self) { try Self.seed(row.document) }
        #expect(error.errors.first?.member.description == row.member)
        #expect(error.description.contains(row.says))
    }

    @Test("An error while filling the world names the seed's member", arguments: BadSeedRow.filling)
    func impossible(_ row: BadSeedRow) throws {
        let error = try #require(throws: WorldSeedError.self) { try Self.filled(row.document) }
        #expect(error.errors.map(\.member.description) == [row.member])
        #expect(error.description.contains(row.says))
    }

    @Test("Filling a world reports everything that cannot happen at once, and each member once")
    func allImpossible() throws {
        let document = #"""
            { "switches": { "reminders": 1, "retriesAfterBadRequest": "yes" },
              "apps": [ { "bundleId": "com.example.coins",
                "products": { "coins": { "type": "Consumable", "price": 990, "currency": "USD" } },
                "customers": [
                  { "count": 3, "purchases": [ { "productId": "gold" }, { "productId": "silver" } ] },
                  { "purchases": [ { "productId": "coins", "refundRequests": [ { "reason": "BORED", "at": "+10s" } ] },
                                   { "productId": "coins", "at": "+1d" } ] } ] } ] }
            """#
        let error = try #require(throws: WorldSeedError.self) { try Self.filled(document) }
        let customers = "apps[0].customers"
        #expect(
            Set(error.errors.map(\.member.description)) == [
                "switches.reminders", "switches.retriesAfterBadRequest", "\(customers)[0].purchases[0]",
                "\(customers)[0].purchases[1]", "\(customers)[1].purchases[0].refundRequests[0]",
                "\(customers)[1].purchases[1]",
            ]
        )
        #expect(error.errors.count == 6)
    }

    @Test("Ages count back from the start, and a request after it comes with its decision")
    func ages() throws {
        let document = #"""
            { "clock": { "start": "2026-01-01T00:00:00Z", "frozen": true },
              "apps": [ { "bundleId": "com.example.coins",
                "products": { "coins": { "type": "Consumable", "price": 990, "currency": "USD" } },
                "customers": [ { "purchases": [
                  { "productId": "coins", "at": "3 days ago" }, { "productId": "coins", "at": "-P2DT12H" },
                  { "productId": "coins", "at": "-1w", "refundRequests": [
                    { "reason": "LEGAL", "at": "+PT90S", "decision": { "decision": "DECLINE", "after": "1h" } } ] }
                ] } ] } ] }
            """#
        let store = try Self.filled(document)
        let bought = store.read { $0.transactions.entries.compactMap(\.payload.purchaseDate) }
        let day: Int64 = 86_400
        #expect(bought.map { (Self.start - $0).milliseconds / 1000 } == [7 * day, 3 * day, 2 * day + day / 2])
        #expect(store.read { $0.refundRequests.isEmpty })
        func pass(_ seconds: Int64) {
            store.update {
                let clockAdvance = $0.clockAdvance(by: .seconds(seconds))
                while $0.travel(clockAdvance) {}
            }
        }
        pass(89)
        #expect(store.read { $0.refundRequests.isEmpty })
        pass(1)
        #expect(store.read { $0.refundRequests.values.map(\.request.state) } == [.open])
        pass(3600)
        #expect(store.read { $0.refundRequests.values.map(\.request.state) } == [.declined])
    }

    @Test("A clock set to now shows the system's time")
    func realTime() throws {
        #expect(try Self.seed(#"{"clock":"now"}"#).clock == .system)
    }

    @Test("Reading a seed reports all its errors at once")
    func all() throws {
        let document = #"{"app":[],"randomSeed":"x","apps":[{"bundleId":"a","customers":[{"cuont":1},{"count":0}]}]}"#
        let error = try #require(throws: WorldSeedError.self) { try Self.seed(document) }
        #expect(error.errors.count == 4)
    }

    @Test("Invalid values in a seed are reported together with unknown members")
    func valuesAndMembers() throws {
        let document = #"""
            { "app": [], "switches": { "reminders": 1 }, "refundModel": { "weights": { "bsae": 1 } },
              "apps": [ { "bundleId": "a.b", "foo": 1,
                "products": { "c": { "type": "Coin", "price": 1, "currency": "EURO" } } } ] }
            """#
        let error = try #require(throws: WorldSeedError.self) { try Self.seed(document) }
        #expect(
            error.errors.map(\.member.description).sorted() == [
                "app", "apps[0].foo", "apps[0].products.c.currency", "apps[0].products.c.type",
                "refundModel.weights.bsae", "switches.reminders",
            ]
        )
    }

    @Test("Several errors in one object are all reported, and none of them twice")
    func allOfOneObject() throws {
        let document = #"""
            { "clock": { "start": "today", "frozen": 1 },
              "apps": [ { "bundelId": "a", "appAppleId": "x", "billing": { "failurePercent": 101, "month": 1 },
                "products": { "coins": { "type": 5, "prise": 1, "currency": "USD" } },
                "customers": [ { "count": 0, "storefront": "US", "purchases": [
                  { "productId": 1, "percent": 101, "refundRequests": [
                    { "inApp": 1, "decision": { "decision": "MAYBE", "percentage": 0 } } ] } ] } ] } ],
              "faults": { "notifications": { "dorp": true, "delayMs": -1 }, "clocks": {} } }
            """#
        let error = try #require(throws: WorldSeedError.self) { try Self.seed(document) }
        let (app, customer) = ("apps[0]", "apps[0].customers[0]")
        let purchase = "\(customer).purchases[0]"
        #expect(
            Set(error.errors.map(\.member.description)).isSuperset(of: [
                "clock.start", "clock.frozen", "\(app).bundelId", "\(app).bundleId", "\(app).appAppleId",
                "\(app).billing.failurePercent", "\(app).billing.month", "\(app).products.coins.prise",
                "\(customer).count", "\(customer).storefront", "\(purchase).productId", "\(purchase).percent",
                "\(purchase).refundRequests[0].inApp", "\(purchase).refundRequests[0].decision.decision",
                "\(purchase).refundRequests[0].decision.percentage", "faults.clocks", "faults.notifications.dorp",
                "faults.notifications.delayMs",
            ])
        )
        #expect(Set(error.errors.map(\.member)).count == error.errors.count)
    }
}

import AppStoreTypes
import Foundation
import Refunds
import Testing

@Suite("Recording notifications")
struct RecordingTests {
    @Test("A second delivery is a duplicate and changes nothing", arguments: StoreEngine.available)
    func secondDelivery(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store async throws in
            let record = IntakeRecord.request()
            #expect(try await store.record(record) == .stored)
            var again = record
            again.purchases[0].usdCents = 1
            again.purchases[0].signedAt = start.later(hours: 1)
            #expect(try await store.record(again) == .duplicate)
            #expect(try await store.facts().totals == CustomerTotals(purchasedUSDCents: 499))
            #expect(try await store.notifications(limit: 10, cursor: nil).items == [record.notification])
        }
    }

    @Test("One of a hundred concurrent deliveries of a notification is stored", arguments: StoreEngine.available)
    func manyAtOnce(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let record = IntakeRecord.request("5d5d0b6a-0000-4000-8000-000000000001")
            let outcomes = try await withThrowingTaskGroup(of: IntakeOutcome.self) { group in
                for _ in 0..<100 { group.addTask { try await store.record(record) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.filter { $0 == .stored }.count == 1)
            #expect(outcomes.filter { $0 == .duplicate }.count == 99)
            #expect(try await store.facts().totals.purchasedUSDCents == 499)
        }
    }

    @Test("Concurrent deliveries of 200 purchases are all stored", arguments: StoreEngine.available)
    func manyPurchasesAtOnce(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask { _ = try await store.record(.request(for: .example("\(number)"))) }
                }
                try await group.waitForAll()
            }
            #expect(try await store.statistics().notifications == 200)
            #expect(try await store.facts(of: .example("7")).totals.purchasedUSDCents == 200 * 499)
        }
    }

    @Test("A notification that fails does not affect the others", arguments: StoreEngine.available)
    func failureAmongOthers(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store async throws in
            let orphan = IntakeRecord.request("0f0f0f0f-0000-4000-8000-000000000000", for: .example("lost"))
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    var record = orphan
                    record.purchases = []
                    await #expect(throws: (any Error).self) { try await store.record(record) }
                }
                for number in 0..<50 {
                    group.addTask { _ = try? await store.record(.request(for: .example("\(number)"))) }
                }
            }
            #expect(try await store.statistics().notifications == 50)
            #expect(try await store.record(orphan) == .stored)
        }
    }

    @Test("An older statement never overwrites a newer one", arguments: StoreEngine.available)
    func olderStatement(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let newest = Purchase.example().refunded(signedAt: start.later(hours: 2))
            _ = try await store.record(.request(for: newest))
            _ = try await store.record(.example(about: .example(usdCents: 1, signedAt: start.later(hours: 1))))
            #expect(try await store.facts().purchase == newest)
            let later = Purchase.example(usdCents: 299, signedAt: start.later(hours: 3))
            _ = try await store.record(.example(about: later))
            #expect(try await store.facts().purchase == later)
        }
    }

    @Test("Every member of a purchase is stored and returned", arguments: StoreEngine.available)
    func wholePurchase(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            var purchase = Purchase.example()
            purchase.originalTransactionID = "1000"
            purchase.appAccountToken = AppAccountToken(rawValue: Purchase.token.uppercased())
            purchase.appTransactionID = "704"
            purchase.quantity = 3
            purchase.expiresAt = start.later(hours: 9)
            purchase.ownership = .familyShared
            purchase.isAdvancedCommerce = true
            purchase.revocation = Revocation(
                at: start,
                type: .refundProrated,
                reason: .appIssue,
                percentage: 67_932
            )
            _ = try await store.record(.request(for: purchase))
            let stored = try await store.facts().purchase
            #expect(stored == purchase)
            #expect(stored.appAccountToken?.rawValue == Purchase.token.uppercased())
        }
    }

    @Test("A notification of unknown type is stored whole and flagged", arguments: StoreEngine.available)
    func flagged(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let record = IntakeRecord.example(about: nil, payload: "???", flag: "a new type")
            #expect(try await store.record(record) == .stored)
            _ = try await store.record(.example())
            #expect(try await store.notifications(limit: 10, cursor: nil).items.last == record.notification)
            let statistics = try await store.statistics()
            #expect(statistics.notifications == 2)
            #expect(statistics.flaggedNotifications == 1)
        }
    }

    @Test("Notifications and cases are listed and counted for one app or for all", arguments: StoreEngine.available)
    func ofOneApp(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for app in [AppKey.coins, .sandboxCoins, .books] {
                _ = try await store.record(.request(for: .example(of: app)))
            }
            _ = try await store.record(.example(about: nil, of: .books, flag: "a new type"))
            for (bundleID, cases, notifications, flagged) in [
                (AppKey.coins.bundleID, 2, 2, 0), (AppKey.books.bundleID, 1, 2, 1), ("com.example.other", 0, 0, 0),
            ] {
                let statistics = try await store.statistics(of: bundleID)
                #expect(statistics.byState[.open] ?? 0 == Int64(cases))
                #expect(statistics.notifications == Int64(notifications))
                #expect(statistics.flaggedNotifications == Int64(flagged))
                var listed: [StoreNotification] = []
                var cursor: String?
                repeat {
                    let page = try await store.notifications(of: bundleID, limit: 1, cursor: cursor)
                    listed += page.items
                    cursor = page.nextCursor
                } while cursor != nil
                #expect(listed.count == notifications)
                #expect(listed.allSatisfy { $0.app.bundleID == bundleID })
            }
            #expect(try await store.statistics().notifications == 4)
        }
    }

    @Test("Equal identifiers in different apps and environments stay separate", arguments: StoreEngine.available)
    func apart(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let uuid = "5d5d0b6a-0000-4000-8000-00000000000a"
            let apps: [AppKey] = [.coins, .sandboxCoins, .books]
            for (number, app) in apps.enumerated() {
                let purchase = Purchase.example(of: app, usdCents: Int64(number + 1))
                #expect(try await store.record(.request(uuid, for: purchase)) == .stored)
            }
            let cases = try await store.cases(matching: CaseFilter(), limit: 10, cursor: nil).items.map(\.refundCase)
            #expect(Set(cases.map(\.app)) == Set(apps))
            #expect(Set(cases.map(\.id)).count == 3)
            for refundCase in cases {
                let facts = try #require(await store.detail(of: refundCase.id)).facts
                #expect(facts.refundCase == refundCase)
                #expect(facts.refundCase.requestNumber == 1)
                #expect(facts.purchase.app == refundCase.app)
                let number = try #require(apps.firstIndex(of: refundCase.app))
                #expect(facts.totals == CustomerTotals(purchasedUSDCents: Int64(number + 1)))
            }
            let consent = ConsentRecord.example()
            _ = try await store.recordConsent(
                consent,
                in: AppScope(bundleID: "com.example.coins", environments: [.sandbox])
            )
            #expect(try await store.facts(of: .example(of: .sandboxCoins)).consent?.isGranted == true)
            #expect(try await store.detail(of: uuid)?.facts.consent == nil)
        }
    }

    @Test("Recorded facts remain after the store is closed and opened again", arguments: StoreEngine.available)
    func survives(on engine: StoreEngine) async throws {
        let record = IntakeRecord.request("5d5d0b6a-0000-4000-8000-00000000000b")
        try await engine.withReopenedStore { store in
            #expect(try await store.record(record) == .stored)
            _ = try await store.recordConsent(.example(), in: .coins)
            _ = try await store.recordUsage([.example("k", units: 3)], receivedAt: start, in: .coins)
        } after: { store in
            #expect(try await store.record(record) == .duplicate)
            #expect(try await store.notifications(limit: 1, cursor: nil).items == [record.notification])
            let facts = try #require(await store.claim(by: "b", at: start, leaseFor: .seconds(1)))
            #expect(facts.refundCase.id == record.notification.uuid)
            #expect(facts.usage?.unitsUsed == 3)
            #expect(facts.consent?.isGranted == true)
        }
    }

    @Test("A working store passes its health check", arguments: StoreEngine.available)
    func healthy(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try await store.check()
            try await store.check()
        }
    }

    @Test("A signed payload is returned unchanged after the store is reopened", arguments: StoreEngine.available)
    func signedPayload(on engine: StoreEngine) async throws {
        func record(_ number: Int, _ certificate: UInt8) throws -> IntakeRecord {
            let payload = try SignedPayloadExamples.renewal(number, x5c: [Data(repeating: certificate, count: 60)])
            return .example("\(number)", about: nil, payload: payload)
        }
        let records = [try record(1, 1), try record(2, 2), try record(3, 1)]
        try await engine.withReopenedStore { store in
            for record in records[..<2] {
                let outcome = try await store.record(record)
                #expect(outcome == .stored)
            }
        } after: { store in
            // The header of this payload is stored already.
            let outcome = try await store.record(records[2])
            #expect(outcome == .stored)
            for record in records {
                let stored = try await store.notification(record.notification.uuid, in: .coins)
                #expect(stored == record.notification)
            }
        }
    }

    @Test(
        "Notifications for an app that is not configured are counted, with the latest reason",
        arguments: StoreEngine.available
    )
    func unconfigured(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try await store.noteUnconfigured(.books, reason: "no app", count: 1, at: start)
            try await store.noteUnconfigured(.coins, reason: "no key", count: 1, at: start.later(seconds: 1))
            try await store.noteUnconfigured(.books, reason: "no secret", count: 2, at: start.later(seconds: 2))
            let expected = [
                UnconfiguredApp(app: .books, reason: "no secret", lastSeenAt: start.later(seconds: 2), count: 3),
                UnconfiguredApp(app: .coins, reason: "no key", lastSeenAt: start.later(seconds: 1), count: 1),
            ]
            #expect(try await store.unconfiguredApps() == expected)
        }
    }
}

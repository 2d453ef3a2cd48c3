// This file is longer than most, because its tests share the same reports and purchases.

import AppStoreTypes
import Refunds
import TestSupport
import Testing

@Suite("Usage and delivery")
struct UsageTests {
    @Test("Usage reports add up, and a repeated key changes nothing", arguments: StoreEngine.available)
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
                        playSessions: 1,
                        lastPlatform: .apple,
                        lastUsedAt: start.later(seconds: 5),
                        provedAt: start.later(seconds: 5)
                    )
            )
        }
    }

    @Test("Usage that was never reported stays unknown", arguments: StoreEngine.available)
    func unknownStaysUnknown(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request())
            #expect(try await store.facts().usage == nil)
            _ = try await store.recordUsage([.example("a", percent: 5000)], receivedAt: start, in: .coins)
            #expect(try await store.facts().usage == PurchaseUsage(percent: 5000, lastUsedAt: start, provedAt: start))
            #expect(try await store.facts().totals.playSeconds == nil)
            _ = try await store.recordUsage([.example("b", playSeconds: 0)], receivedAt: start, in: .coins)
            #expect(try await store.facts().totals.playSeconds == 0)
        }
    }

    @Test("The newest percentage and platform count, in any order of arrival", arguments: StoreEngine.available)
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

    @Test("One of 50 concurrent reports with the same key counts", arguments: StoreEngine.available)
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

    @Test("An older delivery report changes nothing", arguments: StoreEngine.available)
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

    @Test("A correction replaces a usage report, in any order of arrival", arguments: StoreEngine.available)
    func corrections(on engine: StoreEngine) async throws {
        let reports: [UsageReport] = [
            .example("a", units: 2, playSeconds: 30, on: .apple, at: start.later(hours: 5)),
            .example("b", units: 3, percent: 50_000, at: start.later(hours: 1)),
            UsageReport.example("c", units: 4, on: .other, at: start.later(hours: 2)).correcting("a"),
            UsageReport.example("d", percent: 40_000, at: start.later(hours: 3)).correcting("b"),
            .example("e", playSeconds: 7, at: start.later(hours: 4)),
        ]
        try await engine.withFreshStore { store in
            var random = SeededGenerator(seed: 3)
            var sums: Set<PurchaseUsage> = []
            var seconds: Set<Int64?> = []
            for order in 0..<40 {
                let purchase = Purchase.example("\(order)", customer: "customer-\(order)")
                let ordered = order == 0 ? reports : reports.shuffled(using: &random)
                if order % 2 == 0 { _ = try await store.record(.request(for: purchase)) }
                for report in ordered {
                    var report = report
                    report.subject = .transaction("\(order)")
                    report.idempotencyKey = "\(order)-\(report.idempotencyKey)"
                    report.corrects = report.corrects.map { "\(order)-\($0)" }
                    #expect(try await store.recordUsage([report], receivedAt: start, in: .coins) == 1)
                }
                if order % 2 == 1 { _ = try await store.record(.request(for: purchase)) }
                let facts = try await store.facts(of: purchase)
                sums.insert(try #require(facts.usage))
                seconds.insert(facts.totals.playSeconds)
            }
            #expect(seconds == [7])
            #expect(
                sums == [
                    PurchaseUsage(
                        unitsUsed: 4,
                        percent: 40_000,
                        playSeconds: 7,
                        playSessions: 1,
                        lastPlatform: .other,
                        lastUsedAt: start.later(hours: 4),
                        provedAt: start.later(hours: 4)
                    )
                ]
            )
        }
    }

    @Test("A correction can move a report to another purchase and be corrected", arguments: StoreEngine.available)
    func moved(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for id in ["1", "2"] { _ = try await store.record(.request(for: .example(id))) }
            let reports: [UsageReport] = [
                .example("a", of: "1", units: 9), UsageReport.example("b", of: "2", units: 8).correcting("a"),
                UsageReport.example("c", of: "2", units: 7).correcting("b"),
            ]
            for report in reports { _ = try await store.recordUsage([report], receivedAt: start, in: .coins) }
            #expect(try await store.facts(of: .example("1")).usage?.unitsUsed == nil)
            #expect(try await store.facts(of: .example("2")).usage?.unitsUsed == 7)
        }
    }

    @Test("Reports that correct each other still count once", arguments: StoreEngine.available)
    func circle(on engine: StoreEngine) async throws {
        for keys in [["a"], ["a", "b"], ["a", "b", "c"]] {
            try await engine.withFreshStore { store in
                for (index, key) in keys.enumerated() {
                    var report = UsageReport.example(key, units: 7)
                    report.corrects = keys[(index + 1) % keys.count]
                    _ = try await store.recordUsage([report], receivedAt: start, in: .coins)
                }
                _ = try await store.record(.request())
                #expect(try await store.facts().usage?.unitsUsed == 7, "\(keys)")
            }
        }
    }

    @Test("Units spent without a purchase come with all lots they may be from", arguments: StoreEngine.available)
    func account(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let reports: [UsageReport] = [
                .spent("a", 300, at: start.later(hours: 1)),
                .spent("b", 400, of: "coins", by: Purchase.token.uppercased()),
                .spent("c", 5, at: start.later(hours: 2)), .spent("d", 6, at: start.later(hours: 2), corrects: "c"),
                .spent("e", 7, by: "another"),
            ]
            #expect(try await store.recordUsage(reports, receivedAt: start, in: .coins) == 5)
            _ = try await store.record(.request(for: .example("1")))
            _ = try await store.record(.example(about: .example("2")))
            _ = try await store.record(.example(about: .example("3", customer: "another")))
            _ = try await store.recordUsage([.example("f", of: "2", units: 50)], receivedAt: start, in: .coins)
            let revocation = Revocation(at: start.later(hours: 3), type: .refundProrated, percentage: 25_000)
            let refunded = Purchase.example("5").refunded(revocation, signedAt: start.later(hours: 4))
            _ = try await store.record(.example(about: refunded))
            let account = try #require(await store.facts(of: .example("1")).account)
            let lots = account.lots.sorted { $0.transactionID < $1.transactionID }
            let lot = { (id: String) in
                UnitAccount.Lot(transactionID: id, productID: "coins.500", purchasedAt: start)
            }
            var (used, returned) = (lot("2"), lot("5"))
            (used.unitsUsed, returned.revocation) = (50, revocation)
            #expect(lots == [lot("1"), used, returned])
            #expect(account.spendings.map(\.units).sorted() == [6, 300, 400])
            #expect(Set(account.spendings.map(\.pool)) == ["coins", "coins.500"])
            _ = try await store.record(.request(for: .example("4", customer: "nobody")))
            #expect(try await store.facts(of: .example("4")).account == nil)
        }
    }

    @Test("Use of the app counts under all customer identifiers and wakes a case", arguments: StoreEngine.available)
    func play(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            var purchase = Purchase.example()
            purchase.appTransactionID = "704"
            let id = try await store.openWaitingCase(for: purchase, blockReason: .deliveryUnknown)
            #expect(try await store.facts().play == nil)
            let first = UsageReport(
                subject: .customer(Purchase.token.uppercased(), pool: nil),
                playSeconds: 60,
                platform: .apple,
                at: start.later(hours: 1),
                idempotencyKey: "a"
            )
            var second = first
            second.subject = .customer("704", pool: nil)
            (second.idempotencyKey, second.platform, second.at) = ("b", .other, start)
            _ = try await store.recordUsage([first, second], receivedAt: start.later(hours: 1), in: .coins)
            #expect(try await store.refundCase(id).dueAt == start.later(hours: 1))
            let play = CustomerPlay(seconds: 120, lastPlatform: .apple, lastAt: start.later(hours: 1))
            #expect(try await store.facts().play == play)
            #expect(try await store.facts().playSeconds == 120)
            var third = first
            (third.idempotencyKey, third.corrects, third.playSeconds) = ("c", "b", 1)
            _ = try await store.recordUsage([third], receivedAt: start, in: .coins)
            #expect(try await store.facts().playSeconds == 61)
            #expect(try await store.totals(ofCustomer: Purchase.token, in: .coins).playSeconds == 61)
        }
    }

    @Test(
        "Use dated before the purchase never counts, in any order of reports, corrections and purchase",
        arguments: StoreEngine.available
    )
    func early(on engine: StoreEngine) async throws {
        let edge = start - Purchase.useTolerance
        let reports: [UsageReport] = [
            .example("a", units: 2, playSeconds: 30, on: .apple, at: start.later(hours: -5)),
            .example("b", units: 3, percent: 50_000, on: .other, at: edge - .milliseconds(1)),
            .example("c", units: 4, playSeconds: 9, at: edge), .example("d", units: 5, at: start.later(hours: 1)),
            UsageReport.example("e", percent: 10_000, at: start.later(hours: -9)).correcting("f"),
            .example("f", percent: 20_000, at: start.later(hours: 2)),
            UsageReport.example("g", units: 6, at: start.later(hours: 3)).correcting("h"),
            .example("h", units: 7, at: start.later(hours: -8)),
        ]
        try await engine.withFreshStore { store in
            var random = SeededGenerator(seed: 11)
            var sums: Set<PurchaseUsage> = []
            var seconds: Set<Int64?> = []
            for order in 0..<60 {
                let purchase = Purchase.example("\(order)", customer: "customer-\(order)")
                let ordered = order == 0 ? reports : reports.shuffled(using: &random)
                let arrival = Int.random(in: 0...reports.count, using: &random)
                for (index, report) in ordered.enumerated() {
                    if index == arrival { _ = try await store.record(.request(for: purchase)) }
                    var report = report
                    report.subject = .transaction("\(order)")
                    report.idempotencyKey = "\(order)-\(report.idempotencyKey)"
                    report.corrects = report.corrects.map { "\(order)-\($0)" }
                    #expect(try await store.recordUsage([report], receivedAt: start, in: .coins) == 1)
                }
                if arrival == reports.count { _ = try await store.record(.request(for: purchase)) }
                let facts = try await store.facts(of: purchase)
                sums.insert(try #require(facts.usage))
                seconds.insert(facts.totals.playSeconds)
            }
            #expect(seconds == [9])
            #expect(
                sums == [
                    PurchaseUsage(
                        unitsUsed: 15,
                        playSeconds: 9,
                        playSessions: 1,
                        lastUsedAt: start.later(hours: 3),
                        provedAt: start.later(hours: 3),
                        earlyReports: 3,
                        earlyAt: edge - .milliseconds(1)
                    )
                ]
            )
        }
    }

    @Test("Use before the date of a renewal or of a restored purchase counts", arguments: StoreEngine.available)
    func restored(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            var purchase = Purchase.example("2002")
            purchase.originalTransactionID = "2001"
            let early = UsageReport.example("a", of: "2002", units: 2, at: start.later(hours: -5))
            _ = try await store.recordUsage([early], receivedAt: start, in: .coins)
            _ = try await store.record(.request(for: purchase))
            var again = early
            again.idempotencyKey = "b"
            let recorded = try await store.recordUsage([again], receivedAt: start, onKnownKey: .ignore, in: .coins)
            #expect(recorded == RecordedUsage(added: 1))
            #expect(try await store.facts(of: purchase).usage?.unitsUsed == 4)
        }
    }

    @Test("A purchase whose date changes counts its use again", arguments: StoreEngine.available)
    func dateChanges(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request())
            let uses = [UsageReport.example("a", units: 2), .example("b", units: 3, at: start.later(hours: 2))]
            _ = try await store.recordUsage(uses, receivedAt: start, in: .coins)
            #expect(try await store.facts().usage?.unitsUsed == 5)
            var later = Purchase.example(signedAt: start.later(hours: 9))
            later.purchasedAt = start.later(hours: 1)
            _ = try await store.record(.example(about: later))
            #expect(try await store.facts().usage?.unitsUsed == 3)
            #expect(try await store.facts().usage?.earlyReports == 1)
            later.signedAt = start.later(hours: 10)
            later.purchasedAt = start
            _ = try await store.record(.example(about: later))
            #expect(try await store.facts().usage?.unitsUsed == 5)
            #expect(try await store.facts().usage?.earlyReports == 0)
        }
    }
}

import AppStoreTypes
import Refunds
import Store
import TestSupport
import Testing

@Suite("Kept facts for a recount")
struct KeptFactTests {
    private static let line = TotalRepair.CaseLine(
        dimension: "reason",
        day: 12,
        app: .coins,
        value: "OTHER",
        state: "missed",
        blockReason: "",
        preference: "",
        answeredBy: "",
        outcome: "",
        slot: 0
    )

    @Test("Facts and totals are read page by page in the order of their keys", arguments: StoreEngine.available)
    func reading(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                let id = try await store.answerCase()
                _ = try await store.openCase(for: .example("1002"))
                let production = AppScope(bundleID: AppKey.coins.bundleID, environments: [.production])
                let reports = [
                    UsageReport(transactionID: "1001", unitsUsed: 3, playSeconds: 5, at: start, idempotencyKey: "a"),
                    UsageReport(
                        subject: .customer(Purchase.token, pool: nil),
                        playSeconds: 7,
                        at: start,
                        idempotencyKey: "b"
                    ),
                ]
                #expect(try await store.recordUsage(reports, receivedAt: start, in: production) == 2)
                let external = ExternalPurchase(
                    store: "web",
                    purchaseID: "1",
                    customerID: "someone",
                    purchasedAt: start,
                    amount: 5000,
                    currency: "USD"
                )
                _ = try await store.importPurchases([external], in: .coins, checkpoint: nil, at: start)
                try store.snapshot { reader in
                    #expect(try reader.notifications(after: 0).count == 2)
                    #expect(try reader.notificationTallies().isEmpty == false)
                    let purchases = try reader.purchases(after: nil)
                    #expect(try purchases.map { try $0.value("transaction_id") as String } == ["1001", "1002"])
                    #expect(try reader.purchases(after: purchases.first).count == 1)
                    let groups = try reader.groups(after: nil)
                    let group: [UInt8] = try #require(groups.first).value("id")
                    #expect(try reader.groups(after: groups.first).isEmpty)
                    #expect(try reader.names([Purchase.token, "x"], ofGroup: group, in: .coins) == [Purchase.token])
                    let reports = try reader.purchaseReports(after: nil)
                    #expect(reports.count == 1)
                    #expect(try reader.purchaseReports(after: reports.first).isEmpty)
                    let ofCustomers = try reader.customerReports(after: nil)
                    #expect(ofCustomers.count == 1)
                    #expect(try reader.customerReports(after: ofCustomers.first).isEmpty)
                    let usages = try reader.purchaseUsages(after: nil)
                    #expect(usages.count == 1)
                    #expect(try reader.purchaseUsages(after: usages.first).isEmpty)
                    let plays = try reader.plays(after: nil)
                    #expect(plays.count == 1)
                    #expect(try reader.plays(after: plays.first).isEmpty)
                    let cases = try reader.cases(after: nil)
                    #expect(cases.count == 2)
                    #expect(try cases.contains { try $0.value("id") == id })
                    #expect(try reader.cases(after: cases.last).isEmpty)
                    let next = try reader.nextDay(in: "all", after: .min)
                    let day = try #require(next)
                    #expect(try reader.nextDay(in: "all", after: day) == nil)
                    #expect(try !reader.caseTallies(in: "all", on: day).isEmpty)
                    #expect(try reader.nextDayOfAnswerTimes(after: .min) == day)
                    #expect(try reader.answerTimes(on: day).count == 1)
                    let external = try reader.externalPurchases(after: nil)
                    #expect(external.count == 1)
                    #expect(try reader.externalPurchases(after: external.first).isEmpty)
                    let totals = try reader.externalTotals(after: nil)
                    #expect(totals.count == 1)
                    #expect(try reader.externalTotals(after: totals.first).isEmpty)
                }
                let payloads = try await store.storedPayloads(after: 0, limit: 10)
                #expect(payloads.count == 2)
            }
        }
    }

    @Test("A repair adds to a total and removes counts that became zero", arguments: StoreEngine.available)
    func repairing(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                let id = try await store.answerCase()
                let group: [UInt8] = try store.snapshot { reader in
                    let first = try reader.groups(after: nil).first
                    return try #require(first).value("id")
                }
                let time = TotalRepair.Sum.answerTimes(day: 12, .coins, fromMilliseconds: 5, slot: 0)
                let tally = TotalRepair.Sum.notifications(bundleID: AppKey.coins.bundleID, isFlagged: false)
                try await store.repair([
                    (.group(id: group, .coins), [1, 0, 0, 0, 0, 0, 0]), (.cases(Self.line), [2, 0, 0, 0, 0, 0, 0, 0]),
                    (time, [2]), (tally, [5]), (.external(customerID: "someone", .coins), [4, 0, 0, 0]),
                ])
                try store.snapshot { reader in
                    #expect(try reader.groups(after: nil).first?.value("purchased_usd_cents") == Int64(500))
                    #expect(try reader.caseTallies(in: "reason", on: 12).first?.value("cases") == Int64(2))
                    #expect(try reader.answerTimes(on: 12).first?.value("answers") == Int64(2))
                    #expect(try reader.externalTotals(after: nil).first?.value("purchased_usd_cents") == Int64(4))
                    let counts: [Int64] = try reader.notificationTallies().map { try $0.value("count") }
                    #expect(counts.reduce(0, +) == 6)
                }
                try await store.repair([(.cases(Self.line), [-2, 0, 0, 0, 0, 0, 0, 0]), (time, [-2]), (tally, [-6])])
                try await store.repairNames(["another"], ofGroup: group, in: .coins)
                try await store.repairUsage(of: .transaction("1001"), in: .coins)
                try await store.repairUsage(of: .customer("someone", pool: nil), in: .coins)
                try store.snapshot { reader in
                    #expect(try reader.caseTallies(in: "reason", on: 12).isEmpty)
                    #expect(try reader.answerTimes(on: 12).isEmpty)
                    let counts: [Int64] = try reader.notificationTallies().map { try $0.value("count") }
                    #expect(counts.reduce(0, +) == 0)
                    #expect(try reader.names(["another"], ofGroup: group, in: .coins) == ["another"])
                }
                #expect(try await store.refundCase(id).state == .answered)
            }
        }
    }
}

// This file is longer than most, because most of it is the rows of one table of accounts.

import AppStoreTypes
import TestSupport
import Testing

@testable import Refunds

@Suite("Units spent without a named purchase")
struct UnitAccountTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The product, day and quantity of each purchase; their names in order are a, b, c.
        let lots: [(product: String, day: Int64, quantity: Int32)]
        /// The day, pool and units of each spending.
        let spendings: [(day: Int64, pool: String, units: Int64)]
        var change: @Sendable (inout [UnitAccount.Lot]) -> Void = { _ in }
        let spent: [Int64?]
    }

    private static let catalogue = ProductCatalogue(products: [
        "coins.500": ProductEntry(units: 500, currency: "coins"),
        "coins.1200": ProductEntry(units: 1_200, currency: "coins"), "gems.10": ProductEntry(units: 10),
        "pack": ProductEntry(currency: "coins"), "skin": ProductEntry(),
    ])

    static let rows: [Row] = [
        Row(
            testDescription: "from one purchase",
            lots: [("gems.10", 0, 1)],
            spendings: [(1, "gems.10", 4)],
            spent: [4]
        ),
        Row(
            testDescription: "first in, first out",
            lots: [("gems.10", 0, 1), ("gems.10", 1, 1)],
            spendings: [(2, "gems.10", 13)],
            spent: [10, 3]
        ),
        Row(
            testDescription: "in several steps",
            lots: [("gems.10", 0, 1), ("gems.10", 1, 1)],
            spendings: [(2, "gems.10", 6), (3, "gems.10", 6)],
            spent: [10, 2]
        ),
        Row(
            testDescription: "from purchases that existed at the time",
            lots: [("gems.10", 0, 1), ("gems.10", 5, 1)],
            spendings: [(1, "gems.10", 13)],
            spent: [10, 0]
        ),
        Row(
            testDescription: "more than was ever bought",
            lots: [("gems.10", 0, 1)],
            spendings: [(1, "gems.10", 99)],
            spent: [10]
        ),
        Row(
            testDescription: "before anything was bought",
            lots: [("gems.10", 5, 1)],
            spendings: [(1, "gems.10", 9)],
            spent: [0]
        ),
        Row(
            testDescription: "of a currency, over packs of any size",
            lots: [("coins.500", 0, 1), ("coins.1200", 1, 1)],
            spendings: [(2, "coins", 800)],
            spent: [500, 300]
        ),
        Row(
            testDescription: "of one pack of a currency",
            lots: [("coins.500", 0, 1), ("coins.1200", 1, 1)],
            spendings: [(2, "coins.1200", 800)],
            spent: [nil, 800]
        ),
        Row(
            testDescription: "of a pack, then of the currency",
            lots: [("coins.500", 0, 1), ("coins.1200", 1, 1)],
            spendings: [(2, "coins.1200", 1_000), (3, "coins", 600)],
            spent: [500, 1_100]
        ),
        Row(
            testDescription: "over the whole quantity",
            lots: [("gems.10", 0, 3), ("gems.10", 1, 1)],
            spendings: [(2, "gems.10", 32)],
            spent: [30, 2]
        ),
        Row(
            testDescription: "past units reported of one purchase",
            lots: [("gems.10", 0, 1), ("gems.10", 1, 1)],
            spendings: [(2, "gems.10", 5)],
            change: { $0[0].unitsUsed = 8 },
            spent: [2, 3]
        ),
        Row(
            testDescription: "past what was refunded before",
            lots: [("gems.10", 0, 1), ("gems.10", 1, 1)],
            spendings: [(3, "gems.10", 5)],
            change: { $0[0].revocation = Revocation(at: .day(2), type: .refundFull) },
            spent: [0, 5]
        ),
        Row(
            testDescription: "of what was refunded later",
            lots: [("gems.10", 0, 1), ("gems.10", 1, 1)],
            spendings: [(3, "gems.10", 5)],
            change: { $0[0].revocation = Revocation(at: .day(4), type: .refundFull) },
            spent: [5, 0]
        ),
        Row(
            testDescription: "of the rest of what was refunded in part",
            lots: [("gems.10", 0, 1), ("gems.10", 1, 1)],
            spendings: [(3, "gems.10", 9)],
            change: { $0[0].revocation = Revocation(at: .day(2), type: .refundProrated, percentage: 40_000) },
            spent: [6, 3]
        ),
        Row(
            testDescription: "past what the family no longer shares",
            lots: [("gems.10", 0, 1), ("gems.10", 1, 1)],
            spendings: [(3, "gems.10", 9)],
            change: { $0[0].revocation = Revocation(at: .day(2), type: .familyRevoke) },
            spent: [0, 9]
        ),
        Row(
            testDescription: "of another product",
            lots: [("gems.10", 0, 1)],
            spendings: [(1, "coins", 4)],
            spent: [nil]
        ),
        Row(testDescription: "none", lots: [("gems.10", 0, 1)], spendings: [], spent: [nil]),
        Row(
            testDescription: "of a product whose units are unknown",
            lots: [("skin", 0, 1)],
            spendings: [(1, "skin", 4)],
            spent: [nil]
        ),
        Row(
            testDescription: "of a currency with a pack whose units are unknown",
            lots: [("pack", 0, 1), ("coins.500", 1, 1), ("gems.10", 1, 1)],
            spendings: [(2, "coins", 4), (2, "gems.10", 3)],
            spent: [nil, nil, 3]
        ),
        Row(testDescription: "less than none", lots: [("gems.10", 0, 1)], spendings: [(1, "gems.10", -4)], spent: [0]),
        Row(
            testDescription: "more than the largest integer",
            lots: [("gems.10", 0, .max)],
            spendings: [(1, "gems.10", .max)],
            spent: [10 * Int64(Int32.max)]
        ),
        Row(
            testDescription: "of two purchases of one moment",
            lots: [("gems.10", 0, 1), ("gems.10", 0, 1)],
            spendings: [(0, "gems.10", 12)],
            spent: [10, 2]
        ),
    ]

    @Test("Units come from the oldest purchase first, in whatever order they are reported", arguments: rows)
    func spent(_ row: Row) {
        var lots = zip("abc", row.lots).map { name, lot in
            UnitAccount.Lot(
                transactionID: String(name),
                productID: lot.product,
                quantity: lot.quantity,
                purchasedAt: .day(lot.day)
            )
        }
        row.change(&lots)
        let spendings = row.spendings.map { UnitAccount.Spending(at: .day($0.day), pool: $0.pool, units: $0.units) }
        for account in [
            UnitAccount(lots: lots, spendings: spendings),
            UnitAccount(lots: lots.reversed(), spendings: spendings.reversed()),
        ] {
            let spent = lots.map { account.taken(from: $0.transactionID, catalogue: Self.catalogue)?.units }
            #expect(spent == row.spent)
        }
    }

    struct LastUseRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let spendings: [(day: Int64, units: Int64)]
        /// The days of last use of two purchases of ten units, made on days 0 and 1.
        let last: [Int64?]
    }

    static let lastRows: [LastUseRow] = [
        LastUseRow(testDescription: "once, of the first", spendings: [(2, 4)], last: [2, nil]),
        LastUseRow(testDescription: "twice, of the first", spendings: [(2, 4), (3, 4)], last: [3, nil]),
        LastUseRow(testDescription: "of the first, then of both", spendings: [(2, 4), (3, 9)], last: [3, 3]),
        LastUseRow(testDescription: "of the first, then of the second", spendings: [(2, 10), (3, 1)], last: [2, 3]),
        LastUseRow(testDescription: "more than there is", spendings: [(2, 20), (3, 1)], last: [2, 2]),
        LastUseRow(testDescription: "no units", spendings: [(2, 0)], last: [nil, nil]),
    ]

    @Test("A purchase was last used when a spending last took units from it", arguments: lastRows)
    func lastAt(_ row: LastUseRow) {
        let account = UnitAccount(
            lots: [("a", 0), ("b", 1)].map {
                UnitAccount.Lot(transactionID: $0, productID: "gems.10", purchasedAt: .day($1))
            },
            spendings: row.spendings.reversed().map { .init(at: .day($0.day), pool: "gems.10", units: $0.units) }
        )
        let last = ["a", "b"].map { account.taken(from: $0, catalogue: Self.catalogue)?.lastAt }
        #expect(last == row.last.map { $0.map(Timestamp.day) })
    }

    /// Makes an account of a customer who buys and spends at random, with refunds and units reported by name.
    private static func random(lots: Int, spendings: Int, _ random: inout SeededGenerator) -> UnitAccount {
        func pick(_ choices: [String]) -> String { choices[Int.random(in: choices.indices, using: &random)] }
        func day() -> Timestamp { .day(Int64.random(in: 0..<40, using: &random)) }
        return UnitAccount(
            lots: (0..<lots).map { number in
                let isRefunded = Int.random(in: 0..<4, using: &random) == 0
                return UnitAccount.Lot(
                    transactionID: "\(number)",
                    productID: pick(["coins.500", "coins.1200", "gems.10"]),
                    quantity: Int32.random(in: 1...2, using: &random),
                    purchasedAt: day(),
                    revocation: isRefunded ? Revocation(at: day(), type: .familyRevoke, percentage: 100_000) : nil,
                    unitsUsed: Int64.random(in: 0...30, using: &random) * 20 - 300
                )
            },
            spendings: (0..<spendings).map { _ in
                let pool = pick(["coins", "coins", "coins.500", "coins.1200", "gems.10"])
                let most: Int64 = pool == "gems.10" ? 15 : 900
                return .init(at: day(), pool: pool, units: Int64.random(in: -5...most, using: &random))
            }
        )
    }

    /// Returns what each purchase lost, by a walk over all purchases for each spending.
    private static func plainWalk(_ account: UnitAccount) -> [String: UnitAccount.Taken] {
        let units: [String: Int64] = ["coins.500": 500, "coins.1200": 1_200, "gems.10": 10]
        let lots = account.lots.sorted {
            ($0.purchasedAt, $0.transactionID) < ($1.purchasedAt, $1.transactionID)
        }
        var taken: [String: UnitAccount.Taken] = [:]
        for spending in account.spendings.sorted(by: { ($0.at, $0.pool, $0.units) < ($1.at, $1.pool, $1.units) }) {
            var rest = max(0, spending.units)
            for lot in lots where lot.purchasedAt <= spending.at {
                let isInPool =
                    spending.pool == lot.productID || spending.pool == "coins" && lot.productID.hasPrefix("coins.")
                let isRefunded = lot.revocation.map { $0.at <= spending.at } ?? false
                guard isInPool, !isRefunded else { continue }
                let granted = (units[lot.productID] ?? 0) * Int64(lot.quantity)
                let before = taken[lot.transactionID]?.units ?? 0
                let more = min(rest, max(0, granted - max(0, lot.unitsUsed ?? 0)) - before)
                guard more > 0 else { continue }
                taken[lot.transactionID] = UnitAccount.Taken(units: before + more, lastAt: spending.at)
                rest -= more
            }
        }
        return taken
    }

    @Test(
        "Random accounts give the same result as a walk over all purchases for each spending",
        arguments: 0..<UInt64(50)
    )
    func sameAsPlainWalk(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let account = Self.random(lots: 30, spendings: 60, &random)
        let expected = Self.plainWalk(account)
        #expect(account.taken(from: account.lots, Self.catalogue).units == expected)
        for lot in account.lots {
            let taken = account.taken(from: lot.transactionID, catalogue: Self.catalogue)
            #expect(taken == expected[lot.transactionID] ?? UnitAccount.Taken())
        }
    }

    @Test(
        "The work on an account grows with its spendings and purchases, not with their product",
        arguments: [50, 500]
    )
    func steps(_ count: Int) {
        var random = SeededGenerator(seed: 1)
        let account = Self.random(lots: count, spendings: 4 * count, &random)
        // Each spending looks at one purchase, and at one more for each that it leaves behind in one of its two pools.
        #expect(account.taken(from: account.lots, Self.catalogue).steps <= 4 * count + 2 * count)
    }

    @Test("A purchase outside the account has no units spent")
    func stranger() {
        let account = UnitAccount(lots: [], spendings: [.init(at: .day(0), pool: "gems.10", units: 1)])
        #expect(account.taken(from: "z", catalogue: Self.catalogue) == nil)
    }
}

@Suite("The sum of usage reports")
struct UsageTallyTests {
    private static func report(
        _ at: Int64,
        units: Int64? = nil,
        percent: Milliunits? = nil,
        seconds: Int64? = nil,
        event: UsageEvent? = nil,
        on platform: UsagePlatform? = nil
    ) -> UsageReport {
        UsageReport(
            subject: .transaction("1"),
            unitsUsed: units,
            percent: percent,
            playSeconds: seconds,
            event: event,
            platform: platform,
            at: .day(at),
            idempotencyKey: "\(at)"
        )
    }

    @Test("Usage reports give the same sum in any order")
    func anyOrder() {
        let reports = [
            Self.report(1, units: 3, percent: nil, on: .apple), Self.report(2, percent: 10_000),
            Self.report(2, percent: 20_000, on: .other), Self.report(2, seconds: 60, on: .apple),
            Self.report(4, event: .downloadFailed), Self.report(3, event: .opened), Self.report(5, units: 4),
            Self.report(6, event: .downloadFailed),
        ]
        var tallies: Set<UsageTally> = []
        for shift in reports.indices {
            for ordered in [reports, reports.reversed()] {
                var tally = UsageTally()
                for index in ordered.indices { tally.add(ordered[(index + shift) % ordered.count]) }
                tallies.insert(tally)
            }
        }
        #expect(tallies.count == 1)
        #expect(
            tallies.first?.usage
                == PurchaseUsage(
                    unitsUsed: 7,
                    percent: 20_000,
                    playSeconds: 60,
                    playSessions: 1,
                    lastPlatform: .apple,
                    lastUsedAt: .day(5),
                    provedAt: .day(5),
                    openedAt: .day(3),
                    downloadsFailed: 2,
                    downloadFailedAt: .day(6)
                )
        )
    }

    @Test("Usage sums stay within bounds when the reported numbers are absurd")
    func absurdNumbers() {
        var tally = UsageTally()
        for _ in 0..<3 { tally.add(Self.report(1, units: .max, seconds: .max)) }
        tally.add(Self.report(2, units: -5, seconds: -5))
        #expect(tally.usage.unitsUsed == 1_000_000_000_000)
        #expect(tally.usage.playSeconds == 1_000_000_000_000)
    }

    struct FailureRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let usage: PurchaseUsage
        let isFailed: Bool
    }

    static let failures: [FailureRow] = [
        FailureRow(testDescription: "never", usage: PurchaseUsage(), isFailed: false),
        FailureRow(
            testDescription: "once",
            usage: PurchaseUsage(downloadsFailed: 1, downloadFailedAt: .day(2)),
            isFailed: true
        ),
        FailureRow(
            testDescription: "before it was opened",
            usage: PurchaseUsage(lastUsedAt: .day(3), openedAt: .day(3), downloadsFailed: 1, downloadFailedAt: .day(2)),
            isFailed: false
        ),
        FailureRow(
            testDescription: "after it was opened",
            usage: PurchaseUsage(lastUsedAt: .day(1), openedAt: .day(1), downloadsFailed: 1, downloadFailedAt: .day(2)),
            isFailed: true
        ),
        FailureRow(
            testDescription: "before it was used",
            usage: PurchaseUsage(unitsUsed: 1, lastUsedAt: .day(3), downloadsFailed: 1, downloadFailedAt: .day(2)),
            isFailed: false
        ),
    ]

    @Test("Usage shows whether the last download failed", arguments: failures)
    func failed(_ row: FailureRow) {
        #expect(row.usage.lastDownloadFailed == row.isFailed)
    }

    @Test("The play time of an app adds up, and the later report names the platform")
    func play() {
        let early = CustomerPlay(seconds: 5, lastPlatform: .apple, lastAt: .day(1))
        let late = CustomerPlay(seconds: 7, lastPlatform: .other, lastAt: .day(2))
        let sum = CustomerPlay(seconds: 12, lastPlatform: .other, lastAt: .day(2))
        #expect(early.adding(late) == sum)
        #expect(late.adding(early) == sum)
        #expect(CustomerPlay().adding(early) == early)
        #expect(early.adding(CustomerPlay()) == early)
        #expect(CustomerPlay().adding(CustomerPlay()).seconds == nil)
    }
}

extension Timestamp {
    fileprivate static func day(_ day: Int64) -> Timestamp { .request + .seconds(day * 86_400) }
}

import AppStoreTypes
import Refunds
import Testing

@Suite("The consumed share")
struct ConsumedShareTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var usage: PurchaseUsage?
        var type = ProductType.consumable
        var quantity: Int32 = 1
        var product: ProductEntry? = .coins
        var purchasedDaysBefore: Int64 = 2
        let share: Milliunits?
        let source: String
        var status: ConsumptionStatus?
    }

    private static let season = ProductEntry(period: CalendarPeriod(days: 30), sampleProvided: true)

    static let rows: [Row] = [
        Row(testDescription: "nothing was reported", share: nil, source: "usage"),
        Row(testDescription: "nothing was reported and no entry", product: nil, share: nil, source: "usage"),
        Row(
            testDescription: "only play time was reported",
            usage: PurchaseUsage(playSeconds: 60),
            share: nil,
            source: "usage"
        ),
        Row(
            testDescription: "no unit used, as reported",
            usage: PurchaseUsage(unitsUsed: 0),
            share: 0,
            source: "usage",
            status: .notConsumed
        ),
        Row(
            testDescription: "a quarter",
            usage: PurchaseUsage(unitsUsed: 125),
            share: 25_000,
            source: "usage",
            status: .partiallyConsumed
        ),
        Row(
            testDescription: "29 of 100, which floating point makes less",
            usage: PurchaseUsage(unitsUsed: 29),
            product: ProductEntry(units: 100),
            share: 29_000,
            source: "usage",
            status: .partiallyConsumed
        ),
        Row(
            testDescription: "a third, rounded down",
            usage: PurchaseUsage(unitsUsed: 1),
            product: ProductEntry(units: 3),
            share: 33_333,
            source: "usage",
            status: .partiallyConsumed
        ),
        Row(
            testDescription: "of two pieces",
            usage: PurchaseUsage(unitsUsed: 500),
            quantity: 2,
            share: 50_000,
            source: "usage",
            status: .partiallyConsumed
        ),
        Row(
            testDescription: "of a quantity of nothing, which counts as one",
            usage: PurchaseUsage(unitsUsed: 250),
            quantity: 0,
            share: 50_000,
            source: "usage",
            status: .partiallyConsumed
        ),
        Row(
            testDescription: "all of it",
            usage: PurchaseUsage(unitsUsed: 500),
            share: 100_000,
            source: "usage",
            status: .fullyConsumed
        ),
        Row(
            testDescription: "more than was granted",
            usage: PurchaseUsage(unitsUsed: 501),
            share: 100_000,
            source: "usage",
            status: .fullyConsumed
        ),
        Row(
            testDescription: "one of very many is not nothing",
            usage: PurchaseUsage(unitsUsed: 1),
            product: ProductEntry(units: .max),
            share: 1,
            source: "usage",
            status: .partiallyConsumed
        ),
        Row(
            testDescription: "all but one of very many is not all",
            usage: PurchaseUsage(unitsUsed: .max - 1),
            product: ProductEntry(units: .max),
            share: 99_999,
            source: "usage",
            status: .partiallyConsumed
        ),
        Row(
            testDescription: "units times quantity above the largest integer",
            usage: PurchaseUsage(unitsUsed: 5),
            quantity: 10,
            product: ProductEntry(units: .max),
            share: 1,
            source: "usage",
            status: .partiallyConsumed
        ),
        Row(
            testDescription: "units used of a product without an entry",
            usage: PurchaseUsage(unitsUsed: 5),
            product: nil,
            share: nil,
            source: "products.yml"
        ),
        Row(
            testDescription: "units used of a product that does not say how many",
            usage: PurchaseUsage(unitsUsed: 5),
            product: ProductEntry(sampleProvided: true),
            share: nil,
            source: "products.yml"
        ),
        Row(
            testDescription: "units used of a product that grants none",
            usage: PurchaseUsage(unitsUsed: 5),
            product: ProductEntry(units: 0),
            share: nil,
            source: "products.yml"
        ),
        Row(
            testDescription: "a share stated outright wins over units",
            usage: PurchaseUsage(unitsUsed: 500, percent: 12_500),
            share: 12_500,
            source: "usage",
            status: .partiallyConsumed
        ),
        Row(
            testDescription: "a share stated outright wins over the period",
            usage: PurchaseUsage(percent: 0),
            type: .nonRenewingSubscription,
            product: season,
            purchasedDaysBefore: 15,
            share: 0,
            source: "usage",
            status: .notConsumed
        ),
        Row(
            testDescription: "half of the period",
            type: .nonRenewingSubscription,
            product: season,
            purchasedDaysBefore: 15,
            share: 50_000,
            source: "products.yml",
            status: .partiallyConsumed
        ),
        Row(
            testDescription: "14 days of a month that has 31",
            type: .nonRenewingSubscription,
            product: ProductEntry(period: CalendarPeriod(months: 1)),
            purchasedDaysBefore: 14,
            share: 45_161,
            source: "products.yml",
            status: .partiallyConsumed
        ),
        Row(
            testDescription: "30 days of a month that has 30",
            type: .nonRenewingSubscription,
            product: ProductEntry(period: CalendarPeriod(months: 1)),
            purchasedDaysBefore: 30,
            share: 100_000,
            source: "products.yml",
            status: .fullyConsumed
        ),
        Row(
            testDescription: "59 days of two months that have 61",
            type: .nonRenewingSubscription,
            product: ProductEntry(period: CalendarPeriod(months: 2)),
            purchasedDaysBefore: 59,
            share: 96_721,
            source: "products.yml",
            status: .partiallyConsumed
        ),
        Row(
            testDescription: "a period that is over",
            type: .nonRenewingSubscription,
            product: season,
            purchasedDaysBefore: 31,
            share: 100_000,
            source: "products.yml",
            status: .fullyConsumed
        ),
        Row(
            testDescription: "a period that has not begun",
            type: .nonRenewingSubscription,
            product: season,
            purchasedDaysBefore: -1,
            share: 0,
            source: "products.yml",
            status: .notConsumed
        ),
        Row(
            testDescription: "a period of unknown length",
            type: .nonRenewingSubscription,
            product: ProductEntry(sampleProvided: true),
            share: nil,
            source: "usage"
        ),
        Row(
            testDescription: "half of the period, with used units of an unknown total",
            usage: PurchaseUsage(unitsUsed: 5),
            type: .nonRenewingSubscription,
            product: season,
            purchasedDaysBefore: 15,
            share: 50_000,
            source: "products.yml",
            status: .partiallyConsumed
        ),
        Row(
            testDescription: "units used, in a period of unknown length",
            usage: PurchaseUsage(unitsUsed: 5),
            type: .nonRenewingSubscription,
            product: ProductEntry(sampleProvided: true),
            share: nil,
            source: "products.yml"
        ),
        Row(testDescription: "a period of a consumable", product: season, share: nil, source: "usage"),
    ]

    @Test("The consumed share is what was recorded, or unknown", arguments: rows)
    func share(_ row: Row) {
        let facts = CaseFacts.example {
            $0.usage = row.usage
            $0.purchase.type = row.type
            $0.purchase.quantity = row.quantity
            $0.purchase.purchasedAt = .daysBefore(row.purchasedDaysBefore)
        }
        let evidence = Evidence(facts, product: row.product)
        #expect(evidence.consumedShare.value == row.share)
        #expect(evidence.consumedShare.source == row.source)
        #expect(evidence.consumptionStatus.value == row.status)
        #expect(evidence.consumptionStatus.source == row.source)
        #expect(!evidence.consumedShare.reason.isEmpty)
    }

    struct SpentRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var usage: PurchaseUsage?
        var product: ProductEntry? = .coins
        let share: Milliunits?
        let delivery: Delivery?
    }

    static let spentRows: [SpentRow] = [
        SpentRow(testDescription: "alone", share: 25_000, delivery: .delivered),
        SpentRow(
            testDescription: "with units of this purchase",
            usage: PurchaseUsage(unitsUsed: 250),
            share: 75_000,
            delivery: .delivered
        ),
        SpentRow(
            testDescription: "below what was stated outright",
            usage: PurchaseUsage(percent: 90_000),
            share: 90_000,
            delivery: .delivered
        ),
        SpentRow(testDescription: "of an unknown number of units", product: ProductEntry(), share: nil, delivery: nil),
    ]

    @Test("The consumed share includes units that were spent without naming the purchase", arguments: spentRows)
    func spent(_ row: SpentRow) {
        let facts = CaseFacts.example {
            $0.delivery = nil
            $0.usage = row.usage
            $0.account = .spent(125, from: $0.purchase, at: .request)
        }
        let evidence = Evidence(facts, product: row.product)
        #expect(evidence.consumedShare.value == row.share)
        #expect(evidence.delivery.value == row.delivery)
    }
}

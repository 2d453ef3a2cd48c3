import AppStoreTypes
import Refunds
import Testing

@Suite("Evidence of delivery")
struct DeliveryTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The delivery that the backend reported a day before the request.
        var report: Delivery?
        var usage: PurchaseUsage?
        /// When the customer spent a unit without naming the purchase.
        var spentAt: Timestamp?
        var product: ProductEntry?
        let delivery: Delivery?
        let source: String
    }

    private static let stated = ProductEntry(units: 500, isDeliveredWhenUnknown: true)

    static let rows: [Row] = [
        Row(testDescription: "nothing is known", delivery: nil, source: "backend"),
        Row(testDescription: "the product says nothing", product: .coins, delivery: nil, source: "backend"),
        Row(testDescription: "the product's default", product: stated, delivery: .delivered, source: "products.yml"),
        Row(
            testDescription: "units used before the product's default",
            usage: PurchaseUsage(unitsUsed: 1, provedAt: .request),
            product: stated,
            delivery: .delivered,
            source: "usage"
        ),
        Row(
            testDescription: "a share used",
            usage: PurchaseUsage(percent: 1, provedAt: .request),
            delivery: .delivered,
            source: "usage"
        ),
        Row(
            testDescription: "seconds of use",
            usage: PurchaseUsage(playSeconds: 1, provedAt: .request),
            delivery: .delivered,
            source: "usage"
        ),
        Row(
            testDescription: "a report of no use proves nothing",
            usage: PurchaseUsage(unitsUsed: 0, percent: 0, playSeconds: 0),
            delivery: nil,
            source: "backend"
        ),
        Row(
            testDescription: "a report of no use leaves the product's default",
            usage: PurchaseUsage(unitsUsed: 0),
            product: stated,
            delivery: .delivered,
            source: "products.yml"
        ),
        Row(
            testDescription: "what was opened",
            usage: PurchaseUsage(provedAt: .daysBefore(1), openedAt: .daysBefore(1)),
            product: stated,
            delivery: .delivered,
            source: "usage"
        ),
        Row(
            testDescription: "a failed download leaves no default",
            usage: PurchaseUsage(downloadsFailed: 1, downloadFailedAt: .daysBefore(1)),
            product: stated,
            delivery: nil,
            source: "usage"
        ),
        Row(
            testDescription: "a failed download before it was opened",
            usage: PurchaseUsage(
                provedAt: .daysBefore(1),
                openedAt: .daysBefore(1),
                downloadsFailed: 1,
                downloadFailedAt: .daysBefore(2)
            ),
            product: stated,
            delivery: .delivered,
            source: "usage"
        ),
        Row(
            testDescription: "a report before a failed download",
            report: .delivered,
            usage: PurchaseUsage(downloadsFailed: 1, downloadFailedAt: .daysBefore(1)),
            delivery: .delivered,
            source: "backend"
        ),
        Row(
            testDescription: "a wrong item reported, and a default",
            report: .wrongItem,
            product: stated,
            delivery: .wrongItem,
            source: "backend"
        ),
        Row(
            testDescription: "an outage reported before it was used",
            report: .serverOutage,
            usage: PurchaseUsage(unitsUsed: 1, provedAt: .daysBefore(1) + .milliseconds(1)),
            delivery: .delivered,
            source: "usage"
        ),
        Row(
            testDescription: "an outage reported at the moment of its use",
            report: .serverOutage,
            usage: PurchaseUsage(unitsUsed: 1, provedAt: .daysBefore(1)),
            delivery: .serverOutage,
            source: "backend"
        ),
        Row(
            testDescription: "a quality issue reported after it was used",
            report: .qualityIssue,
            usage: PurchaseUsage(unitsUsed: 1, provedAt: .daysBefore(2)),
            product: stated,
            delivery: .qualityIssue,
            source: "backend"
        ),
        Row(
            testDescription: "an outage reported, and no use after it but a report of none",
            report: .serverOutage,
            usage: PurchaseUsage(unitsUsed: 0, lastUsedAt: .request),
            delivery: .serverOutage,
            source: "backend"
        ),
        Row(
            testDescription: "an outage reported before a unit of it was spent",
            report: .serverOutage,
            spentAt: .request,
            product: stated,
            delivery: .delivered,
            source: "usage"
        ),
        Row(
            testDescription: "an outage reported after a unit of it was spent",
            report: .serverOutage,
            spentAt: .daysBefore(2),
            product: stated,
            delivery: .serverOutage,
            source: "backend"
        ),
        Row(
            testDescription: "a delivery reported before it was used",
            report: .delivered,
            usage: PurchaseUsage(unitsUsed: 1, provedAt: .request),
            delivery: .delivered,
            source: "backend"
        ),
    ]

    @Test("The delivery is the later of report and use, else the product's default, else unknown", arguments: rows)
    func delivery(_ row: Row) {
        let facts = CaseFacts.example {
            $0.delivery = row.report.map { DeliveryReport(delivery: $0, at: .daysBefore(1)) }
            $0.usage = row.usage
            $0.account = row.spentAt.map { .spent(1, from: Purchase.example(), at: $0) }
        }
        let finding = Evidence(facts, product: row.product).delivery
        #expect(finding.value == row.delivery)
        #expect(finding.source == row.source)
        #expect(!finding.reason.isEmpty)
    }

    @Test("Every delivery has a value in both versions of the answer", arguments: Delivery.allCases)
    func wireValues(_ delivery: Delivery) {
        let expected: (DeliveryStatus, DeliveryStatusV1) =
            switch delivery {
            case .delivered: (.delivered, .delivered)
            case .qualityIssue: (.undeliveredQualityIssue, .qualityIssue)
            case .wrongItem: (.undeliveredWrongItem, .wrongItem)
            case .serverOutage: (.undeliveredServerOutage, .serverOutage)
            case .currencyChange: (.undeliveredOther, .currencyChange)
            case .other: (.undeliveredOther, .other)
            }
        #expect(delivery.status == expected.0)
        #expect(delivery.statusV1 == expected.1)
    }
}

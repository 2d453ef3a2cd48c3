import AppStoreTypes
import Refunds
import Testing

@Suite("The items of evidence")
struct EvidenceItemTests {
    private static let fields = [
        "deliveryStatus", "sampleContentProvided", "consumptionPercentage", "consumptionStatus", "platform",
        "accountTenure", "playTime", "lifetimeDollarsPurchased", "lifetimeDollarsRefunded", "userStatus",
        "appAccountToken",
    ]

    @Test("Evidence has an item for every field, each with a source and a reason")
    func fields() {
        let items = Evidence(.example(), product: nil).items
        #expect(items.map(\.field) == Self.fields)
        #expect(items.allSatisfy { !$0.source.isEmpty && !$0.reason.isEmpty })
    }

    @Test("An evidence item has no value when nothing is known")
    func unknown() {
        let facts = CaseFacts.example {
            $0.delivery = nil
            $0.purchase.appAccountToken = nil
            $0.totals = CustomerTotals(unpricedPurchases: 1, unpricedRefunds: 1)
        }
        #expect(Evidence(facts, product: nil).items.allSatisfy { $0.value == nil })
    }

    @Test("An evidence item holds its value as it appears on the wire")
    func known() {
        let facts = CaseFacts.example {
            $0.usage = PurchaseUsage(unitsUsed: 125, playSeconds: 3600, lastPlatform: .apple)
            $0.customer = CustomerFacts(accountCreatedAt: .daysBefore(10), userStatus: .suspended)
            $0.totals = CustomerTotals(purchasedUSDCents: 499, playSeconds: 3600)
        }
        let items = Evidence(facts, product: .coins).items
        let values = Dictionary(uniqueKeysWithValues: items.map { ($0.field, $0.value) })
        #expect(
            values == [
                "deliveryStatus": .string("DELIVERED"), "sampleContentProvided": .bool(false),
                "consumptionPercentage": .integer(25_000), "consumptionStatus": .integer(2), "platform": .integer(1),
                "accountTenure": .integer(3), "playTime": .integer(3), "lifetimeDollarsPurchased": .integer(2),
                "lifetimeDollarsRefunded": .integer(1), "userStatus": .integer(2),
                "appAccountToken": .string("7B1F0C52-9A34-4A0E-8F6D-2F6C1E5A9B70"),
            ]
        )
    }

    @Test("The evidence of a sample comes from products.yml", arguments: [nil, true, false] as [Bool?])
    func sample(_ provided: Bool?) {
        let finding = Evidence(.example(), product: ProductEntry(sampleProvided: provided)).sampleProvided
        #expect(finding.value == provided)
        #expect(finding.source == "products.yml")
    }
}

import AppStoreTypes
import DeskTestSupport
import RefundDesk
import Refunds
import TestSupport
import Testing

@Suite("A policy file")
struct PolicyFileTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let yaml: String
        let policy: Policy

        init(_ testDescription: String, _ yaml: String, _ policy: Policy) {
            self.testDescription = testDescription
            self.yaml = yaml
            self.policy = policy
        }
    }

    private static let whole = """
        rules:
          - name: never delivered
            when: { delivery: [serverOutage, wrongItem, qualityIssue, other] }
            prefer: GRANT_FULL
          - name: heavy use
            when: { consumedPercent: { atLeast: 80 }, refundsGranted: { atLeast: 1 } }
            prefer: DECLINE
          - name: half used
            when: { type: [Consumable], consumedPercent: { from: 1, below: 80 } }
            prefer: GRANT_PRORATED
            otherwise: DECLINE
          - name: let a person look
            when: { priceUSD: { atLeast: 100 } }
            review: { until: 4h, then: DECLINE }
          - name: asked again
            when: { requestNumber: { atLeast: 2 } }   # the second time this customer asks for this purchase
            prefer: GRANT_FULL
            shadow: true
        default: { prefer: none }
        holdout: 0
        """

    static let rows: [Row] = [
        Row(
            "every kind of rule",
            whole,
            Policy(rules: [
                Rule(
                    name: "never delivered",
                    condition: .word(.delivery, ["serverOutage", "wrongItem", "qualityIssue", "other"]),
                    verdict: .prefer(.grantFull, otherwise: nil)
                ),
                Rule(
                    name: "heavy use",
                    condition: .all([
                        .number(.consumedPercent, Bounds(atLeast: 80_000)),
                        .number(.refundsGranted, Bounds(atLeast: 1)),
                    ]),
                    verdict: .prefer(.decline, otherwise: nil)
                ),
                Rule(
                    name: "half used",
                    condition: .all([
                        .word(.type, ["Consumable"]), .number(.consumedPercent, Bounds(atLeast: 1_000, below: 80_000)),
                    ]),
                    verdict: .prefer(.grantProrated, otherwise: .decline)
                ),
                Rule(
                    name: "let a person look",
                    condition: .number(.priceUSD, Bounds(atLeast: 10_000)),
                    verdict: .review(for: .seconds(4 * 3600), then: .decline)
                ),
                Rule(
                    name: "asked again",
                    condition: .number(.requestNumber, Bounds(atLeast: 2)),
                    verdict: .prefer(.grantFull, otherwise: nil),
                    isShadow: true
                ),
            ])
        ),
        Row("no rules and no answer", "default: { answer: never }", Policy(fallback: .never)),
        Row("a holdout alone", "holdout: 10", Policy(holdoutPercent: 10)),
        Row(
            "a default with a preference",
            "default: { prefer: GRANT_PRORATED, otherwise: none }",
            Policy(fallback: .prefer(.grantProrated, otherwise: nil))
        ),
        Row(
            "a rule without conditions",
            "rules: [{ name: all, answer: never }]",
            Policy(rules: [Rule(name: "all", verdict: .never)])
        ),
        Row(
            "single values in place of lists",
            "rules: [{ name: a, when: { product: coins.*, reason: LEGAL, environment: Sandbox }, prefer: none }]",
            Policy(rules: [
                Rule(
                    name: "a",
                    condition: .all([
                        .word(.product, ["coins.*"]), .word(.reason, ["LEGAL"]), .word(.environment, ["Sandbox"]),
                    ]),
                    verdict: .prefer(nil, otherwise: nil)
                )
            ])
        ),
        Row(
            "fractions",
            "rules: [{ name: a, when: { consumedPercent: { atMost: 12.5 }, priceUSD: { below: 0.99 } }, prefer: none }]",
            Policy(rules: [
                Rule(
                    name: "a",
                    condition: .all([
                        .number(.consumedPercent, Bounds(atMost: 12_500)), .number(.priceUSD, Bounds(below: 99)),
                    ]),
                    verdict: .prefer(nil, otherwise: nil)
                )
            ])
        ),
        Row(
            "conditions inside conditions",
            """
            rules:
              - name: a
                when: { any: [{ not: { segment: vip } }, { type: Consumable, daysSincePurchase: { below: 3 } }] }
                prefer: DECLINE
                delay: 2h
            """,
            Policy(rules: [
                Rule(
                    name: "a",
                    condition: .any([
                        .not(.word(.segment, ["vip"])),
                        .all([
                            .word(.type, ["Consumable"]), .number(.daysSincePurchase, Bounds(below: 3 * 86_400)),
                        ]),
                    ]),
                    verdict: .prefer(.decline, otherwise: nil),
                    delay: .seconds(7200)
                )
            ])
        ),
        Row(
            "a schedule",
            """
            rules:
              - name: a
                when: { schedule: { from: 2026-12-24, until: "2027-01-02T00:00:00Z", days: [sat, sun], hours: 22:00-06:00 } }
                prefer: none
            """,
            Policy(rules: [
                Rule(
                    name: "a",
                    condition: .schedule(
                        Schedule(
                            from: Timestamp(seconds: 1_798_070_400),
                            until: Timestamp(seconds: 1_798_848_000),
                            weekdays: [.sat, .sun],
                            hours: .init(from: 1320, to: 360)
                        )
                    ),
                    verdict: .prefer(nil, otherwise: nil)
                )
            ])
        ),
        Row(
            "minutes, then no preference",
            "rules: [{ name: a, review: { until: 30m, then: none } }]",
            Policy(rules: [Rule(name: "a", verdict: .review(for: .seconds(1800), then: nil))])
        ),
    ]

    @Test("A policy file is read as it is written", arguments: rows)
    func read(_ row: Row) throws {
        let folder = try ConfigurationFolder()
        try folder.write(row.yaml, to: "policy.yml")
        #expect(folder.issues() == [])
        #expect(try folder.load().apps[0].policy == row.policy)
    }
}

@Suite("A product file")
struct ProductFileTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let yaml: String
        let entry: ProductEntry

        var testDescription: String { yaml }
    }

    static let rows: [Row] = [
        Row(
            yaml: "{ units: 500, sampleProvided: false, deliveryWhenUnknown: none, priceUSD: 4.99 }",
            entry: ProductEntry(units: 500, sampleProvided: false, priceUSDCents: 499)
        ),
        Row(yaml: "{ deliveryWhenUnknown: delivered }", entry: ProductEntry(isDeliveredWhenUnknown: true)),
        Row(yaml: "{ deliveryWhenUnknown: none }", entry: ProductEntry()),
        Row(yaml: "{ priceUSD: 5 }", entry: ProductEntry(priceUSDCents: 500)),
        Row(yaml: "{ priceUSD: 0.5 }", entry: ProductEntry(priceUSDCents: 50)),
        Row(yaml: "{ period: P30D }", entry: ProductEntry(period: CalendarPeriod(days: 30))),
        Row(yaml: "{ period: P1M }", entry: ProductEntry(period: CalendarPeriod(months: 1))),
        Row(yaml: "{ period: P1M2D }", entry: ProductEntry(period: CalendarPeriod(months: 1, days: 2))),
        Row(yaml: "{ period: P1Y }", entry: ProductEntry(period: CalendarPeriod(months: 12))),
        Row(yaml: "{ period: P1Y6M }", entry: ProductEntry(period: CalendarPeriod(months: 18))),
        Row(yaml: "{ period: P1W }", entry: ProductEntry(period: CalendarPeriod(days: 7))),
        Row(
            yaml: "{ period: P1DT12H30M5S }",
            entry: ProductEntry(period: CalendarPeriod(days: 1, seconds: 45_005))
        ),
        Row(yaml: "{ period: PT36H }", entry: ProductEntry(period: CalendarPeriod(seconds: 129_600))),
        Row(yaml: "{ period: 7d }", entry: ProductEntry(period: CalendarPeriod(days: 7))),
        Row(yaml: "{ period: 4h }", entry: ProductEntry(period: CalendarPeriod(seconds: 14_400))),
        Row(yaml: "{ period: 30m }", entry: ProductEntry(period: CalendarPeriod(seconds: 1_800))),
        Row(yaml: "{ period: 90s }", entry: ProductEntry(period: CalendarPeriod(seconds: 90))),
        Row(yaml: "{}", entry: ProductEntry()),
    ]

    @Test("A product's settings are read as they are written", arguments: rows)
    func read(_ row: Row) throws {
        let folder = try ConfigurationFolder()
        try folder.write("products:\n  \"coins.500\": \(row.yaml)", to: "products.yml")
        #expect(try folder.load().apps[0].products["coins.500"] == row.entry)
    }

    @Test(
        "A product's period in any other spelling is refused",
        arguments: [
            "P", "PT", "P30", "30", "P1H", "PT1D", "1h30m", "-1d", "P-1D", "0d", "P0D", "1.5h", "4 h", "P30DT", "h",
            "99999999d", "P1D1M", "P1M1M", "P1D2W", "P12345Y", "p1m", "P1M ",
        ]
    )
    func wrongPeriod(_ text: String) throws {
        let folder = try ConfigurationFolder()
        try folder.write("products: { a: { period: \"\(text)\" } }", to: "products.yml")
        #expect(folder.issues().count == 1)
    }
}

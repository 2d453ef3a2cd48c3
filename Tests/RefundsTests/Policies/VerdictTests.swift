import AppStoreTypes
import Refunds
import Testing

@Suite("The preference of a verdict")
struct VerdictTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let verdict: Verdict
        var share: Milliunits?
        var type = ProductType.consumable
        let preference: RefundPreference?
    }

    private static let prorated = Verdict.prefer(.grantProrated, otherwise: .decline)

    static let rows: [Row] = [
        Row(testDescription: "none", verdict: .prefer(nil, otherwise: nil), preference: nil),
        Row(testDescription: "decline", verdict: .prefer(.decline, otherwise: nil), preference: .decline),
        Row(testDescription: "grant in full", verdict: .prefer(.grantFull, otherwise: nil), preference: .grantFull),
        Row(testDescription: "prorated, half used", verdict: prorated, share: 50_000, preference: .grantProrated),
        Row(testDescription: "prorated, share unknown", verdict: prorated, preference: .decline),
        Row(testDescription: "prorated, nothing used", verdict: prorated, share: 0, preference: .decline),
        Row(
            testDescription: "prorated, almost all used",
            verdict: prorated,
            share: 99_999,
            preference: .grantProrated
        ),
        Row(testDescription: "prorated, all used", verdict: prorated, share: 100_000, preference: .decline),
        Row(
            testDescription: "prorated, share unknown and without otherwise",
            verdict: .prefer(.grantProrated, otherwise: nil),
            preference: nil
        ),
        Row(
            testDescription: "prorated, of a subscription that renews",
            verdict: prorated,
            type: .autoRenewableSubscription,
            preference: .grantProrated
        ),
        Row(
            testDescription: "prorated, of a subscription that does not renew",
            verdict: prorated,
            type: .nonRenewingSubscription,
            preference: .decline
        ),
        Row(testDescription: "never", verdict: .never, preference: nil),
        Row(
            testDescription: "review, then decline",
            verdict: .review(for: .seconds(60), then: .decline),
            preference: .decline
        ),
        Row(
            testDescription: "review, then prorated without a share",
            verdict: .review(for: .seconds(60), then: .grantProrated),
            preference: nil
        ),
    ]

    @Test("The preference of a verdict is one that Apple accepts", arguments: rows)
    func preference(_ row: Row) {
        #expect(row.verdict.preference(share: row.share, type: row.type) == row.preference)
    }
}

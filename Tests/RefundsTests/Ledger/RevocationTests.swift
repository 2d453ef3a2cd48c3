import AppStoreTypes
import Refunds
import Testing

@Suite("A revocation")
struct RevocationTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var type: RevocationType?
        var percentage: Milliunits?
        var source = StatementSource.signed
        var isUpgraded = false
        var at = Timestamp.request
        let share: Milliunits?
        let cents: Int64?
    }

    private static let before = Timestamp(milliseconds: 1_765_324_799_999)

    static let rows: [Row] = [
        Row(testDescription: "in full", type: .refundFull, percentage: 100_000, share: 100_000, cents: 499),
        Row(testDescription: "in part", type: .refundProrated, percentage: 67_932, share: 67_932, cents: 338),
        Row(testDescription: "Advanced Commerce, in part", percentage: 40_000, share: 40_000, cents: 199),
        Row(testDescription: "from before a type was named", share: 100_000, cents: 499),
        Row(testDescription: "in part, of an unknown share", type: .refundProrated, share: nil, cents: nil),
        Row(
            testDescription: "of a type that Apple adds later",
            type: RevocationType(rawValue: "REFUND_LATER"),
            share: nil,
            cents: nil
        ),
        Row(testDescription: "reported only by a receipt", source: .receipt, share: nil, cents: nil),
        Row(
            testDescription: "reported by a receipt, from before partial refunds existed",
            source: .receipt,
            at: before,
            share: 100_000,
            cents: 499
        ),
        Row(
            testDescription: "of what was upgraded, which is in part",
            source: .receipt,
            isUpgraded: true,
            at: before,
            share: nil,
            cents: nil
        ),
        Row(testDescription: "of what was upgraded, signed", isUpgraded: true, share: nil, cents: nil),
        Row(
            testDescription: "a family share that ended, on a receipt",
            type: .familyRevoke,
            source: .receipt,
            share: 0,
            cents: 0
        ),
        Row(testDescription: "a family share that ended", type: .familyRevoke, share: 0, cents: 0),
        Row(testDescription: "a seat taken back", type: .assignmentRevoke, percentage: 100_000, share: 0, cents: 0),
    ]

    @Test("The refunded share follows from the kind of revocation", arguments: rows)
    func share(_ row: Row) {
        let purchase = Purchase.example {
            $0.revocation = Revocation(at: row.at, type: row.type, percentage: row.percentage)
            ($0.source, $0.isUpgraded) = (row.source, row.isUpgraded)
        }
        #expect(purchase.refundedShare == row.share)
        #expect(purchase.refundedUSDCents == row.cents)
    }

    @Test("A refund of an unpriced purchase has an unknown amount, unless nothing is refunded")
    func unpriced() {
        let refund = Revocation(at: .request, type: .refundFull)
        #expect(Purchase.example { ($0.usdCents, $0.revocation) = (nil, refund) }.refundedUSDCents == nil)
        let revoke = Revocation(at: .request, type: .familyRevoke)
        #expect(Purchase.example { ($0.usdCents, $0.revocation) = (nil, revoke) }.refundedUSDCents == 0)
    }

    @Test("A refund of a free purchase is worth nothing")
    func free() {
        let refund = Revocation(at: .request, type: .refundProrated)
        #expect(Purchase.example { ($0.usdCents, $0.revocation) = (0, refund) }.refundedUSDCents == 0)
    }

    @Test("A purchase without a revocation has nothing refunded")
    func absent() {
        #expect(Purchase.example().refundedUSDCents == 0)
        #expect(Purchase.example { $0.usdCents = nil }.refundedUSDCents == 0)
    }
}

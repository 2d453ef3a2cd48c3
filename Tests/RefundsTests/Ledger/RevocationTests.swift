import AppStoreTypes
import Refunds
import Testing

@Suite("A revocation")
struct RevocationTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var type: RevocationType?
        var percentage: Milliunits?
        let share: Milliunits
        let cents: Int64
    }

    static let rows: [Row] = [
        Row(testDescription: "in full", type: .refundFull, percentage: 100_000, share: 100_000, cents: 499),
        Row(testDescription: "in part", type: .refundProrated, percentage: 67_932, share: 67_932, cents: 338),
        Row(testDescription: "Advanced Commerce, in part", percentage: 40_000, share: 40_000, cents: 199),
        Row(testDescription: "from before a type was named", share: 100_000, cents: 499),
        Row(testDescription: "a family share that ended", type: .familyRevoke, share: 0, cents: 0),
        Row(testDescription: "a seat taken back", type: .assignmentRevoke, percentage: 100_000, share: 0, cents: 0),
    ]

    @Test("gives back a share of the price", arguments: rows)
    func share(_ row: Row) {
        let revocation = Revocation(at: .request, type: row.type, percentage: row.percentage)
        #expect(revocation.refundedShare == row.share)
        #expect(Purchase.example { $0.revocation = revocation }.refundedUSDCents == row.cents)
    }

    @Test("of an unpriced purchase gives back nobody knows how much, unless it is nothing")
    func unpriced() {
        let refund = Revocation(at: .request, type: .refundFull)
        #expect(Purchase.example { ($0.usdCents, $0.revocation) = (nil, refund) }.refundedUSDCents == nil)
        let revoke = Revocation(at: .request, type: .familyRevoke)
        #expect(Purchase.example { ($0.usdCents, $0.revocation) = (nil, revoke) }.refundedUSDCents == 0)
    }

    @Test("is absent where nothing was taken back")
    func absent() {
        #expect(Purchase.example().refundedUSDCents == 0)
        #expect(Purchase.example { $0.usdCents = nil }.refundedUSDCents == 0)
    }
}

import AppStoreTypes
import Refunds
import Testing

@Suite("Lists of refunds beside their statistics")
struct RefundListTests {
    /// Every type of a revocation that the desk knows, of both stores, and one that it does not know.
    ///
    /// The SQL of the list names some of them, as ``Purchase/refundedShare`` does.
    private static let types: [RevocationType?] = [
        nil, .refundFull, .refundProrated, .familyRevoke, .assignmentRevoke, .voided, .chargeback,
        RevocationType(rawValue: "TYPE_OF_A_LATER_YEAR"),
    ]

    /// Purchases with each statement about a refund, also of before the day on which Apple began to name parts.
    private static var purchases: [Purchase] {
        let percentages: [Milliunits?] = [nil, 0, 37_500, 100_000]
        let times = [start, Revocation.partsNamedSince + .milliseconds(-1), Revocation.partsNamedSince]
        var purchases = [Purchase.example("1")]
        for type in types {
            for percentage in percentages {
                for at in times {
                    for source in [StatementSource.signed, .receipt] {
                        var purchase = Purchase.example("\(purchases.count + 1)", signedAt: start.later(hours: 1))
                        purchase.revocation = Revocation(at: at, type: type, percentage: percentage)
                        purchase.source = source
                        purchases.append(purchase)
                    }
                }
            }
        }
        return purchases
    }

    @Test(
        "A list of refunds in full, in part, or of an unknown share has the cases that the statistics count",
        arguments: StoreEngine.available,
        [false, true]
    )
    func counted(on engine: StoreEngine, isUpgraded: Bool) async throws {
        try await engine.withFreshStore { store in
            for purchase in Self.purchases {
                var bought = purchase
                (bought.revocation, bought.signedAt, bought.isUpgraded) = (nil, start, isUpgraded)
                _ = try await store.openCase(for: bought)
                var refunded = purchase
                refunded.isUpgraded = isUpgraded
                // Version 1 does not say how much was refunded.
                _ = try await store.record(.outcome(.granted, of: refunded, at: start.later(hours: 1)))
            }
            let tally = try await store.caseStatistics(StatisticsQuery()).all
            let kinds: [(CaseFilter.Refund, CaseCount.Outcome)] = [
                (.full, .full), (.part, .prorated), (.unknown, .granted),
            ]
            for (refund, outcome) in kinds {
                var filter = CaseFilter()
                filter.refund = refund
                let listed = try await store.cases(matching: filter, limit: 500, cursor: nil).items
                #expect(Int64(listed.count) == tally.cases(with: outcome), "\(refund)")
                #expect(!listed.isEmpty, "\(refund)")
            }
            #expect(tally.filter { $0.outcome?.decision == .granted }.cases > 0)
        }
    }
}

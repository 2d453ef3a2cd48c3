import AppStoreTypes
import Refunds
import Testing

@Suite("A tally of cases")
struct CaseTallyTests {
    private static func count(
        _ cases: Int64,
        _ state: CaseState,
        _ blockReason: BlockReason? = nil,
        _ preference: RefundPreference? = nil,
        _ outcome: CaseCount.Outcome? = nil,
        inTime: Int64 = 0,
        refunded: Milliunits = 0
    ) -> CaseCount {
        CaseCount(
            state: state,
            blockReason: blockReason,
            preference: preference,
            outcome: outcome,
            sums: CaseSums(cases: cases, inTime: inTime, refunded: refunded)
        )
    }

    private let tally = CaseTally([
        count(10, .answered, nil, .decline, .declined, inTime: 9),
        count(3, .answered, nil, .decline, .full, inTime: 3),
        count(2, .answered, nil, .grantProrated, .prorated, inTime: 2, refunded: 70_000),
        count(1, .answered, nil, .grantFull, .granted, inTime: 1),
        count(4, .answered, nil, nil, .reversed, inTime: 4),
        count(5, .answered, nil, nil, .unknown, inTime: 5),
        count(6, .missed),
        count(7, .failed, nil, nil, .full),
        count(8, .withheld, .noConsent, nil, .full),
        count(9, .withheld, .policyNever, nil, .revoked),
        count(11, .open),
    ])

    @Test("A tally counts answers in time out of the cases that could be answered")
    func inTime() {
        #expect(tally.answeredInTime == Proportion(24, of: 25 + 6 + 7))
        #expect(tally.withheld.map(\.blockReason) == [.policyNever, .noConsent])
        #expect(tally.withheld.map(\.tally.cases) == [9, 8])
        #expect(tally.cases == 66)
    }

    @Test("A tally lists withheld cases whose reason it does not know, so that the reasons add up")
    func unknownReason() {
        let with = CaseTally(tally.counts + [Self.count(3, .withheld), Self.count(5, .withheld, nil, nil, .unknown)])
        #expect(with.withheld.map(\.blockReason) == [.policyNever, .noConsent, nil])
        #expect(with.withheld.map(\.tally.cases) == [9, 8, 8])
        #expect(with.withheld.reduce(0) { $0 + $1.tally.cases } == with.cases(in: .withheld))
    }

    @Test("A tally counts an unknown or revoked outcome as no decision")
    func refunds() {
        #expect(tally.refunds == Proportion(3 + 2 + 1 + 7 + 8, of: 3 + 2 + 1 + 7 + 8 + 10 + 4))
        #expect(tally.meanProratedShare == 35_000)
    }

    @Test("A tally groups answered cases by preference, with no preference last")
    func preferences() {
        #expect(tally.byPreference.map(\.preference) == [.decline, .grantFull, .grantProrated, nil])
        #expect(tally.byPreference.map(\.tally.cases) == [13, 1, 2, 9])
    }

    @Test("Statistics list days in order, and other groups by size")
    func groups() {
        let counts = [("2026-05-02", 1), ("2026-05-01", 1), ("2026-05-03", 5)].map { name, cases in
            CaseCount(group: name, state: .open, sums: CaseSums(cases: Int64(cases)))
        }
        #expect(
            CaseStatistics.Group.groups(of: counts, by: .day).map(\.name) == ["2026-05-01", "2026-05-02", "2026-05-03"]
        )
        #expect(
            CaseStatistics.Group.groups(of: counts, by: .reason).map(\.name)
                == ["2026-05-03", "2026-05-01", "2026-05-02"]
        )
    }
}

import AppStoreTypes
import Refunds

extension CaseStatistics {
    /// Statistics of a thousand cases, some of them held out.
    static let example = CaseStatistics(
        all: CaseTally(counts),
        answerTimes: AnswerTimes(counts: [120: 300, 400: 500, 5_000: 100, 90_000: 10]),
        trial: HoldoutTrial(
            since: Day(number: 20_500),
            policy: CaseTally(Array(counts[..<3])),
            holdout: CaseTally(Array(counts[3..<5]))
        )
    )

    /// The same statistics, grouped by reason.
    static let byReason: CaseStatistics = {
        var statistics = example
        statistics.query.grouping = .reason
        let groups = [
            count(700, .answered, .decline, .declined, group: "OTHER", kept: 499),
            count(300, .answered, .decline, .full, group: "UNINTENDED_PURCHASE", returned: 499),
            count(7, .missed),
        ]
        statistics.groups = Group.groups(of: groups, by: .reason)
        return statistics
    }()

    private static let counts = [
        count(620, .answered, .decline, .declined, by: .policy, kept: 499),
        count(210, .answered, .decline, .full, by: .policy, returned: 499),
        count(40, .answered, .grantProrated, .prorated, by: .policy, kept: 200, returned: 299),
        count(50, .answered, nil, .full, by: .holdout, returned: 499),
        count(30, .answered, nil, .declined, by: .holdout, kept: 499),
        count(12, .answered, by: .person),
        count(5, .missed),
        count(2, .failed, nil, .unknown),
        count(33, .withheld, .noConsent, .full, returned: 499),
        count(5, .open),
    ]

    private static func count(
        _ cases: Int64,
        _ state: CaseState,
        _ preference: RefundPreference? = nil,
        _ outcome: CaseCount.Outcome? = nil,
        by chooser: CaseCount.Chooser? = nil,
        group: String = "",
        kept: Int64 = 0,
        returned: Int64 = 0
    ) -> CaseCount {
        CaseCount(
            group: group,
            state: state,
            preference: preference,
            chooser: chooser,
            outcome: outcome,
            sums: CaseSums(
                cases: cases,
                inTime: state == .answered ? cases : 0,
                askedUSDCents: 499 * cases,
                keptUSDCents: kept * cases,
                returnedUSDCents: returned * cases
            )
        )
    }

    private static func count(
        _ cases: Int64,
        _ state: CaseState,
        _ blockReason: BlockReason,
        _ outcome: CaseCount.Outcome,
        returned: Int64
    ) -> CaseCount {
        var count = count(cases, state, nil, outcome, returned: returned)
        count.blockReason = blockReason
        return count
    }
}

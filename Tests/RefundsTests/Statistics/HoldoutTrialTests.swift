import AppStoreTypes
import Refunds
import Testing

@Suite("The holdout trial")
struct HoldoutTrialTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Refunds and decided cases with the preference sent, and with it kept back.
        let policy: (refunds: Int64, of: Int64)
        let holdout: (refunds: Int64, of: Int64)
        let finding: HoldoutTrial.Conclusion
    }

    static let rows = [
        Row(testDescription: "of nothing", policy: (0, 0), holdout: (0, 0), finding: .tooFew),
        Row(testDescription: "of few held out", policy: (0, 500), holdout: (29, 29), finding: .tooFew),
        Row(testDescription: "of few answered", policy: (0, 29), holdout: (500, 500), finding: .tooFew),
        Row(testDescription: "of enough that differ", policy: (100, 500), holdout: (25, 30), finding: .fewerRefunds),
        Row(testDescription: "the other way round", policy: (480, 500), holdout: (15, 30), finding: .moreRefunds),
        Row(
            testDescription: "of shares that may be the same",
            policy: (200, 500),
            holdout: (14, 30),
            finding: .noDifference
        ),
    ]

    private static func tally(_ side: (refunds: Int64, of: Int64), by chooser: CaseCount.Chooser) -> CaseTally {
        let counts: [(CaseCount.Outcome?, Int64)] = [
            (.full, side.refunds), (.declined, side.of - side.refunds), (.unknown, 1_000), (nil, 1_000),
            (.revoked, 1_000),
        ]
        return CaseTally(
            counts.map {
                CaseCount(state: .answered, chooser: chooser, outcome: $0.0, sums: CaseSums(cases: $0.1))
            }
        )
    }

    @Test("A holdout trial concludes from decided cases only, and not from too few", arguments: rows)
    func finding(_ row: Row) {
        let trial = HoldoutTrial(
            since: Day(number: 20_000),
            policy: Self.tally(row.policy, by: .policy),
            holdout: Self.tally(row.holdout, by: .holdout)
        )
        #expect(trial.finding == row.finding)
        #expect(trial.policy.refunds == Proportion(row.policy.refunds, of: row.policy.of))
    }
}

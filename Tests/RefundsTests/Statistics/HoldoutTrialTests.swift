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

    struct Need: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let policy: (refunds: Int64, of: Int64)
        let holdout: (refunds: Int64, of: Int64)
        /// The difference in percentage points, and the missing held-out cases; `nil` if nothing is needed.
        let needs: (points: Double, holdoutCases: ClosedRange<Int64>, policyCases: ClosedRange<Int64>)?
    }

    /// The first two match a published table: 50 % and 40 % need 387 or 388 cases in each of two equal groups.
    static let needs = [
        Need(
            testDescription: "of equal groups, none of which has enough",
            policy: (40, 100),
            holdout: (50, 100),
            needs: (10, 286...289, 286...289)
        ),
        Need(
            testDescription: "of the other direction",
            policy: (50, 100),
            holdout: (40, 100),
            needs: (10, 286...289, 286...289)
        ),
        Need(
            testDescription: "of a difference that is too small to look for",
            policy: (200, 400),
            holdout: (200, 400),
            needs: (5, 1160...1170, 1160...1170)
        ),
        Need(
            testDescription: "of a small holdout, which needs few cases itself and many others",
            policy: (360, 900),
            holdout: (50, 100),
            needs: (10, 105...125, 945...1125)
        ),
        Need(testDescription: "of an effect already found", policy: (100, 500), holdout: (25, 30), needs: nil),
        Need(testDescription: "of a holdout without a decision", policy: (100, 500), holdout: (0, 0), needs: nil),
    ]

    @Test("An undecided holdout trial says how many more cases it needs", arguments: needs)
    func need(_ row: Need) throws {
        let trial = HoldoutTrial(
            since: Day(number: 20_000),
            policy: Self.tally(row.policy, by: .policy),
            holdout: Self.tally(row.holdout, by: .holdout)
        )
        guard let expected = row.needs else {
            #expect(trial.need == nil)
            return
        }
        let need = try #require(trial.need)
        #expect(abs(need.difference * 100 - expected.points) < 0.01)
        #expect(expected.holdoutCases.contains(need.holdoutCases), "\(need.holdoutCases)")
        #expect(expected.policyCases.contains(need.policyCases), "\(need.policyCases)")
    }
}

package import AppStoreTypes

/// Some cases, and statistics from their counts.
package struct CaseTally: Hashable, Sendable {
    package var counts: [CaseCount]

    package init(_ counts: [CaseCount] = []) { self.counts = counts }

    /// Returns the cases that meet a condition.
    package func filter(_ isMeant: (CaseCount) -> Bool) -> CaseTally { CaseTally(counts.filter(isMeant)) }

    /// The sums of all cases.
    package var sums: CaseSums { counts.reduce(CaseSums()) { $0 + $1.sums } }

    package var cases: Int64 { counts.reduce(0) { $0 + $1.sums.cases } }

    package func cases(in state: CaseState) -> Int64 { filter { $0.state == state }.cases }

    package func cases(with outcome: CaseCount.Outcome?) -> Int64 { filter { $0.outcome == outcome }.cases }

    /// Returns the number of cases with a decision; `nil` counts the cases without a known one.
    package func cases(withDecision decision: Outcome.Decision?) -> Int64 {
        filter { $0.outcome?.decision == decision }.cases
    }

    /// The cases with an answer that Apple accepted.
    package var answered: CaseTally { filter { $0.state == .answered } }

    /// The share of answers before the deadline, of all closed cases that are not withheld.
    package var answeredInTime: Proportion {
        let answerable = filter { [.answered, .failed, .missed].contains($0.state) }
        return Proportion(answerable.sums.inTime, of: answerable.cases)
    }

    /// The withheld cases by reason, most frequent first; `nil` means reasons that only another release knows.
    package var withheld: [(blockReason: BlockReason?, tally: CaseTally)] {
        let all = filter { $0.state == .withheld }
        let reasons: [BlockReason?] = BlockReason.allCases.map(Optional.some) + [nil]
        let tallies: [(blockReason: BlockReason?, tally: CaseTally)] = reasons.map { blockReason in
            (blockReason, all.filter { $0.blockReason == blockReason })
        }
        return tallies.filter { $0.tally.cases > 0 }.sorted { $0.tally.cases > $1.tally.cases }
    }

    /// The share of refunds in force, full or partial, of the cases that Apple decided.
    ///
    /// Reversed refunds count as decided, but not as refunds. Neither `unknown` nor `revoked` is a decision about
    /// money.
    package var refunds: Proportion {
        let granted = cases(withDecision: .granted)
        return Proportion(granted, of: granted + cases(with: .declined) + cases(with: .reversed))
    }

    /// Returns the share of the decided cases with a decision, or `nil` for a decision that is not about money.
    package func share(ofDecision decision: Outcome.Decision) -> Proportion? {
        guard [.granted, .declined, .reversed].contains(decision) else { return nil }
        return Proportion(cases(withDecision: decision), of: refunds.total)
    }

    /// Returns the share of the decided cases with an outcome, or `nil` for one that decides nothing about money.
    package func share(of outcome: CaseCount.Outcome?) -> Proportion? {
        guard let outcome, [.granted, .declined, .reversed].contains(outcome.decision) else { return nil }
        return Proportion(cases(with: outcome), of: refunds.total)
    }

    /// The mean share of prorated refunds, in thousandths of a percent; `nil` without one.
    package var meanProratedShare: Milliunits? {
        let prorated = filter { $0.outcome == .prorated }.sums
        guard prorated.cases > 0 else { return nil }
        return Milliunits(thousandths: prorated.refunded.thousandths / prorated.cases)
    }

    /// The answered cases by the preference sent; those without a preference come last.
    package var byPreference: [(preference: RefundPreference?, tally: CaseTally)] {
        Dictionary(grouping: answered.counts, by: \.preference)
            .sorted { ($0.key?.rawValue ?? "~") < ($1.key?.rawValue ?? "~") }
            .map { ($0.key, CaseTally($0.value)) }
    }
}

/// Statistics of the cases that match a query.
package struct CaseStatistics: Hashable, Sendable {
    /// Cases with the same value of the query's grouping.
    package struct Group: Hashable, Sendable {
        /// The common value; empty if it is unknown or missing.
        package var name: String
        package var tally: CaseTally

        package init(name: String, tally: CaseTally) {
            self.name = name
            self.tally = tally
        }
    }

    package var query: StatisticsQuery
    package var all: CaseTally
    /// The groups that the query asks for: days in order, else most cases first.
    package var groups: [Group]
    /// How many of the newest cases the groups count; `nil` if they count all cases of the query.
    package var groupedNewest: Int64?
    package var answerTimes: AnswerTimes
    package var trial: HoldoutTrial?

    package init(
        query: StatisticsQuery = StatisticsQuery(),
        all: CaseTally = CaseTally(),
        groups: [Group] = [],
        answerTimes: AnswerTimes = AnswerTimes(),
        trial: HoldoutTrial? = nil
    ) {
        self.query = query
        self.all = all
        self.groups = groups
        self.answerTimes = answerTimes
        self.trial = trial
    }
}

extension CaseStatistics.Group {
    /// Returns counts by their group: days in order, else most cases first.
    package static func groups(of counts: [CaseCount], by grouping: StatisticsQuery.Grouping) -> [Self] {
        let groups = Dictionary(grouping: counts, by: \.group)
            .map { Self(name: $0.key, tally: CaseTally($0.value)) }
        if grouping == .day { return groups.sorted { $0.name < $1.name } }
        return groups.sorted { ($1.tally.cases, $0.name) < ($0.tally.cases, $1.name) }
    }
}

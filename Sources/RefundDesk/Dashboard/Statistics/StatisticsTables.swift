import AppStoreTypes
import Refunds

/// Refunds with the policy's preference sent, and with it kept back.
struct TrialTable: Sendable {
    /// One side.
    struct Row: Hashable, Sendable {
        let side: String
        let answered: String
        let decided: String
        let refunds: String
    }

    let since: String
    let finding: String
    let rows: [Row]

    init(_ trial: HoldoutTrial) {
        since = trial.since.description
        finding = trial.words
        rows = [("Preference sent", trial.policy), ("Preference kept back", trial.holdout)].map { side, tally in
            Row(
                side: side,
                answered: "\(tally.cases)",
                decided: "\(tally.refunds.total)",
                refunds: tally.refunds.words ?? "–"
            )
        }
    }
}

/// Cases told apart by what they have in common.
struct GroupTable: Sendable {
    /// One group.
    struct Row: Hashable, Sendable {
        let name: String
        let cases: String
        let inTime: String
        let refunds: String
        let asked: String
        let kept: String
        let returned: String
    }

    let title: String
    let rows: [Row]
    /// How many groups there is no line for.
    let leftOut: String?

    /// How many groups are shown at most.
    static let most = 200

    /// `nil` when there is no group.
    init?(_ groups: [CaseStatistics.Group], by grouping: StatisticsQuery.Grouping) {
        guard !groups.isEmpty else { return nil }
        title = grouping.title
        let shown = grouping == .day ? Array(groups.suffix(Self.most).reversed()) : Array(groups.prefix(Self.most))
        rows = shown.map { group in
            let sums = group.tally.sums
            return Row(
                name: grouping.words(group.name),
                cases: "\(sums.cases)",
                inTime: group.tally.answeredInTime.words ?? "–",
                refunds: group.tally.refunds.words ?? "–",
                asked: Money.words(usdCents: sums.askedUSDCents),
                kept: Money.words(usdCents: sums.keptUSDCents),
                returned: Money.words(usdCents: sums.returnedUSDCents)
            )
        }
        let rest = groups.count - shown.count
        leftOut = rest > 0 ? "\(rest) more are in GET /v1/statistics and refund-desk report." : nil
    }
}

/// The fields that narrow the page, set to a query.
struct StatisticsFilter: Sendable {
    let choices: [FilterChoice]
    let app: String
    let since: String
    let until: String
    let isFiltered: Bool

    init(_ query: StatisticsQuery) {
        choices = [
            FilterChoice(
                "Environment",
                name: "environment",
                selected: query.environment?.rawValue,
                among: CaseQuery.environments.map { ($0.rawValue, $0.rawValue) }
            ),
            FilterChoice(
                "Tell apart by",
                name: "by",
                selected: query.grouping?.rawValue,
                among: StatisticsQuery.Grouping.allCases.map { ($0.rawValue, $0.title) },
                none: "Nothing"
            ),
        ]
        app = query.bundleID ?? ""
        since = query.since?.description ?? ""
        until = query.until?.description ?? ""
        isFiltered = query != StatisticsQuery()
    }
}

import AppStoreTypes
package import Refunds

/// A comparison of refunds with the policy's preference and without any, in the holdout.
package struct TrialTable: Sendable {
    /// The row of one side.
    package struct Row: Hashable, Sendable {
        package let side: String
        /// The number of answered cases, and of those that were decided.
        package let answered: TextPart
        package let decided: TextPart
        package let refunds: String
    }

    package let since: String
    package let finding: String
    /// How many more cases the trial needs.
    let need: String?
    package let rows: [Row]

    /// Creates the comparison.
    ///
    /// - Parameters:
    ///   - trial: the trial.
    ///   - list: returns the address of the trial's cases that match some fields; `nil` if no list has exactly these.
    package init(_ trial: HoldoutTrial, list: ([(name: String, value: String?)]) -> String?) {
        since = trial.since.description
        finding = trial.displayText
        need = trial.needText
        let sides = [("Preference sent", "no", trial.policy), ("Preference omitted", "yes", trial.holdout)]
        rows = sides.map { side, isHeldOut, tally in
            let decided: [(name: String, value: String?)] = [
                ("holdout", isHeldOut), ("outcome", OutcomeFilter.decided.rawValue),
            ]
            return Row(
                side: side,
                answered: TextPart(tally.cases, link: list([("holdout", isHeldOut)])),
                decided: TextPart(tally.refunds.total, link: list(decided)),
                refunds: tally.refunds.displayText ?? "–"
            )
        }
    }
}

/// The statistics of groups of cases.
struct OutcomeGroupTable: Sendable {
    /// The row of one group.
    struct Row: Hashable, Sendable {
        let name: String
        let cases: String
        /// The list of the counted cases; `nil` if no list has exactly them.
        let link: String?
        let inTime: String
        let refunds: String
        let asked: String
        let kept: String
        let returned: String
    }

    let title: String
    let rows: [Row]
    /// The number of groups not shown, as text.
    let leftOut: String?
    /// What a reader must know about the groups.
    let note: String?

    /// The maximum number of groups shown.
    static let most = 200

    /// Creates the table; returns `nil` if there is no group.
    init?(_ statistics: CaseStatistics, by grouping: StatisticsQuery.Grouping, _ lists: CountedCases) {
        let groups = statistics.groups
        guard !groups.isEmpty else { return nil }
        title = grouping.title
        let shown = grouping == .day ? Array(groups.suffix(Self.most).reversed()) : Array(groups.prefix(Self.most))
        rows = shown.map { group in
            let sums = group.tally.sums
            return Row(
                name: grouping.displayText(group.name),
                cases: "\(sums.cases)",
                link: Self.link(to: group.name, grouping, lists),
                inTime: group.tally.answeredInTime.displayText ?? "–",
                refunds: group.tally.refunds.displayText ?? "–",
                asked: Money.displayText(usdCents: sums.askedUSDCents),
                kept: Money.displayText(usdCents: sums.keptUSDCents),
                returned: Money.displayText(usdCents: sums.returnedUSDCents)
            )
        }
        let rest = groups.count - shown.count
        leftOut = rest > 0 ? "\(rest) more are in GET /v1/statistics and refund-desk report." : nil
        note = statistics.groupNote
    }

    /// Returns the list of the cases of a group; `nil` if no list has exactly them.
    static func link(
        to name: String,
        _ grouping: StatisticsQuery.Grouping,
        _ lists: CountedCases
    ) -> String? {
        if grouping == .day { return Day(iso8601: name).flatMap { lists.link(since: $0, until: $0) } }
        // These groups without a name have a list: answers without a preference, and cases without a value.
        let hasNone = [.preference, .reason, .storefront].contains(grouping)
        let value = hasNone && name.isEmpty ? CaseFilter.noneWord : name
        // A reason that Apple added later has no list: the filter knows only the documented ones.
        let isKnown = grouping != .reason || name.isEmpty || CaseFilter.reasons.contains { $0.rawValue == name }
        guard isKnown, !value.isEmpty, let field = CountedCases.field(of: grouping) else { return nil }
        // Only answered cases have a rule and a preference.
        let state = grouping == .rule || grouping == .preference ? CaseState.answered.rawValue : nil
        return lists.link([("state", state), (field, value)])
    }
}

/// The page's filter fields, set to the values of a query.
struct OutcomesFilter: Sendable {
    let choices: [FilterChoice]
    let hidden: [FilterInput]
    let clearLink: String
    let since: String
    let until: String
    let isFiltered: Bool

    init(_ query: OutcomesQuery) {
        let stores = query.choosableStores
        let store =
            stores.isEmpty
            ? []
            : [
                FilterChoice(
                    "Store",
                    name: "store",
                    selected: query.counted.oneStore?.store.rawValue,
                    among: stores.map { ($0.rawValue, $0.name) },
                    none: "Both"
                )
            ]
        choices =
            store + [
                FilterChoice(
                    "Group by",
                    name: "by",
                    selected: query.counted.grouping?.rawValue,
                    among: StatisticsQuery.Grouping.allCases.map { ($0.rawValue, $0.title) },
                    none: "Nothing"
                ),
                FilterChoice(
                    "Compare with",
                    name: "against",
                    selected: query.comparison?.word,
                    among: [("previous", "The days before"), ("lastYear", "The year before")],
                    none: "Nothing"
                ),
            ]
        hidden = query.scope.hidden
        clearLink = query.scope.link("/outcomes")
        since = query.counted.since?.description ?? ""
        until = query.counted.until?.description ?? ""
        isFiltered = query.isFiltered
    }
}

import AppStoreTypes
import Refunds

/// Two periods side by side.
struct PeriodComparison: Sendable {
    /// A number in both periods.
    struct Row: Hashable, Sendable {
        let label: String
        let now: String
        let before: String
        let change: String
        /// Whether the change may be chance; empty for numbers that are not shares.
        let finding: String
        /// The lists of the counted cases; `nil` if no list has exactly them.
        var links: Links?
    }

    /// The lists of the cases of both periods.
    struct Links: Hashable, Sendable {
        let now: String?
        let before: String?
    }

    /// A group of cases in both periods.
    struct GroupRow: Hashable, Sendable {
        let name: String
        let now: String
        let before: String
        let refundsNow: String
        let refundsBefore: String
        let change: String
        let finding: String
        /// The lists of the counted cases; `nil` if no list has exactly them.
        let links: Links?
    }

    let now: String
    let before: String
    let rows: [Row]
    let groupTitle: String?
    let groups: [GroupRow]
    let hasGroups: Bool
    /// What a reader must know about the groups.
    let groupNote: String?

    /// Compares two periods.
    ///
    /// - Parameters:
    ///   - statistics: the counts of the page.
    ///   - other: those of the other period.
    ///   - scope: the app and environment that the links lead to.
    init(_ statistics: CaseStatistics, against other: CaseStatistics, in scope: PageScope) {
        let lists = CountedCases(query: statistics.query, scope: scope)
        let earlierLists = CountedCases(query: other.query, scope: scope)
        now = Self.days(statistics.query)
        before = Self.days(other.query)
        let (a, b) = (statistics.all, other.all)
        rows = [
            Self.count("Requests", a.cases, b.cases, Links(now: lists.link(), before: earlierLists.link())) { "\($0)" },
            Self.share("Answered in time", a.answeredInTime, b.answeredInTime),
            Self.share("Share refunded", a.refunds, b.refunds),
            Self.count("Asked for", a.sums.askedUSDCents, b.sums.askedUSDCents, nil, Money.displayText(usdCents:)),
            Self.count("Kept", a.sums.keptUSDCents, b.sums.keptUSDCents, nil, Money.displayText(usdCents:)),
            Self.count("Returned", a.sums.returnedUSDCents, b.sums.returnedUSDCents, nil, Money.displayText(usdCents:)),
        ]
        guard let grouping = statistics.query.grouping, grouping != .day else {
            (groupTitle, groups, hasGroups, groupNote) = (nil, [], false, nil)
            return
        }
        groupTitle = grouping.title
        groupNote = Self.note(statistics, other)
        let earlier = Dictionary(
            other.groups.map { ($0.name, $0.tally) },
            uniquingKeysWith: { first, _ in first }
        )
        let known = Set(statistics.groups.map(\.name))
        let all =
            statistics.groups
            + other.groups.filter { !known.contains($0.name) }.map {
                CaseStatistics.Group(name: $0.name, tally: CaseTally())
            }
        groups = all.prefix(OutcomeGroupTable.most).map { group in
            let before = earlier[group.name] ?? CaseTally()
            let share = Self.share("", group.tally.refunds, before.refunds)
            return GroupRow(
                name: grouping.displayText(group.name),
                now: "\(group.tally.cases)",
                before: "\(before.cases)",
                refundsNow: share.now,
                refundsBefore: share.before,
                change: share.change,
                finding: share.finding,
                links: Links(
                    now: OutcomeGroupTable.link(to: group.name, grouping, lists),
                    before: OutcomeGroupTable.link(to: group.name, grouping, earlierLists)
                )
            )
        }
        hasGroups = !groups.isEmpty
    }

    /// Returns what a reader must know about groups that do not count all cases of a period.
    private static func note(_ statistics: CaseStatistics, _ other: CaseStatistics) -> String? {
        let counted = [("this period", statistics.groupedNewest), ("the other period", other.groupedNewest)]
            .compactMap { period, newest in newest.map { "the newest \($0) requests of \(period)" } }
        return counted.isEmpty
            ? nil : "The groups count only \(counted.joined(separator: " and ")). Compare the shares, not the numbers."
    }

    private static func days(_ query: StatisticsQuery) -> String {
        "\(query.since?.description ?? "") to \(query.until?.description ?? "")"
    }

    private static func count(
        _ label: String,
        _ now: Int64,
        _ before: Int64,
        _ links: Links? = nil,
        _ text: (Int64) -> String
    ) -> Row {
        let change: String
        if before == 0 {
            change = now == 0 ? "none" : "–"
        } else {
            let percent = Int((Double(now - before) / Double(before) * 100).rounded())
            change = percent == 0 ? "0 %" : percent < 0 ? "−\(-percent) %" : "+\(percent) %"
        }
        return Row(label: label, now: text(now), before: text(before), change: change, finding: "", links: links)
    }

    private static func share(_ label: String, _ now: Proportion, _ before: Proportion) -> Row {
        let (first, second) = (now.displayText ?? "–", before.displayText ?? "–")
        guard let difference = now.difference(from: before) else {
            return Row(label: label, now: first, before: second, change: "–", finding: "")
        }
        let interval = difference.interval
        return Row(
            label: label,
            now: first,
            before: second,
            change: "\(HoldoutTrial.points(difference.seen)) points "
                + "(\(HoldoutTrial.points(interval.lowerBound)) to \(HoldoutTrial.points(interval.upperBound)))",
            finding: interval.contains(0) ? "may be chance" : "clear"
        )
    }
}

import AppStoreTypes
import RefundDesk
package import Refunds

/// Formats statistics as text for the terminal.
package struct StatisticsText {
    private let style: Style
    /// The terminal's width in columns.
    private let width: Int

    package init(_ style: Style, width: Int) {
        self.style = style
        self.width = width
    }

    /// Returns the lines: requests, answer times, preferences, the effect of the policy, money, then group tables.
    ///
    /// Each table contains the same cases, grouped by its query, and shows at most `most` groups.
    package func lines(
        of statistics: CaseStatistics,
        tables: [CaseStatistics],
        most: Int,
        later: String? = nil
    ) -> [String] {
        let all = statistics.all
        var lines = [style.bold("Refund requests") + style.faint(", \(statistics.query.displayText)")]
        guard all.cases > 0 else {
            return lines + ["", "There are none."]
                + (statistics.query.filters
                    ? ["Other days, apps or environments may have some."] : [])
        }
        lines += [""] + summary(statistics)
        lines += ["", style.bold("Preference sent, and what was decided")] + preferences(all)
        if let trial = statistics.trial { lines += ["", style.bold("Effect of the policy")] + worth(trial) }
        lines += ["", style.bold("Money")] + money(all.sums)
        if let later { lines.append("  " + style.odd("Note: ") + "\(later).") }
        for table in tables {
            guard let grouping = table.query.grouping, !table.groups.isEmpty else { continue }
            lines += ["", style.bold("By \(grouping.title.lowercased())")] + groups(table, by: grouping, most: most)
        }
        return lines + ["", style.faint("Ranges in brackets are 95 % intervals.")]
    }

    private func summary(_ statistics: CaseStatistics) -> [String] {
        let (all, times) = (statistics.all, statistics.answerTimes)
        let pending = [CaseState.open, .waiting, .held].filter { all.cases(in: $0) > 0 }
            .map { "\(all.cases(in: $0)) \($0.rawValue)" }
        let inTime = all.answeredInTime
        let lost = "\(all.cases(in: .missed)) missed, \(all.cases(in: .failed)) refused"
        var lines = [
            row(
                "Requests",
                style.bold("\(all.cases)"),
                pending.isEmpty ? "all closed" : pending.joined(separator: ", ")
            ),
            row(
                "Answered in time",
                style.bold(inTime.displayText ?? "–"),
                "\(inTime.count) of \(inTime.total) that could be answered; \(lost)"
            ),
        ]
        if let half = times.percentile(50), let most = times.percentile(90), let nearlyAll = times.percentile(99) {
            lines.append(
                row(
                    "Answer time",
                    style.bold(TimeSpan.displayText(half)),
                    "for half; 90 % within \(TimeSpan.displayText(most)), 99 % within \(TimeSpan.displayText(nearlyAll))"
                )
            )
        }
        let withheld = all.withheld.map { blockReason, tally in
            "\(tally.cases) \(blockReason?.title.lowercased() ?? "unknown reason")"
        }
        if !withheld.isEmpty {
            lines.append(row("Withheld", "\(all.cases(in: .withheld))", withheld.joined(separator: ", ")))
        }
        lines.append(
            row(
                "Refunds",
                style.bold(all.refunds.displayText ?? "–"),
                "not reversed, \(all.refunds.count) of \(all.refunds.total) that were decided"
            )
        )
        return lines
    }

    private func row(_ label: String, _ value: String, _ note: String) -> String {
        let pad = { (text: String, shown: Int, width: Int) in
            text + String(repeating: " ", count: max(0, width - shown))
        }
        let shown = value.replacing(/\u{1B}\[[0-9]+m/, with: "").count
        return "  " + pad(label, label.count, 18) + pad(value, shown, 16) + "  " + style.faint(note)
    }

    private func preferences(_ all: CaseTally) -> [String] {
        let rows = all.byPreference
        guard !rows.isEmpty else { return ["  Nothing was answered."] }
        let outcomes = (CaseCount.Outcome.allCases.map(Optional.some) + [nil])
            .filter { outcome in rows.contains { $0.tally.cases(with: outcome) > 0 } }
        var table = Table(
            columns: [("PREFERENCE", .left), ("ANSWERED", .right)]
                + outcomes.map { (($0?.word ?? "None yet").uppercased(), .right) } + [("REFUNDS", .right)]
        )
        for (preference, tally) in rows {
            table.add(
                cells: [preference?.displayText ?? "None stated", "\(tally.cases)"]
                    + outcomes.map { "\(tally.cases(with: $0))" } + [tally.refunds.displayText ?? "–"]
            )
        }
        return table.lines.map { "  \($0)" }
    }

    private func worth(_ trial: HoldoutTrial) -> [String] {
        let page = TrialTable(trial) { _ in nil }
        var table = Table(
            ("SINCE \(page.since)", .left),
            ("ANSWERED", .right),
            ("DECIDED", .right),
            ("REFUNDS", .right)
        )
        for row in page.rows { table.add(row.side, row.answered.text, row.decided.text, row.refunds) }
        let finding = trial.finding == .fewerRefunds ? style.good(page.finding) : page.finding
        return table.lines.map { "  \($0)" } + ["  \(finding)"]
    }

    private func money(_ sums: CaseSums) -> [String] {
        var table = Table(("ASKED FOR", .right), ("KEPT", .right), ("RETURNED", .right), ("OPEN", .right))
        table.add(
            Money.displayText(usdCents: sums.askedUSDCents),
            Money.displayText(usdCents: sums.keptUSDCents),
            Money.displayText(usdCents: sums.returnedUSDCents),
            Money.displayText(usdCents: sums.openUSDCents)
        )
        var lines = table.lines.map { "  \($0)" }
        if sums.unpriced > 0 || sums.unpricedRefunds > 0 {
            lines.append(
                "  " + style.odd("Not in these sums: ")
                    + "\(sums.unpriced) requests without a price in dollars, \(sums.unpricedRefunds) refunds of unknown size."
            )
        }
        return lines
    }

    private func groups(_ statistics: CaseStatistics, by grouping: StatisticsQuery.Grouping, most: Int) -> [String] {
        let shown = grouping == .day ? Array(statistics.groups.suffix(most)) : Array(statistics.groups.prefix(most))
        let names = shown.map { grouping.displayText($0.name) }
        var lines = table(of: shown, named: names, by: grouping).lines
        // If a line is wider than the terminal, the names are cut.
        let excess = (lines.map(\.count).max() ?? 0) + 2 - width
        if excess > 0 {
            let longest = max(12, (names.map(\.count).max() ?? 0) - excess)
            let shortened = names.map { $0.count <= longest ? $0 : "\($0.prefix(longest - 1))…" }
            lines = table(of: shown, named: shortened, by: grouping).lines
        }
        let rest = statistics.groups.count - shown.count
        return lines.map { "  \($0)" } + (statistics.groupNote.map { ["  " + style.faint($0)] } ?? [])
            + (rest > 0 ? ["  " + style.faint("and \(rest) more: --by \(grouping.rawValue), --json or --csv")] : [])
    }

    private func table(
        of groups: [CaseStatistics.Group],
        named names: [String],
        by grouping: StatisticsQuery.Grouping
    ) -> Table {
        var table = Table(
            (grouping.title.uppercased(), .left),
            ("REQUESTS", .right),
            ("IN TIME", .right),
            ("REFUNDS", .right),
            ("ASKED FOR", .right),
            ("KEPT", .right),
            ("RETURNED", .right)
        )
        for (name, group) in zip(names, groups) {
            let sums = group.tally.sums
            table.add(
                name,
                "\(sums.cases)",
                group.tally.answeredInTime.displayText ?? "–",
                group.tally.refunds.displayText ?? "–",
                Money.displayText(usdCents: sums.askedUSDCents),
                Money.displayText(usdCents: sums.keptUSDCents),
                Money.displayText(usdCents: sums.returnedUSDCents)
            )
        }
        return table
    }
}

extension StatisticsQuery {
    /// Whether the query leaves out cases of some days, apps, stores or environments.
    fileprivate var filters: Bool {
        bundleID != nil || oneStore != nil || environment != nil || since != nil || until != nil
    }
}

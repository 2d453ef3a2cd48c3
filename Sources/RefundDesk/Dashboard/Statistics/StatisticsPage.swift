import AppStoreTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// `GET /statistics`: the statistics.
    func statisticsPage(_ request: PageRequest) async throws -> Response {
        let fields = request.query
        var query: StatisticsQuery
        do throws(StatisticsQueryMistake) {
            query = try StatisticsQuery { fields[$0] }
        } catch {
            throw PageProblem.wrongStatistics(error)
        }
        query.bundleID = request.scope.bundleID
        query.environment = request.scope.environment
        let content = StatisticsPage(try await statistics.caseStatistics(query), in: request.scope)
        return try html(content, as: .statistics, in: frame("Statistics", in: .statistics, for: request))
    }
}

extension PageProblem {
    /// Returns the problem of an invalid statistics query.
    fileprivate static func wrongStatistics(_ mistake: StatisticsQueryMistake) -> PageProblem {
        PageProblem(
            status: .badRequest,
            title: "The filter is invalid",
            paragraphs: ["In the address, \(mistake.parameter) must be \(mistake.allowed)."],
            link: "/statistics",
            linkText: "To the statistics"
        )
    }
}

/// The content of the statistics page.
struct StatisticsPage: Sendable {
    /// A labelled value.
    struct Row: Hashable, Sendable {
        let label: String
        let value: String
        /// The 95 % interval of the share.
        var range: String?
        var note: String?
    }

    /// The row of one preference and Apple's decisions after it.
    struct PreferenceRow: Hashable, Sendable {
        /// How often an outcome occurred, and its share of Apple's decisions.
        struct Cell: Hashable, Sendable {
            let count: String
            var share: String?
        }

        let preference: String
        let counts: [Cell]
        let refunds: String
    }

    let meant: String
    let filter: StatisticsFilter
    let hasCases: Bool
    let figures: [Row]
    let outcomeColumns: [String]
    let preferences: [PreferenceRow]
    let chart: IntervalChart?
    let trial: TrialTable?
    let unanswered: [Row]
    let hasUnanswered: Bool
    let money: [Row]
    let moneyNote: String?
    let groups: GroupTable?
    let empty: Invitation?

    init(_ statistics: CaseStatistics, in scope: PageScope) {
        let all = statistics.all
        meant = statistics.query.displayText
        filter = StatisticsFilter(statistics.query, in: scope)
        hasCases = all.cases > 0
        figures = hasCases ? Self.figures(of: statistics) : []
        let outcomes = CaseCount.Outcome.allCases.map(Optional.some) + [nil]
        outcomeColumns = outcomes.map { $0?.word ?? "None yet" }
        preferences = all.byPreference.map { preference, tally in
            PreferenceRow(
                preference: preference?.displayText ?? "None stated",
                counts: [PreferenceRow.Cell(count: "\(tally.cases)")]
                    + outcomes.map { PreferenceRow.Cell(tally, $0) },
                refunds: tally.refunds.displayText ?? "–"
            )
        }
        chart = IntervalChart(
            all.byPreference.map { ($0.preference?.displayText ?? "None stated", $0.tally.refunds) },
            of: "Refunds not reversed, by the preference sent"
        )
        trial = statistics.trial.map(TrialTable.init)
        unanswered = Self.unanswered(all)
        hasUnanswered = !unanswered.isEmpty
        money = Self.money(all.sums)
        moneyNote = Self.moneyNote(all.sums)
        groups = statistics.query.grouping.flatMap { GroupTable(statistics.groups, by: $0) }
        empty = hasCases ? nil : (filter.isFiltered || scope.bundleID != nil ? .noneCounted : .nothingCounted)
    }

    private static func figures(of statistics: CaseStatistics) -> [Row] {
        let (all, times) = (statistics.all, statistics.answerTimes)
        let span = { (percent: Int64) in times.percentile(percent).map(TimeSpan.displayText) ?? "–" }
        let pending = [CaseState.open, .waiting, .held].reduce(Int64(0)) { $0 + all.cases(in: $1) }
        return [
            Row(
                label: "Requests",
                value: "\(all.cases)",
                note: pending == 0 ? "all closed" : "\(pending) not closed yet"
            ),
            Row(
                label: "Answered in time",
                value: all.answeredInTime.shareText ?? "–",
                range: all.answeredInTime.intervalText,
                note: "\(all.answeredInTime.count) of \(all.answeredInTime.total) that could be answered"
            ),
            Row(
                label: "Half answered within",
                value: span(50),
                note: "90 % within \(span(90)), 99 % within \(span(99))"
            ),
            Row(
                label: "Refunds not reversed",
                value: all.refunds.shareText ?? "–",
                range: all.refunds.intervalText,
                note: "\(all.refunds.count) of \(all.refunds.total) that Apple decided"
            ),
            Row(label: "Kept", value: Money.displayText(usdCents: all.sums.keptUSDCents), note: "where Apple decided"),
            Row(
                label: "Returned",
                value: Money.displayText(usdCents: all.sums.returnedUSDCents),
                note: "of \(Money.displayText(usdCents: all.sums.askedUSDCents)) asked for"
            ),
        ]
    }

    private static func unanswered(_ all: CaseTally) -> [Row] {
        let lost = [(CaseState.missed, "The deadline passed first"), (.failed, "Apple refused the answer")]
            .map { Row(label: $0.1, value: "\(all.cases(in: $0.0))", note: "could have been answered") }
        return lost.filter { $0.value != "0" }
            + all.withheld.map { Row(label: $0.blockReason.title, value: "\($0.cases)", note: "withheld") }
    }

    private static func money(_ sums: CaseSums) -> [Row] {
        [
            Row(label: "Asked for", value: Money.displayText(usdCents: sums.askedUSDCents)),
            Row(
                label: "Kept",
                value: Money.displayText(usdCents: sums.keptUSDCents),
                note: "declined, reversed, or not refunded"
            ),
            Row(
                label: "Returned",
                value: Money.displayText(usdCents: sums.returnedUSDCents),
                note: "granted and not reversed"
            ),
            Row(label: "Open", value: Money.displayText(usdCents: sums.openUSDCents), note: "no decision reported"),
        ]
    }

    private static func moneyNote(_ sums: CaseSums) -> String? {
        guard sums.unpriced > 0 || sums.unpricedRefunds > 0 else { return nil }
        return "Not in these sums: \(sums.unpriced) requests whose price in dollars is unknown, and "
            + "\(sums.unpricedRefunds) refunds whose amount is unknown. Import exchange rates with "
            + "refund-desk import rates."
    }
}

extension StatisticsQuery {
    /// Whether the query excludes any cases.
    var isNarrowed: Bool { bundleID != nil || environment != nil || since != nil || until != nil }
}

extension Invitation {
    /// The text for statistics without any case.
    static let nothingCounted = Invitation(
        title: "No requests to count yet",
        paragraphs: [
            "When customers ask Apple for refunds, this page shows how many requests were answered in time and how "
                + "fast, what Apple decided for each preference, and how much money was kept and returned, by reason, "
                + "product, storefront and rule.",
            "To measure the effect of the policy, hold out some cases. The desk answers them without a preference and "
                + "compares the others with them:",
        ],
        calls: [
            Example(purpose: "In policy.yml", text: "holdout: 10"),
            Example(purpose: "On the command line", text: "refund-desk report --config refund-desk.yml --by reason"),
        ]
    )

    /// The text for a filter that matches no case.
    static let noneCounted = Invitation(
        title: "No request matches",
        paragraphs: ["Change or clear the filter to see other requests."],
        link: "/statistics",
        linkText: "Show all"
    )
}

extension StatisticsPage.PreferenceRow.Cell {
    fileprivate init(_ tally: CaseTally, _ outcome: CaseCount.Outcome?) {
        let cases = tally.cases(with: outcome)
        self.init(count: "\(cases)", share: cases > 0 ? tally.share(of: outcome)?.displayText : nil)
    }
}

// This file is longer than most, because it shows in one place what each part of the page counts.

import AppStoreTypes
import HTTPTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// Adds the pages of outcomes.
    func addOutcomesRoutes(to router: Router<DeskRequestContext>) {
        addPage("outcomes", to: router, known: OutcomesQuery.fields, show: outcomesPage)
        addPage("outcomes.csv", to: router, known: OutcomesQuery.fields, show: outcomesFile)
        // The page's former address, which bookmarks may have.
        router.get("statistics") { request, _ in
            Response.seeOther("/outcomes" + (request.uri.query.map { "?\($0)" } ?? ""))
        }
    }

    /// `GET /outcomes`: the results of the cases.
    private func outcomesPage(_ request: PageRequest) async throws -> Response {
        let query = try outcomesQuery(request)
        var byDay = query.counted
        byDay.grouping = .day
        let daily = try await caseStatistics(byDay, for: request)
        var counted = daily
        counted.query = query.counted
        if let grouping = query.counted.grouping, grouping != .day {
            counted = try await caseStatistics(query.counted, for: request)
        }
        var other: CaseStatistics?
        if let against = query.other { other = try await caseStatistics(against, for: request) }
        let series = CaseSeries(daily.groups, since: query.counted.since, until: query.counted.until)
        let content = OutcomesPage(
            counted,
            query,
            series: series,
            marks: try await policyMarks(in: series, of: query),
            against: other,
            later: try await desk?.health.rates.rateCoverage().laterNote,
            now: now()
        )
        return try html(content, as: .outcomes, in: frame("Outcomes", in: .outcomes, for: request))
    }

    /// `GET /outcomes.csv`: the counts behind the page, one line for each group of cases that are alike.
    private func outcomesFile(_ request: PageRequest) async throws -> Response {
        let query = try outcomesQuery(request)
        let counted = try await caseStatistics(query.counted, for: request)
        let lines = StatisticsRecords.csv(counted)
        var headers = HTTPFields.guarded
        headers[.contentType] = "text/csv; charset=utf-8"
        headers[.cacheControl] = "no-store"
        headers[.contentDisposition] = "attachment; filename=\"\(StatisticsRecords.fileName(counted))\""
        let text = lines.map { "\($0)\r\n" }.joined()
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    private func outcomesQuery(_ request: PageRequest) throws(PageProblem) -> OutcomesQuery {
        try OutcomesQuery(
            request.query,
            in: request.scope,
            stores: stores.filter { request.visitor.covers($0.key) },
            today: Day(of: now())
        )
    }

    /// Returns when the policy of the counted apps changed during a series.
    private func policyMarks(in series: CaseSeries, of query: OutcomesQuery) async throws -> [PolicyMark] {
        guard let audit, let first = series.spans.first?.first, let last = series.spans.last?.last else { return [] }
        let filter = AuditFilter(bundleID: query.scope.bundleID, kind: .policyInForce)
        let page = try await audit.deeds(matching: filter, limit: Self.mostPolicyChanges, cursor: nil)
        let marks = PolicyMark.all(page.items.map(\.deed), isComplete: page.nextCursor == nil)
        let apps = query.counted.oneStore?.bundleIDs
        return marks.filter { first <= $0.day && $0.day <= last && apps?.contains($0.app) ?? true }
    }

    /// How many of the newest changes of policies a chart can show.
    private static let mostPolicyChanges = 100
}

/// The content of the page of outcomes.
struct OutcomesPage: Sendable {
    /// A labelled value.
    struct Row: Hashable, Sendable {
        let label: String
        let value: String
        var note: String?
        /// The list of the counted cases.
        var link: String?
    }

    /// The row of one preference and Apple's decisions after it.
    struct PreferenceRow: Hashable, Sendable {
        /// How often an outcome occurred, and its share of Apple's decisions.
        struct Cell: Hashable, Sendable {
            let count: String
            var share: String?
            /// The list of the counted cases; `nil` if no list has exactly them.
            var link: String?
        }

        let preference: String
        let counts: [Cell]
        let refunds: String
    }

    /// The row of a reason for which a case had no answer in time.
    struct LossRow: Hashable, Sendable {
        let reason: String
        let note: String
        let cases: String
        let link: String?
        let refunds: String
        let asked: String
        let returned: String
    }

    /// The row of a span of days.
    struct SpanRow: Hashable, Sendable {
        let days: String
        let cases: String
        let link: String?
        let inTime: String
        let refunds: String
        let asked: String
        let kept: String
        let returned: String
        /// The numbers of the policy changes in these days.
        let changeNumbers: String?
    }

    /// A change of the policy.
    struct ChangeRow: Sendable {
        let number: String
        let at: Moment
        let app: String
        let version: String
        let author: String
    }

    let meant: String
    let filter: OutcomesFilter
    let downloadLink: String
    let hasCases: Bool
    let figures: [Figure]
    let trends: [TrendChart]
    let hasTrends: Bool
    let spanTitle: String
    let spans: [SpanRow]
    let changes: [ChangeRow]
    let hasChanges: Bool
    let outcomeColumns: [String]
    let preferences: [PreferenceRow]
    let chart: IntervalChart?
    let trial: TrialTable?
    let losses: [LossRow]
    let hasLosses: Bool
    let money: [Row]
    /// What the sums leave out; empty if nothing.
    let moneyNote: [TextPart]
    let hasMoneyNote: Bool
    let comparison: PeriodComparison?
    let groups: OutcomeGroupTable?
    let empty: Invitation?

    init(
        _ statistics: CaseStatistics,
        _ query: OutcomesQuery,
        series: CaseSeries,
        marks: [PolicyMark],
        against other: CaseStatistics?,
        later: String? = nil,
        now: Timestamp
    ) {
        let all = statistics.all
        let lists = CountedCases(query: query.counted, scope: query.scope)
        meant = statistics.query.displayText
        filter = OutcomesFilter(query)
        downloadLink = query.link("/outcomes.csv")
        hasCases = all.cases > 0
        figures = hasCases ? Self.figures(of: statistics, lists) : []
        trends = series.spans.count > 1 ? Self.trends(series, marks) : []
        hasTrends = !trends.isEmpty
        spanTitle = series.step.title
        spans = series.spans.reversed().map { Self.row(of: $0, series.step, marks, lists) }
        changes = marks.map { mark in
            ChangeRow(
                number: mark.number,
                at: Moment(mark.at, now: now),
                app: mark.app,
                version: mark.version,
                author: mark.author
            )
        }
        hasChanges = !marks.isEmpty
        let outcomes = CaseCount.Outcome.allCases.map(Optional.some) + [nil]
        outcomeColumns = outcomes.map { $0?.word ?? "None yet" }
        preferences = all.byPreference.map { preference, tally in
            let fields: [(name: String, value: String?)] = [
                ("state", CaseState.answered.rawValue), ("preference", preference?.rawValue ?? "none"),
            ]
            return PreferenceRow(
                preference: preference?.displayText ?? "None stated",
                counts: [PreferenceRow.Cell(count: "\(tally.cases)", link: lists.link(fields))]
                    + outcomes.map { PreferenceRow.Cell(tally, $0, lists, fields) },
                refunds: tally.refunds.displayText ?? "–"
            )
        }
        chart = IntervalChart(
            all.byPreference.map { ($0.preference?.displayText ?? "None stated", $0.tally.refunds) },
            of: "Share refunded, by the preference sent"
        )
        trial = statistics.trial.map { trial in
            TrialTable(trial) { lists.link($0, since: trial.since) }
        }
        losses = Self.losses(all, lists)
        hasLosses = !losses.isEmpty
        money = Self.money(all.sums, lists)
        moneyNote = Self.moneyNote(all.sums, lists, later: later)
        hasMoneyNote = !moneyNote.isEmpty
        comparison = other.map { PeriodComparison(statistics, against: $0, in: query.scope) }
        groups = statistics.query.grouping.flatMap { OutcomeGroupTable(statistics, by: $0, lists) }
        empty = hasCases ? nil : (statistics.query.isNarrowed ? .noneCounted : .nothingCounted)
    }

    private static func trends(_ series: CaseSeries, _ marks: [PolicyMark]) -> [TrendChart] {
        [
            TrendChart("Requests", id: "requests", series, marks: marks) {
                $0.cases
            } text: {
                "\($0)"
            },
            TrendChart("Answered in time", id: "in-time", series, marks: marks) { $0.answeredInTime },
            TrendChart("Share refunded", id: "refunds", series, marks: marks) { $0.refunds },
            TrendChart("Money returned", id: "returned", series, marks: marks) {
                $0.sums.returnedUSDCents
            } text: {
                Money.displayText(usdCents: $0)
            } level: {
                Money.shortText(usdCents: $0)
            },
        ]
    }

    private static func row(
        of span: CaseSeries.Span,
        _ step: CaseSeries.Step,
        _ marks: [PolicyMark],
        _ lists: CountedCases
    ) -> SpanRow {
        let sums = span.tally.sums
        let changes = marks.filter { span.first <= $0.day && $0.day <= span.last }.map(\.number)
        return SpanRow(
            days: span.displayText(step),
            cases: "\(sums.cases)",
            link: lists.link(since: span.first, until: span.last),
            inTime: span.tally.answeredInTime.displayText ?? "–",
            refunds: span.tally.refunds.displayText ?? "–",
            asked: Money.displayText(usdCents: sums.askedUSDCents),
            kept: Money.displayText(usdCents: sums.keptUSDCents),
            returned: Money.displayText(usdCents: sums.returnedUSDCents),
            changeNumbers: changes.isEmpty ? nil : changes.joined(separator: ", ")
        )
    }

    private static func losses(_ all: CaseTally, _ lists: CountedCases) -> [LossRow] {
        func row(
            _ reason: String,
            _ note: String,
            _ tally: CaseTally,
            _ link: String?
        ) -> LossRow {
            LossRow(
                reason: reason,
                note: note,
                cases: "\(tally.cases)",
                link: link,
                refunds: tally.refunds.displayText ?? "–",
                asked: Money.displayText(usdCents: tally.sums.askedUSDCents),
                returned: Money.displayText(usdCents: tally.sums.returnedUSDCents)
            )
        }
        let lost = [(CaseState.missed, "The deadline passed first"), (.failed, "The answer was refused")]
            .map { state, title in
                row(
                    title,
                    "could have been answered",
                    all.filter { $0.state == state },
                    lists.link([("state", state.rawValue)])
                )
            }
        return lost.filter { $0.cases != "0" }
            + all.withheld.map { blockReason, tally in
                // A list cannot be filtered by a reason that this release does not know.
                row(
                    blockReason?.title ?? "Unknown reason",
                    "withheld",
                    tally,
                    blockReason.flatMap {
                        lists.link([("state", CaseState.withheld.rawValue), ("blocked", $0.rawValue)])
                    }
                )
            }
    }

    private static func money(_ sums: CaseSums, _ lists: CountedCases) -> [Row] {
        [
            Row(label: "Asked for", value: Money.displayText(usdCents: sums.askedUSDCents), link: lists.link()),
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

    private static func moneyNote(_ sums: CaseSums, _ lists: CountedCases, later: String?) -> [TextPart] {
        let note = later.map { TextPart($0) }
        guard sums.unpriced > 0 || sums.unpricedRefunds > 0 else { return [note].compactMap(\.self) }
        let requests = sums.unpriced == 1 ? "request" : "requests"
        let refunds = sums.unpricedRefunds == 1 ? "refund" : "refunds"
        let unpriced = [
            TextPart("Not in these sums: "), TextPart(sums.unpriced, link: lists.link([("priced", "no")])),
            TextPart(
                " \(requests) whose price in dollars is unknown, and \(sums.unpricedRefunds) \(refunds) whose amount is "
                    + "unknown. Import exchange rates with refund-desk import rates. "
            ),
        ]
        return unpriced + [note].compactMap(\.self)
    }
}

extension StatisticsQuery {
    /// Whether the query excludes cases that the page shows without a filter.
    var isNarrowed: Bool {
        bundleID != nil || oneStore != nil || environment != .production || since != nil || until != nil
    }
}

extension CaseSeries.Step {
    /// The step as a heading.
    var title: String {
        switch self {
        case .day: "Day"
        case .week: "Week"
        case .month: "Month"
        }
    }
}

extension Invitation {
    /// The text for outcomes without any case.
    static let nothingCounted = Invitation(
        title: "No requests to count yet",
        paragraphs: [
            "When customers ask Apple for refunds, this page shows how many requests were answered in time and how "
                + "fast, what Apple decided for each preference, and how much money was kept and returned, over time and "
                + "by reason, product, storefront, rule and segment.",
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
        link: "/outcomes",
        linkText: "Show all"
    )
}

extension OutcomesPage.PreferenceRow.Cell {
    fileprivate init(
        _ tally: CaseTally,
        _ outcome: CaseCount.Outcome?,
        _ lists: CountedCases,
        _ fields: [(name: String, value: String?)]
    ) {
        let cases = tally.cases(with: outcome)
        let refund: CaseFilter.Refund? =
            switch outcome {
            case .full: .full
            case .prorated: .part
            case .granted: .unknown
            case .declined, .reversed, .revoked, .unknown, nil: nil
            }
        let decision = outcome?.decision.rawValue ?? OutcomeFilter.none.rawValue
        self.init(
            count: "\(cases)",
            share: cases > 0 ? tally.share(of: outcome)?.displayText : nil,
            link: cases > 0 ? lists.link(fields + [("outcome", decision), ("refund", refund?.rawValue)]) : nil
        )
    }
}

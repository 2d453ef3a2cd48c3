import AppStoreTypes
import Refunds

extension OutcomesPage {
    /// A number above the tables.
    struct Figure: Hashable, Sendable {
        let label: String
        let value: String
        /// The list of the counted cases; `nil` if the value is not a number of cases.
        var link: String?
        /// The 95 % interval of the share.
        var range: String?
        /// What the value consists of; each number of cases in it leads to them.
        let note: [TextPart]
    }

    /// Returns the numbers: requests, answers in time, refunds and money.
    static func figures(of statistics: CaseStatistics, _ lists: CountedCases) -> [Figure] {
        let (all, times) = (statistics.all, statistics.answerTimes)
        let span = { (percent: Int64) in times.percentile(percent).map(TimeSpan.displayText) ?? "–" }
        let pending = [CaseState.open, .waiting, .held].reduce(Int64(0)) { $0 + all.cases(in: $1) }
        func part(_ count: Int64, _ fields: [(name: String, value: String?)]) -> TextPart {
            TextPart(count, link: lists.link(fields))
        }
        return [
            Figure(
                label: "Requests",
                value: "\(all.cases)",
                link: lists.link(),
                note: pending == 0
                    ? [TextPart("all closed")]
                    : [part(pending, [("state", StateGroup.attention.name)]), TextPart(" not closed yet")]
            ),
            Figure(
                label: "Answered in time",
                value: all.answeredInTime.shareText ?? "–",
                range: all.answeredInTime.intervalText,
                note: [
                    part(all.answeredInTime.count, [("state", CaseState.answered.rawValue), ("inTime", "yes")]),
                    TextPart(" of "), part(all.answeredInTime.total, [("state", "answered,failed,missed")]),
                    TextPart(" that could be answered"),
                ]
            ),
            Figure(
                label: "Half answered within",
                value: span(50),
                note: [TextPart("90 % within \(span(90)), 99 % within \(span(99))")]
            ),
            Figure(
                label: "Share refunded",
                value: all.refunds.shareText ?? "–",
                range: all.refunds.intervalText,
                note: [
                    part(all.refunds.count, [("outcome", Outcome.Decision.granted.rawValue)]), TextPart(" of "),
                    part(all.refunds.total, [("outcome", OutcomeFilter.decided.rawValue)]),
                    TextPart(" that were decided, without reversed refunds"),
                ]
            ),
            Figure(
                label: "Kept",
                value: Money.displayText(usdCents: all.sums.keptUSDCents),
                note: [TextPart("where a decision is known")]
            ),
            Figure(
                label: "Returned",
                value: Money.displayText(usdCents: all.sums.returnedUSDCents),
                note: [TextPart("of \(Money.displayText(usdCents: all.sums.askedUSDCents)) asked for")]
            ),
        ]
    }
}

import AppStoreTypes
import Refunds

/// How often each outcome followed each preference.
///
/// As on the page of outcomes, the decided cases are 100 %.
struct OutcomeTable: Sendable {
    /// A segment of a bar, in percent of its length.
    struct Segment: Hashable, Sendable {
        /// The class of its shade: the decision, which is neither good nor bad, or `none` if no case is decided.
        let shade: String
        let start: Int64
        let width: Int64
    }

    /// How often an outcome followed, and the list of these cases; no list for none.
    struct Cell: Hashable, Sendable {
        let count: Int64
        let list: String?
    }

    /// The row of one preference.
    struct Line: Sendable {
        let preference: String
        let counts: [Cell]
        let chartTitle: String
        let segments: [Segment]
    }

    let columns: [String]
    let lines: [Line]

    /// Creates the table; returns `nil` if no case was answered.
    init?(_ answered: CaseTally, in scope: PageScope) {
        let decisions = Outcome.Decision.allCases.map(Optional.some) + [nil]
        columns = decisions.map { $0?.word ?? "None yet" }
        lines = answered.byPreference.filter { $0.tally.cases > 0 }
            .map { Self.line($0.preference, $0.tally, decisions, in: scope) }
        guard !lines.isEmpty else { return nil }
    }

    private static func line(
        _ preference: RefundPreference?,
        _ tally: CaseTally,
        _ decisions: [Outcome.Decision?],
        in scope: PageScope
    ) -> Line {
        let title = preference?.displayText ?? "None stated"
        let shares: [(decision: Outcome.Decision, share: Proportion)] = Outcome.Decision.allCases.compactMap {
            decision in
            tally.share(ofDecision: decision).flatMap { $0.count > 0 ? (decision: decision, share: $0) : nil }
        }
        let texts = shares.map { "\($0.share.shareText ?? "–") \($0.decision.word.lowercased())" }
        return Line(
            preference: title,
            counts: decisions.map { decision in
                let fields: [(name: String, value: String?)] = [
                    ("state", CaseState.answered.rawValue),
                    ("preference", preference?.rawValue ?? AnswerChoice.none.rawValue),
                    ("outcome", decision?.rawValue ?? OutcomeFilter.none.rawValue),
                ]
                let count = tally.cases(withDecision: decision)
                return Cell(count: count, list: count > 0 ? scope.link("/cases", fields) : nil)
            },
            chartTitle: "\(title): \(shares.isEmpty ? "none decided yet" : texts.joined(separator: ", "))",
            segments: segments(shares)
        )
    }

    /// Returns the parts of a bar of the decided cases; one part without a decision if there is none.
    private static func segments(_ shares: [(decision: Outcome.Decision, share: Proportion)]) -> [Segment] {
        guard !shares.isEmpty else { return [Segment(shade: "none", start: 0, width: 100)] }
        var sum: Int64 = 0
        return shares.map { decision, share in
            let start = sum * 100 / share.total
            sum += share.count
            return Segment(shade: decision.rawValue, start: start, width: sum * 100 / share.total - start)
        }
    }
}

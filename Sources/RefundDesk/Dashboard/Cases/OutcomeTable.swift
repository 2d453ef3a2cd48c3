import AppStoreTypes
import Refunds

/// How often each outcome followed each preference.
struct OutcomeTable: Sendable {
    /// A segment of a bar, in percent of its length.
    struct Segment: Hashable, Sendable {
        /// The class of its shade: the decision, which is neither good nor bad, or `none`.
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
    init?(_ cells: [Statistics.Cell], in scope: PageScope) {
        let decisions = Outcome.Decision.allCases.map(Optional.some) + [nil]
        columns = decisions.map { $0?.word ?? "None yet" }
        let byPreference = Dictionary(grouping: cells.filter { $0.count > 0 }, by: \.preference)
        guard !byPreference.isEmpty else { return nil }
        lines = byPreference.sorted { ($0.key?.rawValue ?? "~") < ($1.key?.rawValue ?? "~") }
            .map { preference, cells in
                Self.line(preference, decisions, in: scope) { decision in
                    cells.filter { $0.decision == decision }.reduce(0) { $0 + $1.count }
                }
            }
    }

    private static func line(
        _ preference: RefundPreference?,
        _ decisions: [Outcome.Decision?],
        in scope: PageScope,
        count: (Outcome.Decision?) -> Int64
    ) -> Line {
        let title = preference?.displayText ?? "None stated"
        let counts = decisions.map(count)
        let total = max(1, counts.reduce(0, +))
        var segments: [Segment] = []
        var sum: Int64 = 0
        for (decision, count) in zip(decisions, counts) where count > 0 {
            let start = sum * 100 / total
            sum += count
            segments.append(
                Segment(shade: decision?.rawValue ?? "none", start: start, width: sum * 100 / total - start)
            )
        }
        let shares = zip(decisions, counts).filter { $0.1 > 0 }
            .map { "\($0.1 * 100 / total) % \(($0.0?.word ?? "none yet").lowercased())" }
        return Line(
            preference: title,
            counts: zip(decisions, counts).map { decision, count in
                let fields: [(name: String, value: String?)] = [
                    ("state", CaseState.answered.rawValue),
                    ("preference", preference?.rawValue ?? AnswerChoice.none.rawValue),
                    ("outcome", decision?.rawValue ?? OutcomeFilter.none.rawValue),
                ]
                return Cell(count: count, list: count > 0 ? scope.link("/cases", fields) : nil)
            },
            chartTitle: "\(title): \(shares.joined(separator: ", "))",
            segments: segments
        )
    }
}

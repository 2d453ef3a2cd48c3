import AppStoreTypes
import Refunds

/// How often each outcome followed each preference.
struct OutcomeTable: Sendable {
    /// A segment of a bar, in percent of its length.
    struct Segment: Hashable, Sendable {
        let tone: Tone
        let start: Int64
        let width: Int64
    }

    /// The row of one preference.
    struct Line: Sendable {
        let preference: String
        let counts: [Int64]
        let chartTitle: String
        let segments: [Segment]
    }

    let columns: [String]
    let lines: [Line]

    /// Creates the table; returns `nil` if no case was answered.
    init?(_ cells: [Statistics.Cell]) {
        let decisions = Outcome.Decision.allCases.map(Optional.some) + [nil]
        columns = decisions.map { $0?.word ?? "None yet" }
        let byPreference = Dictionary(grouping: cells.filter { $0.count > 0 }, by: \.preference)
        guard !byPreference.isEmpty else { return nil }
        lines = byPreference.sorted { ($0.key?.rawValue ?? "~") < ($1.key?.rawValue ?? "~") }
            .map { preference, cells in
                Self.line(preference?.displayText ?? "None stated", decisions) { decision in
                    cells.filter { $0.decision == decision }.reduce(0) { $0 + $1.count }
                }
            }
    }

    private static func line(
        _ preference: String,
        _ decisions: [Outcome.Decision?],
        count: (Outcome.Decision?) -> Int64
    ) -> Line {
        let counts = decisions.map(count)
        let total = max(1, counts.reduce(0, +))
        var segments: [Segment] = []
        var sum: Int64 = 0
        for (decision, count) in zip(decisions, counts) where count > 0 {
            let start = sum * 100 / total
            sum += count
            segments.append(Segment(tone: decision?.tone ?? .quiet, start: start, width: sum * 100 / total - start))
        }
        let shares = zip(decisions, counts).filter { $0.1 > 0 }
            .map { "\($0.1 * 100 / total) % \(($0.0?.word ?? "none yet").lowercased())" }
        return Line(
            preference: preference,
            counts: counts,
            chartTitle: "\(preference): \(shares.joined(separator: ", "))",
            segments: segments
        )
    }
}

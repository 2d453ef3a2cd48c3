import AppStoreTypes
package import Foundation
package import Refunds

/// Statistics for scripts at the command line.
package enum StatisticsRecords {
    /// The same JSON as over HTTP, without the counts of notifications.
    package static func json(_ statistics: CaseStatistics) throws -> Data {
        try JSONEncoder.api.encode(StatisticsJSON(statistics))
    }

    /// RFC 4180, a line for each count of cases that are alike; the first line names the columns.
    ///
    /// The last three are of answered cases: which share of all that Apple decided after the same preference, in the same
    /// group, had the line's outcome. They are the same on all lines of one preference and outcome.
    package static func csv(_ statistics: CaseStatistics) -> [String] {
        let grouping = statistics.query.grouping
        let counts = grouping == nil ? statistics.all.counts : statistics.groups.flatMap(\.tally.counts)
        let lines = counts.map { count in
            let alike = CaseTally(
                counts.filter { $0.state == .answered && $0.preference == count.preference && $0.group == count.group }
            )
            let share = (count.state == .answered ? alike.share(of: count.outcome) : nil).map(ProportionJSON.init)
            return [
                count.state.rawValue, count.blockReason?.rawValue, count.preference?.rawValue, count.chooser?.rawValue,
                count.outcome?.rawValue, "\(count.sums.cases)", "\(count.sums.inTime)", "\(count.sums.askedUSDCents)",
                "\(count.sums.keptUSDCents)", "\(count.sums.returnedUSDCents)", "\(count.sums.unpriced)",
                "\(count.sums.unpricedRefunds)", share?.percent.map(\.description), share?.low.map(\.description),
                share?.high.map(\.description),
            ]
            .reduce(into: grouping == nil ? [] : [count.group]) { $0.append($1 ?? "") }
        }
        return ([(grouping.map { [$0.rawValue] } ?? []) + columns] + lines.sorted { $0.lexicographicallyPrecedes($1) })
            .map { $0.map(field).joined(separator: ",") }
    }

    private static let columns = [
        "state", "block_reason", "preference", "answered_by", "outcome", "cases", "in_time", "asked_usd_cents",
        "kept_usd_cents", "returned_usd_cents", "unpriced_cases", "unpriced_refunds",
        "percent_of_decided", "percent_low", "percent_high",
    ]

    private static func field(_ text: String) -> String {
        guard text.contains(where: { ",\"\r\n".contains($0) || $0.isNewline }) else { return text }
        return "\"\(text.replacing("\"", with: "\"\""))\""
    }
}

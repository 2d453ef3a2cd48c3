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
    package static func csv(_ statistics: CaseStatistics) -> [String] {
        let grouping = statistics.query.grouping
        let counts = grouping == nil ? statistics.all.counts : statistics.groups.flatMap(\.tally.counts)
        let lines = counts.map { count in
            [
                count.state.rawValue, count.obstacle?.rawValue, count.preference?.rawValue, count.chooser?.rawValue,
                count.outcome?.rawValue, "\(count.sums.cases)", "\(count.sums.inTime)", "\(count.sums.askedUSDCents)",
                "\(count.sums.keptUSDCents)", "\(count.sums.returnedUSDCents)", "\(count.sums.unpriced)",
                "\(count.sums.unpricedRefunds)",
            ]
            .reduce(into: grouping == nil ? [] : [count.group]) { $0.append($1 ?? "") }
        }
        return ([(grouping.map { [$0.rawValue] } ?? []) + columns] + lines.sorted { $0.lexicographicallyPrecedes($1) })
            .map { $0.map(field).joined(separator: ",") }
    }

    private static let columns = [
        "state", "obstacle", "preference", "answered_by", "outcome", "cases", "in_time", "asked_usd_cents",
        "kept_usd_cents", "returned_usd_cents", "unpriced_cases", "unpriced_refunds",
    ]

    private static func field(_ text: String) -> String {
        guard text.contains(where: { ",\"\r\n".contains($0) || $0.isNewline }) else { return text }
        return "\"\(text.replacing("\"", with: "\"\""))\""
    }
}

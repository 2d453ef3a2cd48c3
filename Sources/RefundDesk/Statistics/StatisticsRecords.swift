import AppStoreTypes
package import Foundation
package import Refunds

/// Encodes statistics as JSON or CSV.
package enum StatisticsRecords {
    /// Returns the JSON of the HTTP API, without the numbers of notifications.
    package static func json(_ statistics: CaseStatistics, rates: RateCoverage) throws -> Data {
        try JSONEncoder.api.encode(StatisticsJSON(statistics, rates: rates))
    }

    /// Returns CSV lines (RFC 4180), one for each group of equal cases; the first line names the columns.
    ///
    /// The last three columns apply to answered cases: the share and 95 % interval of the line's outcome among all
    /// decisions for the same preference in the same group. They are equal on all lines with the same preference and
    /// outcome.
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
            .map { $0.map(CommaSeparatedField.text).joined(separator: ",") }
    }

    /// The name of a CSV file, which says if its groups count only the newest cases.
    static func fileName(_ statistics: CaseStatistics) -> String {
        statistics.groupedNewest.map { "outcomes-of-newest-\($0).csv" } ?? "outcomes.csv"
    }

    private static let columns = [
        "state", "block_reason", "preference", "answered_by", "outcome", "cases", "in_time", "asked_usd_cents",
        "kept_usd_cents", "returned_usd_cents", "unpriced_cases", "unpriced_refunds",
        "percent_of_decided", "percent_low", "percent_high",
    ]
}

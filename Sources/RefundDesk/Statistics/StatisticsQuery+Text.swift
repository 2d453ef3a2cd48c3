import AppStoreTypes
package import Refunds

/// Why a statistics query is invalid: the parameter and its allowed values.
package struct StatisticsQueryMistake: Error, Hashable, Sendable {
    package let parameter: String
    /// The allowed values, worded to follow "is".
    package let allowed: String
}

extension StatisticsQuery {
    /// The valid parameter names.
    package static let parameters = ["app", "environment", "since", "until", "by"]

    /// Parses a query from the parameters of a URL or command line; a missing parameter does not filter.
    ///
    /// - Throws: the first mistake.
    package init(_ word: (String) -> String?) throws(StatisticsQueryMistake) {
        self.init(bundleID: word("app"))
        if let name = word("environment") {
            let known: [AppStoreEnvironment] = [.production, .sandbox]
            guard let named = known.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
                throw StatisticsQueryMistake(parameter: "environment", allowed: "Sandbox or Production")
            }
            environment = named
        }
        since = try Self.day("since", word)
        until = try Self.day("until", word)
        if let since, let until, until < since {
            throw StatisticsQueryMistake(parameter: "until", allowed: "since or a later day")
        }
        if let name = word("by") {
            guard let named = Grouping(rawValue: name.lowercased()) else {
                let known = Grouping.allCases.map(\.rawValue).joined(separator: ", ")
                throw StatisticsQueryMistake(parameter: "by", allowed: "one of \(known)")
            }
            grouping = named
        }
    }

    private static func day(
        _ parameter: String,
        _ word: (String) -> String?
    ) throws(StatisticsQueryMistake) -> Day? {
        guard let text = word(parameter) else { return nil }
        guard let day = Day(iso8601: text) else {
            throw StatisticsQueryMistake(parameter: parameter, allowed: "a day in UTC such as 2026-05-31")
        }
        return day
    }
}

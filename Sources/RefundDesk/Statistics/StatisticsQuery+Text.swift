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
    package static let parameters = ["app", "store", "environment", "since", "until", "by"]

    /// Parses a query from the parameters of a URL or command line; a missing parameter does not filter.
    ///
    /// - Parameters:
    ///   - stores: the store of each configured app, by its bundle ID.
    ///   - word: returns the value of a parameter.
    /// - Throws: the first mistake.
    package init(
        stores: [String: SellingStore],
        _ word: (String) -> String?
    ) throws(StatisticsQueryMistake) {
        let (query, mistakes) = Self.reading(stores: stores, word)
        if let mistake = mistakes.first { throw mistake }
        self = query
    }

    /// Parses a query, and returns it with all mistakes; a wrong parameter does not filter.
    static func reading(
        stores: [String: SellingStore],
        _ word: (String) -> String?
    ) -> (StatisticsQuery, [StatisticsQueryMistake]) {
        var query = StatisticsQuery(bundleID: word("app"))
        var mistakes: [StatisticsQueryMistake] = []
        func note(_ parameter: String, _ allowed: String) {
            mistakes.append(StatisticsQueryMistake(parameter: parameter, allowed: allowed))
        }
        func day(_ parameter: String) -> Day? {
            guard let text = word(parameter) else { return nil }
            let day = Day(iso8601: text)
            if day == nil { note(parameter, "a day in UTC such as 2026-05-31") }
            return day
        }
        if let name = word("store") {
            query.oneStore = SellingStore(rawValue: name.lowercased()).map { OneStore($0, among: stores) }
            if query.oneStore == nil { note("store", SellingStore.allCases.map(\.rawValue).joined(separator: " or ")) }
        }
        if let name = word("environment") {
            let known: [AppStoreEnvironment] = [.production, .sandbox]
            query.environment = known.first { $0.rawValue.lowercased() == name.lowercased() }
            if query.environment == nil { note("environment", "Sandbox or Production") }
        }
        query.since = day("since")
        query.until = day("until")
        if let since = query.since, let until = query.until, until < since { note("until", "since or a later day") }
        if let name = word("by") {
            query.grouping = Grouping(rawValue: name.lowercased())
            if query.grouping == nil {
                note("by", "one of \(Grouping.allCases.map(\.rawValue).joined(separator: ", "))")
            }
        }
        return (query, mistakes)
    }
}

package import AppStoreTypes

/// Which cases to count, and by what to tell them apart.
package struct StatisticsQuery: Hashable, Sendable {
    /// What cases may be told apart by.
    package enum Grouping: String, CaseIterable, Sendable {
        case reason, product, storefront, rule, preference, day
    }

    package var bundleID: String?
    package var environment: AppStoreEnvironment?
    /// The first day of requests to count, in UTC.
    package var since: Day?
    /// The last day of requests to count, in UTC.
    package var until: Day?
    package var grouping: Grouping?

    package init(
        bundleID: String? = nil,
        environment: AppStoreEnvironment? = nil,
        since: Day? = nil,
        until: Day? = nil,
        grouping: Grouping? = nil
    ) {
        self.bundleID = bundleID
        self.environment = environment
        self.since = since
        self.until = until
        self.grouping = grouping
    }
}

/// Tells what came of cases, from counts that are kept as the cases change.
package protocol StatisticsStore: Sendable {
    /// Counts of the cases whose requests were made on the days asked for.
    func caseStatistics(_ query: StatisticsQuery) async throws -> CaseStatistics
}

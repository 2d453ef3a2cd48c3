package import AppStoreTypes

/// The cases to count, and the value to group them by.
package struct StatisticsQuery: Hashable, Sendable {
    /// The values that cases can be grouped by.
    package enum Grouping: String, CaseIterable, Sendable {
        case reason, product, storefront, rule, segment, preference, day
    }

    package var bundleID: String?
    package var environment: AppStoreEnvironment?
    /// The first day of requests to count, in UTC.
    package var since: Day?
    /// The last day of requests to count, in UTC.
    package var until: Day?
    package var grouping: Grouping?
    /// How many cases are counted by segment at most: the newest.
    ///
    /// Segments change after a request, so no count of them is kept, and the cases are read one by one.
    package var mostBySegment = 5000

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

/// Reads statistics of cases, from counts updated when the cases change.
package protocol StatisticsStore: Sendable {
    /// Returns the counts of the cases whose requests were made on the query's days.
    func caseStatistics(_ query: StatisticsQuery) async throws -> CaseStatistics
}

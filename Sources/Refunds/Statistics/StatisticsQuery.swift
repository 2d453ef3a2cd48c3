package import AppStoreTypes

/// The cases to count, and the value to group them by.
package struct StatisticsQuery: Hashable, Sendable {
    /// The values that cases can be grouped by.
    package enum Grouping: String, CaseIterable, Sendable {
        case reason, product, storefront, rule, segment, preference, day
    }

    /// One store, with its apps.
    package struct OneStore: Hashable, Sendable {
        package let store: SellingStore
        /// The bundle IDs of the configured apps that the store sells, sorted.
        package let bundleIDs: [String]

        /// Creates the store with its apps among those of both stores, by their bundle IDs.
        package init(_ store: SellingStore, among apps: [String: SellingStore]) {
            self.store = store
            bundleIDs = apps.filter { $0.value == store }.keys.sorted()
        }
    }

    package var bundleID: String?
    /// The store whose apps are counted; `nil` for both stores, and for apps that are no longer configured.
    package var oneStore: OneStore?
    package var environment: AppStoreEnvironment?
    /// The first day of requests to count, in UTC.
    package var since: Day?
    /// The last day of requests to count, in UTC.
    package var until: Day?
    package var grouping: Grouping?
    /// How many cases are counted by segment at most: the newest.
    ///
    /// Segments change after a request, so no count of them is kept, and the cases are read one by one. A visitor waits
    /// for that, so a page and the API count no more; `refund-desk report` counts all.
    package var mostBySegment = 50_000

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

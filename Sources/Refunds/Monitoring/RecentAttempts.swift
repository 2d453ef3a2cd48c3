package import AppStoreTypes

/// How recent attempts to answer ended.
package struct RecentAttempts: Hashable, Sendable {
    /// The number of attempts that ended in one way.
    package struct Count: Hashable, Sendable {
        package var result: Attempt.State
        /// The HTTP status of the store; `nil` if there was no response.
        package var httpStatus: Int?
        package var count: Int64

        package init(result: Attempt.State, httpStatus: Int?, count: Int64) {
            self.result = result
            self.httpStatus = httpStatus
            self.count = count
        }
    }

    /// The counts, the most frequent first.
    package var counts: [Count]
    /// Whether only the attempts of the newest cases were counted.
    package var isCut: Bool

    package init(counts: [Count], isCut: Bool) {
        self.counts = counts
        self.isCut = isCut
    }

    /// How many cases are looked at, the newest ones.
    package static let mostCases = 2000
}

/// Counts how attempts to answer ended.
package protocol AttemptRegister: Sendable {
    /// Counts the attempts of an app, or of all apps, that ended since a time.
    ///
    /// - Parameters:
    ///   - bundleID: the app; `nil` for all apps.
    ///   - environment: the environment of the cases.
    ///   - since: the earliest end.
    ///   - mostCases: how many cases to look at, the newest ones.
    /// - Returns: the counts.
    /// - Throws: any error of the store.
    func recentAttempts(
        of bundleID: String?,
        in environment: AppStoreEnvironment,
        since: Timestamp,
        mostCases: Int
    ) async throws -> RecentAttempts
}

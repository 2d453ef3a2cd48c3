package import AppStoreTypes

/// An app or environment that Apple sends notifications for and that is not configured.
package struct UnconfiguredApp: Hashable, Sendable {
    package var app: AppKey
    /// What to configure.
    package var reason: String
    package var lastSeenAt: Timestamp
    package var count: Int64

    package init(app: AppKey, reason: String, lastSeenAt: Timestamp, count: Int64) {
        self.app = app
        self.reason = reason
        self.lastSeenAt = lastSeenAt
        self.count = count
    }
}

/// Records which unconfigured apps received notifications, without the notifications themselves.
package protocol UnconfiguredAppLog: Sendable {
    /// Counts more notifications for an unconfigured app.
    func noteUnconfigured(_ app: AppKey, reason: String, count: Int64, at: Timestamp) async throws

    /// Returns the unconfigured apps, newest first, at most 100.
    func unconfiguredApps() async throws -> [UnconfiguredApp]
}

package import AppStoreTypes

/// An app or environment that Apple sends notifications for, and that the desk is not set up to take.
package struct UnconfiguredApp: Hashable, Sendable {
    package var app: AppKey
    /// What is missing, in words that say what to configure.
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

/// Remembers which apps were asked for in vain; nothing of the notifications themselves.
package protocol UnconfiguredAppLog: Sendable {
    /// Counts one more notification for an app that is not set up.
    func noteUnconfigured(_ app: AppKey, reason: String, at: Timestamp) async throws

    /// The apps asked for in vain, the newest first; at most 100.
    func unconfiguredApps() async throws -> [UnconfiguredApp]
}

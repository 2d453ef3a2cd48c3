import AppStoreTypes
import Logging
import Refunds
import Synchronization

/// What the desk logs and remembers about notifications that it refused.
///
/// Anyone can post to the desk, so a post must cost next to nothing: of each kind of refusal, one log line a minute
/// tells how many there were, and the database counts an app's refusals once a minute.
final class RefusalLog: Sendable {
    /// The kinds of refusals.
    enum Kind: Hashable, CaseIterable {
        case notProved, contradictory, unknownApp, unprovable, overloaded
    }

    /// How long refusals of one kind are counted before they are told, in milliseconds.
    static let interval: Int64 = 60_000
    /// The number of apps whose refusals are remembered at a time.
    static let mostApps = 100

    private struct Tally {
        var count: Int64 = 0
        var toldAt: Timestamp?

        /// Counts one more; returns how many to tell now, or `nil` to tell nothing.
        mutating func add(at now: Timestamp) -> Int64? {
            count += 1
            // A clock that was set back must not silence the log.
            if let toldAt, now >= toldAt, now - toldAt < .milliseconds(interval) { return nil }
            toldAt = now
            defer { count = 0 }
            return count
        }
    }

    private struct State {
        var kinds: [Kind: Tally] = [:]
        var apps: [AppKey: Tally] = [:]
    }

    private let apps: any UnconfiguredAppLog
    private let now: @Sendable () -> Timestamp
    private let state = Mutex(State())

    init(apps: any UnconfiguredAppLog, now: @escaping @Sendable () -> Timestamp) {
        self.apps = apps
        self.now = now
    }

    /// Logs a refusal, or counts it if one of its kind was logged less than a minute ago.
    func note(
        _ kind: Kind,
        _ logger: Logger,
        _ level: Logger.Level,
        _ message: Logger.Message,
        _ metadata: Logger.Metadata = [:]
    ) {
        guard let count = state.withLock({ $0.kinds[kind, default: Tally()].add(at: now()) }) else { return }
        logger.log(level: level, message, metadata: metadata.merging(["count": "\(count)"]) { $1 })
    }

    /// Counts a refusal of an app that is not configured; the log and the database have the sum once a minute.
    func noteUnconfigured(_ app: AppKey, reason: String, _ logger: Logger) async throws {
        let moment = now()
        let count = state.withLock { state -> Int64? in
            if state.apps[app] == nil, state.apps.count >= Self.mostApps {
                // The app that was told of longest ago makes room.
                let oldest = state.apps.min { $0.value.toldAt ?? moment < $1.value.toldAt ?? moment }
                if let oldest { state.apps[oldest.key] = nil }
            }
            return state.apps[app, default: Tally()].add(at: moment)
        }
        guard let count else { return }
        logger.warning(
            "notifications for an app that is not configured",
            metadata: [
                "app.bundleId": "\(app.bundleID)", "app.environment": "\(app.environment)", "reason": "\(reason)",
                "count": "\(count)",
            ]
        )
        try await apps.noteUnconfigured(app, reason: reason, count: count, at: moment)
    }
}

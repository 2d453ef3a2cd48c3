import AppStoreTypes
import Logging
import Refunds
import Synchronization

/// What the desk logs and remembers about callers that it refused.
///
/// Anyone can send to the desk, so a refusal must cost next to nothing. For each kind of refusal, one log line a minute
/// says how many there were, and the database counts an app's refusals once a minute. When the desk stops, it logs the
/// rest (``tellRest(_:)``).
final class RefusalLog: Sendable {
    /// The kinds of refusals.
    enum Kind: Hashable, CaseIterable {
        case notProved, contradictory, unknownApp, unprovable, overloaded
        /// A proved push that is not a message of Pub/Sub's.
        case unreadablePush
        /// A token or a session could not be looked up.
        case credentialUnread
        /// Sign-ins with the identity provider that failed.
        case identityProvider
    }

    /// How long refusals of one kind are counted before they are logged, in milliseconds.
    static let interval: Int64 = 60_000
    /// The number of apps whose refusals are remembered at a time.
    static let mostApps = 100

    private struct Tally {
        var count: Int64 = 0
        var toldAt: Timestamp?

        /// Counts one more; returns how many to log now, or `nil` to log nothing.
        mutating func add(at now: Timestamp) -> Int64? {
            count += 1
            // A clock that was set back must not silence the log.
            if let toldAt, now >= toldAt, now - toldAt < .milliseconds(interval) { return nil }
            toldAt = now
            defer { count = 0 }
            return count
        }
    }

    /// The latest log line about a kind of refusal.
    private struct Line {
        let level: Logger.Level
        let message: Logger.Message
        let metadata: Logger.Metadata

        func log(_ count: Int64, to logger: Logger) {
            logger.log(level: level, message, metadata: metadata.merging(["count": "\(count)"]) { $1 })
        }
    }

    /// A number of refusals of one app, to log and to store.
    private struct Report {
        let app: AppKey
        let reason: String
        let count: Int64
    }

    private struct State {
        var kinds: [Kind: (tally: Tally, line: Line)] = [:]
        var apps: [AppKey: (tally: Tally, reason: String)] = [:]

        /// Removes the app that was logged longest ago, and returns its refusals that are not logged yet.
        mutating func removeOldestApp(_ now: Timestamp) -> Report? {
            let oldest = apps.min { $0.value.tally.toldAt ?? now < $1.value.tally.toldAt ?? now }
            guard let (app, counted) = oldest else { return nil }
            apps[app] = nil
            guard counted.tally.count > 0 else { return nil }
            return Report(app: app, reason: counted.reason, count: counted.tally.count)
        }
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
        let line = Line(level: level, message: message, metadata: metadata)
        let count = state.withLock { state -> Int64? in
            var tally = state.kinds[kind]?.tally ?? Tally()
            defer { state.kinds[kind] = (tally, line) }
            return tally.add(at: now())
        }
        if let count { line.log(count, to: logger) }
    }

    /// Counts a refusal of an app that is not configured; the log and the database get the sum once a minute.
    ///
    /// If the database cannot be written, the count is kept and stored later.
    func noteUnconfigured(_ app: AppKey, reason: String, _ logger: Logger) async throws {
        let moment = now()
        let reports = state.withLock { state -> [Report] in
            var reports: [Report] = []
            if state.apps[app] == nil, state.apps.count >= Self.mostApps, let left = state.removeOldestApp(moment) {
                reports.append(left)
            }
            var tally = state.apps[app]?.tally ?? Tally()
            if let count = tally.add(at: moment) { reports.append(Report(app: app, reason: reason, count: count)) }
            state.apps[app] = (tally, reason)
            return reports
        }
        try await tell(reports, at: moment, logger)
    }

    /// Logs and stores all refusals that are only counted so far; call it once the desk accepts no more notifications.
    func tellRest(_ logger: Logger) async throws {
        let moment = now()
        let (lines, reports) = state.withLock { state in
            let lines = state.kinds.values.filter { $0.tally.count > 0 }
            let reports = state.apps.filter { $0.value.tally.count > 0 }
                .map { Report(app: $0.key, reason: $0.value.reason, count: $0.value.tally.count) }
            state = State()
            return (lines, reports)
        }
        for (tally, line) in lines { line.log(tally.count, to: logger) }
        try await tell(reports, at: moment, logger)
    }

    private func tell(_ reports: [Report], at moment: Timestamp, _ logger: Logger) async throws {
        var left = reports[...]
        while let report = left.first {
            logger.warning(
                "notifications for an app that is not configured",
                metadata: [
                    "app.bundleId": "\(report.app.bundleID)", "app.environment": "\(report.app.environment)",
                    "reason": "\(report.reason)", "count": "\(report.count)",
                ]
            )
            do {
                try await apps.noteUnconfigured(report.app, reason: report.reason, count: report.count, at: moment)
            } catch {
                keep(left, at: moment)
                throw error
            }
            left.removeFirst()
        }
    }

    /// Counts refusals again that the database did not store.
    private func keep(_ reports: ArraySlice<Report>, at moment: Timestamp) {
        state.withLock { state in
            for report in reports {
                // The count of an app that made room for another remains in the log alone.
                guard state.apps[report.app] != nil || state.apps.count < Self.mostApps else { continue }
                var counted = state.apps[report.app] ?? (Tally(count: 0, toldAt: moment), report.reason)
                counted.tally.count += report.count
                state.apps[report.app] = counted
            }
        }
    }
}

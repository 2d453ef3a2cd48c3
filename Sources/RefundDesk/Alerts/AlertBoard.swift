import AppStoreTypes

/// Decides which alerts to post now: each once when it begins and once when it ends.
///
/// An alert that begins and ends before its post is never posted. Few are posted at a time, so that an alert that
/// comes and goes does not fill a channel.
struct AlertBoard {
    /// An alert that begins or ends.
    struct Change: Hashable, Sendable {
        let alert: Alert
        let hasBegun: Bool
        /// When the alert began.
        let since: Timestamp
    }

    /// A change that could not be posted yet.
    private struct Failure {
        var tries: Int
        var tryAgainAt: Timestamp
    }

    /// The most posts in ``period``.
    static let mostPosts = 20
    static let period: Duration = .seconds(600)
    /// How often a change is posted before it is given up.
    static let mostTries = 5
    private static let firstWait: Duration = .seconds(30)

    /// When each current alert began.
    private var begun: [Alert: Timestamp] = [:]
    /// When each alert began whose beginning was posted, but not its end.
    private var told: [Alert: Timestamp] = [:]
    private var failures: [Alert: Failure] = [:]
    private var posts: [Timestamp] = []
    /// When each change was first left to another desk.
    private var left: [Change: Timestamp] = [:]

    /// Notes the alerts of the present, and returns what to post now.
    ///
    /// - Parameters:
    ///   - current: the alerts.
    ///   - isUnknown: whether it is unknown whether an alert is over; it then stays.
    ///   - now: the present time.
    /// - Returns: the changes to post, the worst first.
    mutating func changes(
        to current: Set<Alert>,
        isUnknown: (Alert) -> Bool = { _ in false },
        at now: Timestamp
    ) -> [Change] {
        let all = current.union(begun.keys.filter(isUnknown))
        begun = all.reduce(into: [:]) { $0[$1] = begun[$1] ?? now }
        let ended = told.filter { begun[$0.key] == nil }
        let new = begun.filter { told[$0.key] == nil }
        failures = failures.filter { ended[$0.key] != nil || new[$0.key] != nil }
        // A clock that was set back must not silence the desk.
        posts.removeAll { $0 > now || now - $0 >= Self.period }
        let changes =
            new.map { Change(alert: $0.key, hasBegun: true, since: $0.value) }
            + ended.map { Change(alert: $0.key, hasBegun: false, since: $0.value) }
        left = left.filter { changes.contains($0.key) }
        let due = changes.filter { change in failures[change.alert].map { $0.tryAgainAt <= now } ?? true }
        return Array(due.sorted { $0.alert.order < $1.alert.order }.prefix(max(Self.mostPosts - posts.count, 0)))
    }

    /// Leaves a change to another desk, and counts it as posted once that desk has had its time to post it.
    ///
    /// A desk that died seems to run for a while. Until then the change waits, so that this desk can still post it.
    ///
    /// - Parameters:
    ///   - change: the change.
    ///   - patience: how long the other desk has.
    ///   - now: the present time.
    mutating func leave(_ change: Change, for patience: Duration, at now: Timestamp) {
        let since = left[change] ?? now
        left[change] = since
        // A clock that was set back must not keep it waiting.
        guard now < since || now - since >= patience else { return }
        left[change] = nil
        told[change.alert] = change.hasBegun ? change.since : nil
    }

    /// Records whether a change was posted.
    ///
    /// - Returns: whether it was given up after its last try.
    mutating func note(_ change: Change, isPosted: Bool, at now: Timestamp) -> Bool {
        posts.append(now)
        let tries = (failures[change.alert]?.tries ?? 0) + 1
        guard isPosted || tries >= Self.mostTries else {
            let wait = Self.firstWait * (1 << (tries - 1))
            failures[change.alert] = Failure(tries: tries, tryAgainAt: now + wait)
            return false
        }
        failures[change.alert] = nil
        told[change.alert] = change.hasBegun ? change.since : nil
        return !isPosted
    }
}

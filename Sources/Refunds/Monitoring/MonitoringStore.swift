package import AppStoreTypes

/// The state of a desk at one moment, as far as the store knows it.
///
/// Each list is short, whatever the history: see the limit of each.
package struct MonitoringSnapshot: Hashable, Sendable {
    /// The number of cases of an app in a state.
    package struct CaseCount: Hashable, Sendable {
        package var app: AppKey
        package var state: CaseState
        package var count: Int64

        package init(app: AppKey, state: CaseState, count: Int64) {
            self.app = app
            self.state = state
            self.count = count
        }
    }

    /// A case that has no answer yet, without anything that names it.
    package struct OpenCase: Hashable, Sendable {
        package var app: AppKey
        package var state: CaseState
        package var blockReason: BlockReason?
        package var deadline: Timestamp

        package init(app: AppKey, state: CaseState, blockReason: BlockReason?, deadline: Timestamp) {
            self.app = app
            self.state = state
            self.blockReason = blockReason
            self.deadline = deadline
        }

    }

    /// The number of cases without an answer of an app.
    package struct OpenCount: Hashable, Sendable {
        package var app: AppKey
        package var count: Int64

        package init(app: AppKey, count: Int64) {
            self.app = app
            self.count = count
        }
    }

    /// A case whose deadline passed before an answer was sent.
    package struct MissedCase: Hashable, Sendable {
        package var app: AppKey
        package var deadline: Timestamp

        package init(app: AppKey, deadline: Timestamp) {
            self.app = app
            self.deadline = deadline
        }
    }

    /// When the number of an app's notifications last changed.
    package struct Arrival: Hashable, Sendable {
        package var bundleID: String
        package var changedAt: Timestamp
        /// Whether nothing arrived for a day.
        package var isSilent: Bool

        package init(bundleID: String, changedAt: Timestamp, isSilent: Bool) {
            self.bundleID = bundleID
            self.changedAt = changedAt
            self.isSilent = isSilent
        }
    }

    /// The messages of Google Play's for an app whose orders are not read yet, whether or not a try is under way.
    package struct WaitingMessages: Hashable, Sendable {
        package var bundleID: String
        package var count: Int64
        /// When the desk received the oldest of them.
        package var oldestAt: Timestamp

        package init(bundleID: String, count: Int64, oldestAt: Timestamp) {
            self.bundleID = bundleID
            self.count = count
            self.oldestAt = oldestAt
        }
    }

    /// The work that is due now and waits for a worker; each is counted up to ``mostCounted``.
    package struct DueWork: Hashable, Sendable {
        package var cases = 0
        package var lookups = 0
        package var histories = 0
        /// When the case that has been due longest became due; `nil` if none is due.
        package var oldestCase: Timestamp?
        package var oldestLookup: Timestamp?
        package var oldestHistory: Timestamp?

        package init() {}
    }

    /// The cases of the last ``countedDays`` days by app and state.
    package var cases: [CaseCount] = []
    /// The ``mostCounted`` cases without an answer whose deadlines are nearest, the nearest first.
    package var open: [OpenCase] = []
    /// The cases that the desk or a person can still answer, with less than a sixth of their time left.
    package var atRisk: [OpenCount] = []
    /// The cases whose deadline passed so long ago that a worker should have closed them.
    package var late: [OpenCount] = []
    /// The latest cases of the last day that were missed, at most 100.
    package var missed: [MissedCase] = []
    package var recoveries: [RecoveryProgress] = []
    package var endpoints: [EndpointStatus] = []
    package var arrivals: [Arrival] = []
    /// The circuits of all apps that ever had one.
    package var circuits: [AppCircuit] = []
    package var due = DueWork()
    /// One item for each app that has such messages, sorted by bundle ID, also for apps that are no longer configured.
    package var messages: [WaitingMessages] = []

    package init() {}

    /// The number of days whose cases are counted.
    package static let countedDays: Int64 = 30
    /// How long after its deadline a case that no worker closed is late.
    package static let lateAfter: Duration = .seconds(60)
    /// The number at which counting stops.
    package static let mostCounted = 1000
}

/// Reads the state of a desk for its metrics and alerts.
package protocol MonitoringStore: Sendable {
    /// Reads the state at one moment, without reading any history.
    func monitoring(at now: Timestamp) async throws -> MonitoringSnapshot

    /// Counts the cases without an answer that have a block reason, by app.
    func openCases(blockedBy blockReason: BlockReason) async throws -> [AppKey: Int64]
}

import AppStoreTypes
import Refunds
import Store
import Synchronization

/// Finds out whether all is well.
struct DeskWatch: Sendable {
    /// What was found.
    struct Findings: Sendable {
        var alerts: Set<Alert> = []
        /// Whether the store could be read.
        var isStoreKnown = true
        /// Whether a case without an answer is past its deadline, and no worker has closed it.
        var isAnyCaseLate = false
        /// The kinds of work that no worker looks for.
        var stoppedWork: [String] = []
        /// The state that the store reported; `nil` if it could not be read.
        var snapshot: MonitoringSnapshot?
        /// The space that the database uses; `nil` if it could not be read.
        var storage: StorageUse?

        /// Adds what was found about another database.
        mutating func add(_ other: Findings) {
            alerts.formUnion(other.alerts)
            isStoreKnown = isStoreKnown && other.isStoreKnown
            isAnyCaseLate = isAnyCaseLate || other.isAnyCaseLate
            stoppedWork = Set(stoppedWork + other.stoppedWork).sorted()
        }

        /// Whether a heartbeat may say that the desk works.
        var isWell: Bool {
            isStoreKnown && !alerts.contains { $0.kind == .databaseUnavailable } && !isAnyCaseLate
                && stoppedWork.isEmpty
        }
    }

    /// How long a missed request is an alert.
    static let missedFor: Duration = .seconds(3600)
    /// How far recovery may be behind after failures.
    private static let longestRecoveryDelay: Duration = .seconds(3600)
    /// The free space below which the disk is nearly full.
    private static let leastFreeBytes: Int64 = 1_000_000_000
    /// How many days the free space must last.
    private static let leastDays: Int64 = 3

    private let store: any MonitoringStore & RateStore
    private let storageUse: @Sendable (Timestamp) async throws -> StorageUse
    private let readiness: ReadinessCheck
    private let configured: Set<AppKey>
    private let pulses: WorkerPulses
    /// The database among those of the process; `nil` if it is the only one.
    private let membership: DatabaseMembership?
    private let last = LastFindings()

    init(
        store: any MonitoringStore & RateStore,
        storageUse: @escaping @Sendable (Timestamp) async throws -> StorageUse,
        readiness: ReadinessCheck,
        configured: Set<AppKey>,
        pulses: WorkerPulses,
        membership: DatabaseMembership? = nil
    ) {
        self.membership = membership
        self.store = store
        self.storageUse = storageUse
        self.readiness = readiness
        self.configured = configured
        self.pulses = pulses
    }

    func findings(at now: Timestamp) async -> Findings {
        await look(at: now) { (try? await readiness.run()) != nil && !readiness.refusesNotifications }
    }

    /// Returns the last findings if they are at most 30 seconds old, and otherwise looks again.
    ///
    /// While another caller looks, findings of up to one minute are returned. The look only reads, so that a page does
    /// not wait for a database that takes no writes. It is part of the caller's task: a task of its own could hold the
    /// database open while the desk closes it.
    ///
    /// - Parameter now: the present time.
    /// - Returns: the findings; `nil` if another caller looks and the last findings are older than a minute.
    func recentFindings(at now: Timestamp) async -> Findings? {
        switch last.step(at: now) {
        case .use(let findings): return findings
        case .look:
            defer { last.endLook() }
            return await look(at: now) {
                !readiness.hasFailed(within: LastFindings.oldestAge) && !readiness.refusesNotifications
            }
        }
    }

    /// Looks at the state of the desk, and keeps what it finds.
    private func look(at now: Timestamp, takesWrites: () async -> Bool) async -> Findings {
        var findings = Findings()
        findings.stoppedWork = pulses.stopped(at: now)
        if await !takesWrites() { findings.alerts.insert(alert(.databaseUnavailable)) }
        do {
            let snapshot = try await store.monitoring(at: now)
            findings.snapshot = snapshot
            note(snapshot, at: now, in: &findings)
            let storage = try await storageUse(now)
            findings.storage = storage
            if Self.isNearlyFull(storage) { findings.alerts.insert(alert(.diskNearlyFull)) }
            let rates = try await store.rateCoverage()
            if rates.later > 0, rates.isOld(today: Day(of: now)) { findings.alerts.insert(alert(.ratesOld)) }
        } catch {
            findings.isStoreKnown = false
            findings.alerts.insert(alert(.databaseUnavailable))
        }
        if let membership, isSpeaker {
            for name in membership.group.unopened { findings.alerts.insert(Alert(.databaseUnavailable, app: name)) }
        }
        // A cancelled look may report the database as unavailable.
        if !Task.isCancelled { last.keep(findings, at: now) }
        return findings
    }

    /// Finds out whether all is well with every database of the process.
    func findingsOfAll(at now: Timestamp) async -> Findings {
        var findings = await findings(at: now)
        for desk in membership.map({ $0.group.companions(of: $0.name) }) ?? [] {
            findings.add(await desk.watch.findings(at: now))
        }
        return findings
    }

    /// Whether the desk speaks for the process.
    var isSpeaker: Bool { membership.map { $0.group.isSpeaker($0.name) } ?? true }

    /// Returns an alert about the database, which names its apps if the process has several databases.
    private func alert(_ kind: Alert.Kind) -> Alert { membership.map { Alert(kind, app: $0.name) } ?? Alert(kind) }

    private func note(_ snapshot: MonitoringSnapshot, at now: Timestamp, in findings: inout Findings) {
        let bundles = Set(configured.map(\.bundleID))
        if snapshot.late.contains(where: { configured.contains($0.app) }) { findings.isAnyCaseLate = true }
        for risk in snapshot.atRisk where configured.contains(risk.app) {
            findings.alerts.insert(Alert(.deadlineAtRisk, risk.app))
        }
        for circuit in snapshot.circuits where configured.contains(circuit.app) && circuit.state == .open {
            findings.alerts.insert(Alert(.keyRefused, circuit.app))
        }
        for missed in snapshot.missed where configured.contains(missed.app) && now - missed.deadline < Self.missedFor {
            findings.alerts.insert(Alert(.requestMissed, missed.app))
        }
        for arrival in snapshot.arrivals where arrival.isSilent && bundles.contains(arrival.bundleID) {
            findings.alerts.insert(Alert(.noNotifications, app: arrival.bundleID))
        }
        for progress in snapshot.recoveries where configured.contains(progress.app) {
            let isBehind = progress.failures > 0 && now - progress.coverage.until > Self.longestRecoveryDelay
            // An alert about notifications that Apple no longer lists would never end, and would hide the next gap.
            let hasGap = !progress.listedGaps(at: now).isEmpty
            if isBehind || hasGap { findings.alerts.insert(Alert(.recoveryGap, progress.app)) }
        }
        for status in snapshot.endpoints where status.disabledAt != nil && bundles.contains(status.endpoint.bundleID) {
            findings.alerts.insert(
                Alert(.endpointDisabled, app: status.endpoint.bundleID, endpoint: status.endpoint.id)
            )
        }
    }

    private static func isNearlyFull(_ use: StorageUse) -> Bool {
        guard let free = use.freeBytes else { return false }
        return free < leastFreeBytes || (use.daysLeft ?? leastDays) < leastDays
    }
}

/// The last findings of a watch, so that pages need not look each time.
private final class LastFindings: Sendable {
    /// What a caller that asks for recent findings must do.
    enum Step {
        case use(DeskWatch.Findings?)
        case look
    }

    private struct State {
        var kept: (findings: DeskWatch.Findings, at: Timestamp)?
        var isLooking = false
    }

    /// How long findings are recent.
    private static let age: Duration = .seconds(30)
    /// How long they are used while somebody looks again.
    static let oldestAge: Duration = .seconds(60)

    private let state = Mutex(State())

    func keep(_ findings: DeskWatch.Findings, at now: Timestamp) { state.withLock { $0.kept = (findings, now) } }

    /// Decides what to do; after `look`, ``endLook()`` must follow.
    func step(at now: Timestamp) -> Step {
        state.withLock { state in
            // A clock that was set back does not keep findings alive.
            let kept = state.kept.flatMap { now >= $0.at && now - $0.at < Self.oldestAge ? $0 : nil }
            if state.isLooking { return .use(kept?.findings) }
            if let kept, now - kept.at < Self.age { return .use(kept.findings) }
            state.isLooking = true
            return .look
        }
    }

    func endLook() { state.withLock { $0.isLooking = false } }
}

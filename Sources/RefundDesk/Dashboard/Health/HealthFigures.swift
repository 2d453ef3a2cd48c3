import AppStoreTypes
import Refunds

/// What the page of health reads from the store.
struct HealthFigures: Sendable {
    /// The apps and environments of the page, sorted.
    let keys: [AppKey]
    let findings: DeskWatch.Findings
    let snapshot: MonitoringSnapshot
    let queue: QueueOverview
    /// The nearest deadline of a case without an answer; `nil` if there is none.
    let nearest: Timestamp?
    let attempts: RecentAttempts
    let newest: [String: NewestNotifications]
    /// How many calls of each app count against Apple's hourly limit, by Apple's name of the endpoint.
    let leased: [String: [AppKey: Int]]
    /// How long answers to the requests of the last seven days took.
    let times: AnswerTimes
    /// The newest backup that the audit has; `nil` if there is none.
    let backup: Deed?

    /// Returns how many calls of an app to an endpoint Apple still takes, as the desks of the database count them.
    func callsLeft(of endpoint: String, for app: AppKey, perHour: Int) -> Int {
        max(perHour - (leased[endpoint]?[app] ?? 0), 0)
    }
}

extension Dashboard {
    /// Reads the figures of the page of health.
    func healthFigures(_ operations: DeskOperations, for request: PageRequest) async throws -> HealthFigures {
        let (health, scope, now) = (operations.health, request.scope, now())
        let keys = configured.filter { key in
            HealthPage.covers(key.bundleID, in: scope, for: request.visitor) && key.environment == scope.environment
        }
        .sorted { $0.bundleID < $1.bundleID }
        let bundleIDs = keys.map(\.bundleID)
        let findings = try await shared(.findings, for: request) { await health.watch.findings(at: now) }
        // The findings have none if the store failed, and then the page fails as well.
        var snapshot = findings.snapshot
        if snapshot == nil { snapshot = try await health.monitoring.monitoring(at: now) }
        let all = CaseFilter(bundleID: scope.bundleID, environment: scope.environment)
        var lately = StatisticsQuery(bundleID: scope.bundleID, environment: scope.environment)
        lately.since = Day(of: now - .seconds(7 * 86_400))
        // A visitor of some apps always sees one of them.
        let attempts = try await shared(.recentAttempts(of: scope.bundleID, scope.environment), for: request) {
            try await health.monitoring.recentAttempts(
                of: scope.bundleID,
                in: scope.environment,
                since: now - .seconds(86_400),
                mostCases: RecentAttempts.mostCases
            )
        }
        let newest = try await shared(.newestNotifications(of: bundleIDs), for: request) {
            try await operations.notifications.newestNotifications(of: bundleIDs)
        }
        let limits = keys.compactMap { health.apps[$0.bundleID]?.callsPerHour[$0.environment] }
        var leased: [String: [AppKey: Int]] = [:]
        for endpoint in Set(limits.flatMap(\.keys)).union([CallBudget.answers]) {
            leased[endpoint] = try await shared(.leasedCalls(of: endpoint), for: request) {
                try await health.monitoring.leasedCalls(of: endpoint, at: now)
            }
        }
        return HealthFigures(
            keys: keys,
            findings: findings,
            snapshot: snapshot ?? MonitoringSnapshot(),
            queue: try await queue(for: request, limit: 1),
            nearest: try await urgentCases(matching: all, limit: 1, for: request).first?.refundCase.deadline,
            attempts: attempts,
            newest: newest,
            leased: leased,
            times: try await caseStatistics(lately, for: request).answerTimes,
            backup: try await shared(.newestBackup, for: request) { try await newestBackup() }
        )
    }
}

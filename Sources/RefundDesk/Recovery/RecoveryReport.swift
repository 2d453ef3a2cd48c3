package import AppStoreTypes
package import Refunds

/// What is known about the completeness of an app's notifications in an environment, and about the refund requests in
/// them.
package struct RecoveryReport: Sendable {
    package let progress: RecoveryProgress
    /// The cases of the days since the beginning of what is known.
    package let cases: CaseTally
    /// What this report cannot show; `nil` if it shows everything.
    package let limit: String?

    /// Returns the reports of every app, or of one, by app and environment.
    ///
    /// - Parameters:
    ///   - bundleID: the app; `nil` for all.
    ///   - configured: the configured apps and environments; others are left out.
    ///   - appsV1: the apps that may receive version 1 notifications.
    ///   - store: the store to read.
    /// - Returns: one report for each app and environment that was ever recovered.
    /// - Throws: any error of the store.
    package static func all(
        of bundleID: String?,
        configured: Set<AppKey>,
        appsV1: Set<String>,
        in store: any RecoveryRegister & StatisticsStore
    ) async throws -> [RecoveryReport] {
        var reports: [RecoveryReport] = []
        for progress in try await store.recoveries(of: bundleID) where configured.contains(progress.app) {
            var query = StatisticsQuery(bundleID: progress.app.bundleID, environment: progress.app.environment)
            query.since = Day(of: progress.coverage.since)
            reports.append(
                RecoveryReport(
                    progress: progress,
                    cases: try await store.caseStatistics(query).all,
                    limit: appsV1.contains(progress.app.bundleID) ? limitV1 : nil
                )
            )
        }
        return reports
    }

    private static let limitV1 = """
        This app has a sharedSecret, so it may receive version 1 notifications. Apple's history lists version 2 only: \
        a version 1 notification that was missed does not appear here. After an outage, the desk reads the refunds of \
        customers whose cases have no outcome, and each other customer's history with the customer's next case. A \
        refund request that was missed stays unknown unless Apple sends it again.
        """

    /// Returns the command that reads the gaps and the time since the last run; `nil` if Apple lists neither any more.
    package func remedy(at now: Timestamp) -> String? {
        let oldest = RecoveryProgress.oldest(in: progress.app.environment, at: now)
        let gap = progress.listedGaps(at: now).first?.period.lowerBound
        guard let from = gap ?? (progress.isBehind(at: now) ? progress.coverage.until : nil) else { return nil }
        return """
            refund-desk notifications recover --bundle-id \(progress.app.bundleID) \
            --environment \(progress.app.environment.rawValue) --since \(max(from, oldest))
            """
    }
}

/// The body of `GET /v1/recovery`.
package struct RecoveryJSON: Encodable, Sendable {
    struct Gap: Encodable, Sendable {
        let from: RFC3339Time
        let until: RFC3339Time
        let reason: String
    }

    /// Numbers of refund requests that Apple issued.
    struct Requests: Encodable, Sendable {
        let issued: Int64
        let received: Int64
        let recovered: Int64
        let unreadable: Int64
    }

    /// Numbers of cases by state.
    struct Cases: Encodable, Sendable {
        let open: Int64
        let answered: Int64
        let withheld: Int64
        let failed: Int64
        let missed: Int64
    }

    struct Item: Encodable, Sendable {
        let bundleId: String
        let environment: String
        let completeSince: RFC3339Time
        let completeUntil: RFC3339Time
        let gaps: [Gap]
        let requests: Requests
        let cases: Cases
        let lastSuccessAt: RFC3339Time?
        let nextRunAt: RFC3339Time
        let isRunning: Bool
        let failure: String?
        let limit: String?

        init(_ report: RecoveryReport) {
            let progress = report.progress
            bundleId = progress.app.bundleID
            environment = progress.app.environment.rawValue
            completeSince = RFC3339Time(progress.coverage.since)
            completeUntil = RFC3339Time(progress.coverage.until)
            gaps = progress.coverage.gaps.map {
                Gap(
                    from: RFC3339Time($0.period.lowerBound),
                    until: RFC3339Time($0.period.upperBound),
                    reason: $0.reason
                )
            }
            requests = Requests(
                issued: progress.requests.issued,
                received: progress.requests.received,
                recovered: progress.requests.recovered,
                unreadable: progress.requests.unreadable
            )
            let open: Set<CaseState> = [.open, .waiting, .held]
            cases = Cases(
                open: report.cases.filter { open.contains($0.state) }.cases,
                answered: report.cases.cases(in: .answered),
                withheld: report.cases.cases(in: .withheld),
                failed: report.cases.cases(in: .failed),
                missed: report.cases.cases(in: .missed)
            )
            lastSuccessAt = progress.succeededAt.map(RFC3339Time.init)
            nextRunAt = RFC3339Time(progress.dueAt)
            isRunning = progress.run != nil
            failure = progress.failure
            limit = report.limit
        }
    }

    let recovery: [Item]

    package init(_ reports: [RecoveryReport]) { recovery = reports.map(Item.init) }
}

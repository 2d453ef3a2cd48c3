import AppStoreTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// `GET /recovery`: how far notifications are complete.
    func recoveryPage(_ request: PageRequest) async throws -> Response {
        let reports = try await RecoveryReport.all(
            of: request.scope.bundleID,
            configured: configured,
            appsV1: appsV1,
            in: recovery
        ).filter { $0.progress.app.environment == request.scope.environment }
        return try html(
            RecoveryListPage(reports, now: now()),
            as: .recovery,
            in: frame("Recovery", in: .notifications, for: request)
        )
    }
}

/// The content of the recovery page.
struct RecoveryListPage: Sendable {
    /// What is known about one app in one environment.
    struct Row: Sendable {
        /// A number of cases, and the list of them.
        struct Count: Sendable {
            let text: String
            /// The address of the list; `nil` if there are none.
            let list: String?

            init(_ state: CaseState, in report: RecoveryReport) {
                let count = report.cases.cases(in: state)
                text = count.description
                // The cases are counted from the day on which what is known begins.
                let since = Day(of: report.progress.coverage.since).description
                let fields = [("state", state.rawValue), ("since", since)]
                list = count == 0 ? nil : PageScope(of: report.progress.app).link("/cases", fields)
            }
        }

        struct Gap: Sendable {
            let from: Moment
            let until: Moment
            let reason: String
        }

        let app: String
        let environment: String
        let state: Chip
        let completeUntil: Moment
        let completeSince: Moment
        let failure: String?
        let issued: String
        let received: String
        let recovered: String
        let unreadable: String
        let answered: Count
        let withheld: Count
        let missed: Count
        let gaps: [Gap]
        let hasGaps: Bool
        let remedy: String?
        let limit: String?

        init(_ report: RecoveryReport, now: Timestamp) {
            let progress = report.progress
            app = progress.app.bundleID
            environment = progress.app.environment.rawValue
            state =
                if progress.failure != nil || progress.isBehind(at: now) {
                    Chip(word: progress.run == nil ? "Behind" : "Catching up", tone: .bad)
                } else if !progress.coverage.gaps.isEmpty {
                    Chip(word: "Has gaps", tone: .warn)
                } else {
                    Chip(word: "Complete", tone: .good)
                }
            completeUntil = Moment(progress.coverage.until, now: now)
            completeSince = Moment(progress.coverage.since, now: now)
            failure = progress.failure
            issued = progress.requests.issued.description
            received = progress.requests.received.description
            recovered = progress.requests.recovered.description
            unreadable = progress.requests.unreadable.description
            answered = Count(.answered, in: report)
            withheld = Count(.withheld, in: report)
            missed = Count(.missed, in: report)
            gaps = progress.coverage.gaps.suffix(20).reversed().map { gap in
                Gap(
                    from: Moment(gap.period.lowerBound, now: now),
                    until: Moment(gap.period.upperBound, now: now),
                    reason: gap.reason
                )
            }
            hasGaps = !gaps.isEmpty
            remedy = report.remedy(at: now)
            limit = report.limit
        }
    }

    let rows: [Row]
    let hasRows: Bool

    init(_ reports: [RecoveryReport], now: Timestamp) {
        rows = reports.map { Row($0, now: now) }
        hasRows = !rows.isEmpty
    }
}

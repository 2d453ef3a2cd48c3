import AppStoreTypes
import CoreMetrics
import Refunds

/// What a desk counts while it runs.
enum CountedMetric: String, CaseIterable {
    case notifications = "refund_desk_notifications_total"
    case notificationsRefused = "refund_desk_notifications_refused_total"
    case casesOpened = "refund_desk_cases_opened_total"
    case casesClosed = "refund_desk_cases_closed_total"
    case outcomes = "refund_desk_outcomes_total"
    case attempts = "refund_desk_attempts_total"
    case answersRepeated = "refund_desk_answers_repeated_total"
    case hookRequests = "refund_desk_hook_requests_total"
    case dispatches = "refund_desk_dispatches_total"
    case alerts = "refund_desk_alert_posts_total"
    case heartbeats = "refund_desk_heartbeats_total"
    case claims = "refund_desk_claims_total"

    var help: String {
        switch self {
        case .notifications: "Notifications that were stored, or were stored before."
        case .notificationsRefused: "Posts that were not stored, by reason."
        case .casesOpened: "Refund requests that opened a case."
        case .casesClosed: "Cases that were closed, by the state in which they ended."
        case .outcomes: "Decisions of Apple on cases; unknown if none came."
        case .attempts: "Attempts to send an answer to Apple, by result and HTTP status."
        case .answersRepeated: "Answers sent again, byte for byte, because Apple may not have the first."
        case .hookRequests: "Questions to evidence hooks, by result."
        case .dispatches: "Tries to send an event or a copy of a notification, by result."
        case .alerts: "Alerts that were posted, by result."
        case .heartbeats: "Heartbeats, by result."
        case .claims: "Claims of work, by kind of work and result."
        }
    }
}

/// What a desk measures while it runs.
enum MeasuredMetric: String, CaseIterable {
    case notification = "refund_desk_notification_duration_seconds"
    case answer = "refund_desk_answer_delay_seconds"
    case attempt = "refund_desk_attempt_duration_seconds"

    var help: String {
        switch self {
        case .notification: "Time from the beginning of a post by Apple to its answer."
        case .answer: "Time from the arrival of a refund request until Apple accepted the answer."
        case .attempt: "Time that Apple took to reply to an answer."
        }
    }

    var bounds: [Double] {
        switch self {
        case .notification, .attempt: MetricRegistry.standardBounds
        case .answer: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 60, 300, 1800, 3600, 7200, 21_600, 43_200]
        }
    }
}

/// Counts and measures what a desk does, by swift-metrics.
package struct DeskMetrics: Sendable {
    /// Keeps the values.
    package let registry: MetricRegistry

    /// Creates metrics with a registry of their own.
    package init() {
        registry = MetricRegistry(
            known: CountedMetric.allCases.map {
                MetricRegistry.Description(name: $0.rawValue, help: $0.help, kind: .counter)
            }
                + MeasuredMetric.allCases.map {
                    MetricRegistry.Description(name: $0.rawValue, help: $0.help, kind: .histogram, bounds: $0.bounds)
                }
        )
    }

    /// Counts something; an amount of 0 makes a metric appear before it happens.
    func count(_ metric: CountedMetric, _ labels: [(String, String)], by amount: Int64 = 1) {
        Counter(label: metric.rawValue, dimensions: labels, factory: registry).increment(by: amount)
    }

    /// Returns what measures one kind of time with the same labels, for code that measures often.
    func recorder(of metric: MeasuredMetric, _ labels: [(String, String)] = []) -> Recorder {
        Recorder(label: metric.rawValue, dimensions: labels, aggregate: true, factory: registry)
    }

    /// Measures a time.
    func measure(_ metric: MeasuredMetric, _ duration: Duration, _ labels: [(String, String)] = []) {
        recorder(of: metric, labels).record(duration / .seconds(1))
    }

    /// Makes the counters appear that alerts watch, because an increase from nothing is not an increase for Prometheus.
    func prepare(_ apps: Set<AppKey>) {
        for reason in IntakeRefusal.Name.allCases { count(.notificationsRefused, [("reason", reason.rawValue)], by: 0) }
        for app in apps {
            for state in CaseState.allCases where state.isClosed {
                count(.casesClosed, app.labels + [("state", state.rawValue)], by: 0)
            }
            for outcome in IntakeOutcome.allCases {
                count(.notifications, app.labels + [("version", "2"), ("result", outcome.label)], by: 0)
            }
            count(.casesOpened, app.labels, by: 0)
            count(.answersRepeated, app.labels, by: 0)
        }
    }
}

extension AppKey {
    /// The labels of an app in an environment.
    ///
    /// An app that is not configured, whose notification named no app for example, has no name here.
    var labels: [(String, String)] { [("app", bundleID), ("environment", environment.rawValue)] }
}

extension IntakeOutcome {
    /// The name in metrics and logs.
    var label: String {
        switch self {
        case .stored: "new"
        case .duplicate: "duplicate"
        }
    }
}

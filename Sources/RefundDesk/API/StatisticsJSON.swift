import AppStoreTypes
import Foundation
import Refunds

/// Counts of cases, answers and outcomes.
struct StatisticsJSON: Encodable {
    let cases: [String: Int64]
    let outcomes: [String: Int64]
    let matrix: [Cell]
    let answered: Int64
    let answeredInTime: Int64
    let medianAnswerSeconds: Double?
    let notifications: Int64
    let flaggedNotifications: Int64

    /// How often an outcome followed a preference.
    struct Cell: Encodable {
        let preference: String
        let outcome: String
        let count: Int64
    }

    init(_ statistics: Statistics) {
        cases = Dictionary(
            uniqueKeysWithValues: CaseState.allCases.map { ($0.rawValue, statistics.byState[$0] ?? 0) }
        )
        outcomes = Dictionary(
            uniqueKeysWithValues: Outcome.Decision.allCases.map { ($0.rawValue, statistics.byDecision[$0] ?? 0) }
        )
        matrix = statistics.matrix.map {
            Cell(
                preference: $0.preference?.rawValue ?? "none",
                outcome: $0.decision?.rawValue ?? "pending",
                count: $0.count
            )
        }
        answered = statistics.byState[.answered] ?? 0
        answeredInTime = statistics.answeredInTime
        medianAnswerSeconds = statistics.medianAnswerTime.map { Double($0.milliseconds) / 1000 }
        notifications = statistics.notifications
        flaggedNotifications = statistics.flaggedNotifications
    }
}

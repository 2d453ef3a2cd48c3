import AppStoreTypes
import Refunds

/// One of the numbers above the list.
struct Figure: Hashable, Sendable {
    let label: String
    let value: String
    let note: String
    /// A link to the counted cases.
    let link: String
    let tone: Tone
}

extension Figure {
    /// Returns the numbers: cases that need attention, answers and outcomes.
    static func all(of statistics: Statistics, in scope: PageScope) -> [Figure] {
        let count = { (state: CaseState) in statistics.byState[state] ?? 0 }
        let decided = { (decision: Outcome.Decision) in statistics.byDecision[decision] ?? 0 }
        let attention = count(.open) + count(.waiting) + count(.held)
        let lost = count(.missed) + count(.failed)
        return [
            Figure(
                label: "Need attention now",
                value: "\(attention)",
                note: attention == 0
                    ? "nothing to do"
                    : "\(count(.open)) open, \(count(.waiting)) waiting, \(count(.held)) held",
                link: scope.link("/cases", [("state", StateGroup.attention.name)]),
                tone: attention == 0 ? .quiet : .warn
            ),
            Figure(
                label: "Answered",
                value: "\(count(.answered))",
                note: answered(statistics),
                link: scope.link("/cases", [("state", CaseState.answered.rawValue)]),
                tone: .quiet
            ),
            Figure(
                label: "Withheld",
                value: "\(count(.withheld))",
                note: "not answered, for a reason",
                link: scope.link("/cases", [("state", CaseState.withheld.rawValue)]),
                tone: .quiet
            ),
            Figure(
                label: "Missed or failed",
                value: "\(lost)",
                note: "\(count(.missed)) missed, \(count(.failed)) failed",
                link: scope.link("/cases", [("state", StateGroup.lost.name)]),
                tone: lost == 0 ? .quiet : .bad
            ),
            Figure(
                label: "Declined",
                value: "\(decided(.declined))",
                note: share(
                    decided(.declined),
                    of: decided(.declined) + decided(.granted) + decided(.reversed)
                ),
                link: scope.link("/cases", [("outcome", Outcome.Decision.declined.rawValue)]),
                tone: .quiet
            ),
            Figure(
                label: "Granted",
                value: "\(decided(.granted))",
                note: decided(.reversed) == 0
                    ? "whole or in part" : "\(decided(.reversed)) more granted and then reversed",
                link: scope.link("/cases", [("outcome", Outcome.Decision.granted.rawValue)]),
                tone: .quiet
            ),
        ]
    }

    private static func answered(_ statistics: Statistics) -> String {
        let inTime = "\(statistics.answeredInTime) in time"
        return statistics.medianAnswerTime.map { "\(inTime), half within \(TimeSpan.displayText($0))" } ?? inTime
    }

    private static func share(_ part: Int64, of whole: Int64) -> String {
        whole > 0 ? "\((part * 200 + whole) / (whole * 2)) % of those decided" : "none decided yet"
    }
}

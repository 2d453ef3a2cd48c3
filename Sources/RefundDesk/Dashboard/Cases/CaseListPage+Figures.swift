import AppStoreTypes
import Refunds

extension CaseListPage {
    /// A number above the list.
    struct Figure: Hashable, Sendable {
        let label: String
        let value: String
        /// What the number consists of; each number in it leads to its cases, too.
        let note: [TextPart]
        /// A link to the counted cases.
        let link: String
        let tone: Tone
    }

    /// Returns the numbers: cases that need attention, answers and outcomes.
    static func figures(of statistics: Statistics, in scope: PageScope) -> [Figure] {
        let count = { (state: CaseState) in statistics.byState[state] ?? 0 }
        let decided = { (decision: Outcome.Decision) in statistics.byDecision[decision] ?? 0 }
        let part = { (state: CaseState) in
            TextPart(count(state), link: scope.link("/cases", [("state", state.rawValue)]))
        }
        let attention = count(.open) + count(.waiting) + count(.held)
        let lost = count(.missed) + count(.failed)
        let reversed = TextPart(
            decided(.reversed),
            link: scope.link("/cases", [("outcome", Outcome.Decision.reversed.rawValue)])
        )
        return [
            Figure(
                label: "Need attention now",
                value: "\(attention)",
                note: attention == 0
                    ? [TextPart("nothing to do")]
                    : [
                        part(.open), TextPart(" open, "), part(.waiting), TextPart(" waiting, "), part(.held),
                        TextPart(" held"),
                    ],
                link: scope.link("/cases", [("state", StateGroup.attention.name)]),
                tone: attention == 0 ? .quiet : .warn
            ),
            Figure(
                label: "Answered",
                value: "\(count(.answered))",
                note: answered(statistics, in: scope),
                link: scope.link("/cases", [("state", CaseState.answered.rawValue)]),
                tone: .quiet
            ),
            Figure(
                label: "Withheld",
                value: "\(count(.withheld))",
                note: [TextPart("not answered, for a reason")],
                link: scope.link("/cases", [("state", CaseState.withheld.rawValue)]),
                tone: .quiet
            ),
            Figure(
                label: "Missed or failed",
                value: "\(lost)",
                note: [part(.missed), TextPart(" missed, "), part(.failed), TextPart(" failed")],
                link: scope.link("/cases", [("state", StateGroup.lost.name)]),
                tone: lost == 0 ? .quiet : .bad
            ),
            Figure(
                label: "Declined",
                value: "\(decided(.declined))",
                note: [
                    TextPart(
                        Proportion(
                            decided(.declined),
                            of: decided(.declined) + decided(.granted) + decided(.reversed)
                        )
                        .shareText.map { "\($0) of those decided" } ?? "none decided yet"
                    )
                ],
                link: scope.link("/cases", [("outcome", Outcome.Decision.declined.rawValue)]),
                tone: .quiet
            ),
            Figure(
                label: "Granted",
                value: "\(decided(.granted))",
                note: decided(.reversed) == 0
                    ? [TextPart("whole or in part")] : [reversed, TextPart(" more granted and then reversed")],
                link: scope.link("/cases", [("outcome", Outcome.Decision.granted.rawValue)]),
                tone: .quiet
            ),
        ]
    }

    private static func answered(_ statistics: Statistics, in scope: PageScope) -> [TextPart] {
        let inTime = TextPart(
            statistics.answeredInTime,
            link: scope.link("/cases", [("state", CaseState.answered.rawValue), ("inTime", "yes")])
        )
        let half = statistics.medianAnswerTime.map { ", half within \(TimeSpan.displayText($0))" } ?? ""
        return [inTime, TextPart(" in time\(half)")]
    }
}

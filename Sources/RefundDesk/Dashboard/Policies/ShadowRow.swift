import AppStoreTypes
import Refunds

extension PoliciesPage.ShadowRow {
    /// How many cases are shown as examples.
    private static let mostExamples = 10

    /// Creates the row of a rule.
    ///
    /// - Parameters:
    ///   - rule: the shadow rule.
    ///   - recent: the newest cases.
    ///   - scope: the app and environment of the page.
    ///   - first: the first of the counted days; `nil` if there are more cases than the page looks at, so that no list
    ///     has exactly these.
    init(_ rule: Rule, among recent: [RecentDecision], _ scope: PageScope, since first: Day?) {
        func part(_ count: Int, _ fields: [(name: String, value: String?)] = []) -> TextPart {
            let list = first.map { first in
                scope.link("/cases", [("shadow", rule.name), ("since", first.description)] + fields)
            }
            return TextPart(Int64(count), link: list)
        }
        let matches = recent.compactMap { decision in
            decision.shadows.first { $0.rule == rule.name }.map { (decision: decision, would: $0) }
        }
        let groups = Dictionary(grouping: matches) { RealAnswer($0.decision) }
        name = rule.name
        conditions = rule.condition.demands
        verdict = "\(rule.verdict)"
        matched = part(matches.count)
        matchedWord = matches.count == 1 ? "case" : "cases"
        hasMatched = !matches.isEmpty
        let sorted = groups.sorted { ($1.value.count, $0.key.text) < ($0.value.count, $1.key.text) }
        answers = sorted.map { real, group in
            let outcomes = Self.outcomes(of: group.map(\.decision)).map { outcome, count in
                [
                    part(count, real.fields + [("outcome", outcome?.rawValue ?? OutcomeFilter.none.rawValue)]),
                    TextPart(" \(outcome?.rawValue ?? "not decided yet")"),
                ]
            }
            return Answer(
                real: real.text,
                cases: part(group.count, real.fields),
                outcomes: Array(outcomes.joined(separator: [TextPart(", ")]))
            )
        }
        examples = matches.prefix(Self.mostExamples).map { decision, would in
            Example(
                id: Identifier(decision.caseID),
                link: scope.link(Link.path("cases", decision.caseID)),
                would: "\(would)",
                real: RealAnswer(decision).text
            )
        }
    }

    /// Returns how often each outcome followed.
    private static func outcomes(of decisions: [RecentDecision]) -> [(outcome: Outcome.Decision?, count: Int)] {
        let counts = Dictionary(grouping: decisions, by: \.outcome).mapValues(\.count)
        return (Outcome.Decision.allCases.map(Optional.some) + [nil]).compactMap { outcome in
            counts[outcome].map { (outcome: outcome, count: $0) }
        }
    }
}

/// What was really answered in a case, or the state of a case without an answer.
private struct RealAnswer: Hashable {
    let state: CaseState
    /// The preference of the answer; `nil` without a preference or an answer.
    let preference: RefundPreference?

    init(_ decision: RecentDecision) {
        state = decision.state
        preference = decision.state == .answered ? decision.preference : nil
    }

    var text: String { state == .answered ? preference?.rawValue ?? "none" : state.chip.word }

    /// The fields of a list of such cases.
    var fields: [(name: String, value: String?)] {
        let answered = state == .answered ? preference?.rawValue ?? AnswerChoice.none.rawValue : nil
        return [("state", state.rawValue), ("preference", answered)]
    }
}

import AppStoreTypes
import Refunds

/// The choice of an app, for visitors who see several.
struct AppChoicePage: Sendable {
    struct Choice: Sendable {
        let name: String
        let link: String
    }

    let choices: [Choice]
    let isChoice = true

    init(_ apps: [String], _ scope: PageScope) {
        choices = apps.map { app in
            var scope = scope
            scope.bundleID = app
            return Choice(name: app, link: scope.link("/policies"))
        }
    }
}

/// The page of an app's policy: its rules, and their results.
struct PoliciesPage: Sendable {
    /// A count with the list of the counted cases.
    struct Count: Hashable, Sendable {
        let text: String
        var list: String?
    }

    /// A rule, or the policy's default.
    struct RuleRow: Sendable {
        /// The rule's place; `nil` for the default.
        let number: String?
        let name: String
        let mark: Chip?
        let conditions: [Condition.Demand]
        let verdict: String
        let answered: Count
        let refunded: Count
        let declined: Count
        /// The cases that ended in another way, such as a refund that Apple took back.
        let others: [Count]
        let hasOthers: Bool
        let undecided: Count
        let returned: String
        /// The newest cases that the rule decided and that have no answer; without a list if there are others.
        let unanswered: Count?
    }

    /// A shadow rule beside the real answers.
    struct ShadowRow: Sendable {
        struct Answer: Sendable {
            let real: String
            let cases: TextPart
            /// How often each outcome followed, in a sentence.
            let outcomes: [TextPart]
        }

        struct Example: Sendable {
            let id: Identifier
            let link: String
            let would: String
            let real: String
        }

        let name: String
        let conditions: [Condition.Demand]
        let verdict: String
        /// The number of matched cases, and the word for them.
        let matched: TextPart
        let matchedWord: String
        let answers: [Answer]
        let examples: [Example]
        let hasMatched: Bool
    }

    let app: String
    let source: String
    /// Why the policy was published; `nil` for a file.
    let publishedNote: String?
    /// Why no case is decided; `nil` if the newest version is in force.
    var unreadable: String?
    let version: String?
    let since: Moment
    let loadedBy: String
    let days: String
    /// How many cases the page looks at; the number leads to them, if they are all of these days.
    let basis: [TextPart]
    let holdout: String
    let rules: [RuleRow]
    let shadows: [ShadowRow]
    let hasShadows: Bool
    let holdoutTrial: TrialTable?
    let draftLink: String
    let historyLink: String
    let isPolicy = true

    init(
        _ inForce: PolicyInForce,
        counted: CaseStatistics,
        recent: [RecentDecision],
        since first: Day,
        in scope: PageScope,
        now: Timestamp
    ) {
        let policy = inForce.composer.policy
        let tallies = Dictionary(counted.groups.map { ($0.name, $0.tally) }, uniquingKeysWith: { first, _ in first })
        app = scope.bundleID ?? ""
        source =
            inForce.number > 0
            ? "these pages, as version \(inForce.number)"
            : inForce.files.policy.map { "the file \($0)" } ?? "no file: every case is answered without a preference"
        publishedNote = inForce.note
        version = inForce.composer.version
        since = Moment(inForce.since, now: now)
        loadedBy = inForce.loadedBy
        days = "\(PolicyPages.countedDays)"
        let isComplete = recent.count < PolicyPages.mostRecent
        basis =
            isComplete
            ? [
                TextPart(Int64(recent.count), link: scope.link("/cases", [("since", first.description)])),
                TextPart(" \(recent.count == 1 ? "request was" : "requests were") made in these days."),
            ]
            : [
                TextPart(
                    "Cases without an answer and shadow rules are counted among the newest \(recent.count) requests."
                )
            ]
        holdout = "\(policy.holdoutPercent) %"
        let lists = RuleLists(scope: scope, since: first, areRecentAll: isComplete)
        let open = Dictionary(grouping: recent.filter { $0.state != .answered }) { $0.rule ?? "" }
        let matched = Set(recent.compactMap(\.matched))
        var rows = policy.rules.enumerated().filter { !$1.isShadow }.map { index, rule in
            let tally = tallies[rule.name] ?? CaseTally()
            let isDead = tally.cases == 0 && !matched.contains(rule.name)
            let among = isComplete ? "in \(PolicyPages.countedDays) days" : "among the newest \(recent.count)"
            return Self.row(
                rule,
                "\(index + 1)",
                mark: isDead ? Chip(word: "Matched no case \(among)", tone: .warn) : nil,
                tally,
                open[rule.name]?.count ?? 0,
                lists
            )
        }
        let fallback = PolicyDecision.fallbackName
        rows.append(
            Self.row(policy.fallback, tallies[fallback] ?? CaseTally(), open[fallback]?.count ?? 0, lists)
        )
        rules = rows
        shadows = policy.rules.filter(\.isShadow).map { rule in
            ShadowRow(rule, among: recent, scope, since: isComplete ? first : nil)
        }
        hasShadows = !shadows.isEmpty
        holdoutTrial = counted.trial.map { trial in
            TrialTable(trial) { scope.link("/cases", [("since", trial.since.description)] + $0) }
        }
        draftLink = scope.link("/policies/draft")
        historyLink = scope.link("/policies/history")
    }

    private static func row(
        _ rule: Rule,
        _ number: String,
        mark: Chip?,
        _ tally: CaseTally,
        _ open: Int,
        _ lists: RuleLists
    ) -> RuleRow {
        let delay = rule.delay.map { ", sent \($0.displayText) after the request at the earliest" } ?? ""
        return RuleRow(
            number,
            rule.name,
            mark: mark,
            rule.condition.demands,
            "\(rule.verdict)\(delay)",
            tally,
            open,
            lists
        )
    }

    private static func row(_ fallback: Verdict, _ tally: CaseTally, _ open: Int, _ lists: RuleLists) -> RuleRow {
        RuleRow("", PolicyDecision.fallbackName, mark: nil, [], "\(fallback)", tally, open, lists)
    }
}

/// Addresses of the cases that a rule decided.
private struct RuleLists {
    let scope: PageScope
    let since: Day
    /// Whether the newest cases are all of the counted days.
    let areRecentAll: Bool

    func link(_ rule: String, _ fields: [(name: String, value: String?)]) -> String {
        scope.link("/cases", [("rule", rule), ("since", since.description)] + fields)
    }
}

extension PoliciesPage.RuleRow {
    /// The states of a case without an answer that Apple accepted, as an address has them.
    private static let unansweredStates = StateGroup.name(of: Set(CaseState.allCases).subtracting([.answered]))

    fileprivate init(
        _ number: String,
        _ name: String,
        mark: Chip?,
        _ conditions: [Condition.Demand],
        _ verdict: String,
        _ tally: CaseTally,
        _ open: Int,
        _ lists: RuleLists
    ) {
        func count(_ cases: Int64, _ fields: [(name: String, value: String?)]) -> PoliciesPage.Count {
            PoliciesPage.Count(
                text: "\(cases)",
                list: cases == 0 ? nil : lists.link(name, [("state", CaseState.answered.rawValue)] + fields)
            )
        }
        let granted = tally.filter { $0.outcome?.decision == .granted }.cases
        let declined = tally.cases(with: .declined)
        let others = [Outcome.Decision.reversed, .revoked, .unknown].compactMap { decision -> PoliciesPage.Count? in
            let cases = tally.filter { $0.outcome?.decision == decision }.cases
            guard cases > 0 else { return nil }
            let counted = count(cases, [("outcome", decision.rawValue)])
            return PoliciesPage.Count(text: "\(cases) \(decision.rawValue)", list: counted.list)
        }
        self.init(
            number: number.isEmpty ? nil : number,
            name: name,
            mark: mark,
            conditions: conditions,
            verdict: verdict,
            answered: count(tally.cases, []),
            refunded: count(granted, [("outcome", Outcome.Decision.granted.rawValue)]),
            declined: count(declined, [("outcome", Outcome.Decision.declined.rawValue)]),
            others: others,
            hasOthers: !others.isEmpty,
            undecided: count(tally.cases(with: nil), [("outcome", OutcomeFilter.none.rawValue)]),
            returned: Money.displayText(usdCents: tally.sums.returnedUSDCents),
            unanswered: open == 0
                ? nil
                : PoliciesPage.Count(
                    text: "\(open) without an answer",
                    list: lists.areRecentAll ? lists.link(name, [("state", Self.unansweredStates)]) : nil
                )
        )
    }
}

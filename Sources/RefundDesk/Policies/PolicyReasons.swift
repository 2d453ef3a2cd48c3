import AppStoreTypes
package import Refunds

/// The explanation of a policy's decision on a case, rule by rule, for the case page and the terminal.
package struct PolicyReasons: Sendable {
    /// A rule in policy order, or the policy's default.
    package struct RuleLine: Hashable, Sendable {
        /// The rule's number, from 1; empty for the default.
        package let number: String
        package let name: String
        package let chip: Chip
        /// The answer the rule would give.
        package let verdict: String
        package let conditions: [ConditionLine]
    }

    /// One condition of a rule.
    package struct ConditionLine: Hashable, Sendable {
        /// The nesting depth; 0 for the outermost condition.
        package let depth: Int
        package let demand: String
        /// The case's value of the fact.
        package let fact: String?
        package let chip: Chip
    }

    package let explanation: PolicyExplanation
    /// The time of the facts used.
    package let basis: String
    package let rules: [RuleLine]
    /// The decision and everything else that affected it.
    package let summary: Terms

    /// Explains a policy's decision on a case.
    ///
    /// - Parameters:
    ///   - policy: the current policy or a draft.
    ///   - facts: the facts the policy uses.
    ///   - recorded: the decision recorded earlier; `nil` if there is none.
    ///   - blockReason: why no answer can be sent, whatever the policy decides.
    package init(_ policy: Policy, facts: PolicyFacts, recorded: PolicyDecision?, blockReason: BlockReason?) {
        let explanation = PolicyExplanation(policy, facts: facts)
        self.explanation = explanation
        basis =
            recorded.map { "The facts are those of \($0.decidedAt), when the case was decided." }
            ?? "The case is not decided yet: the facts are those on record now."
        rules =
            explanation.rules.enumerated().map { Self.line($1, number: $0 + 1) } + [Self.fallback(policy, explanation)]
        summary = Terms(terms: Self.summary(of: explanation, recorded: recorded, blockReason: blockReason))
    }

    private static func line(_ rule: RuleExplanation, number: Int) -> RuleLine {
        let chip: Chip =
            if rule.isDeciding {
                Chip(word: "Decides", tone: .good)
            } else if rule.rule.isShadow {
                rule.condition.truth == .holds
                    ? Chip(word: "Shadow: matches", tone: .accent) : Chip(word: "Shadow: no match", tone: .quiet)
            } else {
                switch rule.condition.truth {
                case .holds: Chip(word: "Matches, after the deciding rule", tone: .quiet)
                case .unknown: Chip(word: "Unknown: no match", tone: .warn)
                case .fails: Chip(word: "No match", tone: .quiet)
                }
            }
        let delay = rule.rule.delay.map { ", sent \($0.displayText) after the request at the earliest" } ?? ""
        return RuleLine(
            number: "\(number)",
            name: rule.rule.name,
            chip: chip,
            verdict: "\(rule.rule.verdict)\(delay)",
            conditions: lines(rule.condition, depth: 0)
        )
    }

    private static func fallback(_ policy: Policy, _ explanation: PolicyExplanation) -> RuleLine {
        let decides = explanation.decision.rule == PolicyDecision.fallbackName
        return RuleLine(
            number: "",
            name: PolicyDecision.fallbackName,
            chip: decides ? Chip(word: "Decides", tone: .good) : Chip(word: "Not needed", tone: .quiet),
            verdict: "\(policy.fallback)",
            conditions: []
        )
    }

    private static func lines(_ condition: ConditionExplanation, depth: Int) -> [ConditionLine] {
        let chip =
            switch condition.truth {
            case .holds: Chip(word: "yes", tone: .good)
            case .fails: Chip(word: "no", tone: .quiet)
            case .unknown: Chip(word: "unknown", tone: .warn)
            }
        return [ConditionLine(depth: depth, demand: condition.demand, fact: condition.fact, chip: chip)]
            + condition.parts.flatMap { lines($0, depth: depth + 1) }
    }

    private static func summary(
        of explanation: PolicyExplanation,
        recorded: PolicyDecision?,
        blockReason: BlockReason?
    ) -> [Term] {
        let decision = explanation.decision
        var terms = [
            Term(label: "Result", text: "\(decision.result)", note: explanation.remark),
            Term(label: "Decided by", text: displayText(rule: decision.rule)),
        ]
        if let delay = decision.delay {
            terms.append(Term(label: "Delay", text: delay.displayText, note: "after the request"))
        }
        terms.append(
            Term(
                label: "Holdout",
                text: "\(explanation.holdoutPercent) % of cases",
                note: decision.isHoldout ? "this case is held out" : "this case is not held out"
            )
        )
        terms.append(
            .known("Backend's override", explanation.facts.override?.rawValue, else: "None for this customer")
        )
        for shadow in decision.shadows {
            terms.append(
                Term(label: "Shadow rule", text: "\u{201C}\(shadow.rule)\u{201D} would \(Self.displayText(shadow))")
            )
        }
        if let recorded, recorded.result != decision.result {
            let then = "\(recorded.result), by \(displayText(rule: recorded.rule).lowercasedFirst)"
            terms.append(Term(label: "At the time", text: then, note: "the policy was another one"))
        }
        if let blockReason { terms.append(Term(label: "Blocked by", text: blockReason.title)) }
        return terms
    }

    private static func displayText(_ shadow: PolicyResult) -> String {
        let preference = shadow.preference?.rawValue ?? "none"
        return switch shadow.choice {
        case .never: "not answer"
        case .review: "wait for a person's review, then prefer \(preference)"
        case .grantFull, .grantProrated, .decline, .none, .policy: "prefer \(preference)"
        }
    }

    private static func displayText(rule: String) -> String {
        switch rule {
        case PolicyDecision.fallbackName: "The policy's default"
        case PolicyDecision.overrideName: "The backend's override for the customer"
        default: "Rule \u{201C}\(rule)\u{201D}"
        }
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

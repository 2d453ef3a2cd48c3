/// Why a policy decides a case as it does: every rule, and why it did or did not match.
package struct PolicyExplanation: Sendable {
    package var decision: PolicyDecision
    package var rules: [RuleExplanation]

    /// Runs a policy over the facts of a case, and takes notes.
    package init(_ policy: Policy, facts: PolicyFacts) {
        let decision = policy.decide(facts)
        self.decision = decision
        rules = policy.rules.map { rule in
            RuleExplanation(
                rule: rule,
                isDeciding: rule.name == decision.rule,
                condition: ConditionExplanation(rule.condition, facts: facts)
            )
        }
    }
}

/// One rule, seen from one case.
package struct RuleExplanation: Sendable {
    package var rule: Rule
    package var isDeciding: Bool
    package var condition: ConditionExplanation
}

/// One condition, seen from one case.
package struct ConditionExplanation: Sendable {
    /// What it asks for.
    package var demand: String
    /// What the case has there; `nil` for conditions made of others.
    package var fact: String?
    package var truth: Truth
    package var parts: [ConditionExplanation]

    init(_ condition: Condition, facts: PolicyFacts) {
        truth = condition.truth(of: facts)
        parts = []
        switch condition {
        case .word(let name, let patterns):
            demand = "\(name.rawValue) is \(patterns.map(\.text).joined(separator: " or "))"
            fact = facts.words[name].map { $0.isEmpty ? "none" : $0.joined(separator: ", ") } ?? "unknown"
        case .number(let name, let bounds):
            demand = "\(name.rawValue) is \(bounds.text(name.unit))"
            fact = facts.numbers[name].map(name.unit.text) ?? "unknown"
        case .schedule(let schedule):
            demand = "asked \(schedule)"
            fact = "\(facts.requestedAt)"
        case .all(let conditions):
            demand = conditions.isEmpty ? "every case" : "all of"
            parts = conditions.map { Self($0, facts: facts) }
        case .any(let conditions):
            demand = "any of"
            parts = conditions.map { Self($0, facts: facts) }
        case .not(let condition):
            demand = "not"
            parts = [Self(condition, facts: facts)]
        }
    }
}

extension Bounds<Int64> {
    /// The bounds in words.
    func text(_ unit: NumberFact.Unit) -> String {
        var parts: [String] = []
        if let atLeast { parts.append("at least \(unit.text(atLeast))") }
        if let below { parts.append("below \(unit.text(below))") }
        if let atMost { parts.append("at most \(unit.text(atMost))") }
        return parts.joined(separator: " and ")
    }
}

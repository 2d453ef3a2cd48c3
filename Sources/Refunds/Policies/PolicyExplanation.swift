import AppStoreTypes

/// Why a policy decides a case as it does: for every rule, why it matched or did not match.
package struct PolicyExplanation: Sendable {
    package var facts: PolicyFacts
    package var decision: PolicyDecision
    /// The rules, in order.
    package var rules: [RuleExplanation]
    package var holdoutPercent: Int

    /// Runs a policy on the facts of a case and records why each rule matched or not.
    package init(_ policy: Policy, facts: PolicyFacts) {
        let decision = policy.decide(facts)
        self.facts = facts
        self.decision = decision
        let deciding = policy.rules.first { $0.name == decision.rule && !$0.isShadow }
        holdoutPercent = policy.holdoutPercent
        rules = policy.rules.map { rule in
            RuleExplanation(
                rule: rule,
                isDeciding: rule.name == deciding?.name,
                condition: ConditionExplanation(rule.condition, facts: facts)
            )
        }
    }

    /// Why the result differs from the choice; `nil` if it does not.
    package var remark: String? {
        if decision.isHoldout {
            return
                "held out: \(decision.wanted?.rawValue ?? "the preference") is omitted to measure the policy's effect"
        }
        guard decision.wanted == .grantProrated, decision.result.preference != .grantProrated else { return nil }
        return "GRANT_PRORATED cannot be sent: \(whyNotProrated); "
            + (decision.result.preference.map { "its otherwise applies: \($0.rawValue)" } ?? "no preference is stated")
    }

    private var whyNotProrated: String {
        if facts.isGooglePlay { return "Google Play has no such preference" }
        if facts.isAdvancedCommerce { return "Advanced Commerce needs version 1, which has no such preference" }
        guard let share = facts.numbers[.consumedPercent] else { return "the share used is unknown" }
        if facts.shareToSend == nil { return "no share is sent for a purchase that was not delivered" }
        return
            "the share used is \(NumberFact.consumedPercent.unit.text(share)), but it must be above 0 and below 100"
    }
}

/// The result of one rule for one case.
package struct RuleExplanation: Sendable {
    package var rule: Rule
    package var isDeciding: Bool
    package var condition: ConditionExplanation
}

/// The result of one condition for one case.
package struct ConditionExplanation: Sendable {
    /// What the condition requires.
    package var demand: String
    /// The fact of the case; `nil` for conditions made of others.
    package var fact: String?
    package var truth: Truth
    package var parts: [ConditionExplanation]

    init(_ condition: Condition, facts: PolicyFacts) {
        demand = condition.demand
        truth = condition.truth(of: facts)
        parts = condition.parts.map { Self($0, facts: facts) }
        switch condition {
        case .word(let name, _):
            fact = facts.words[name].map { $0.isEmpty ? "none" : $0.joined(separator: ", ") } ?? "unknown"
        case .number(let name, _): fact = facts.numbers[name].map(name.unit.text) ?? "unknown"
        case .schedule: fact = "\(facts.requestedAt)"
        case .all, .any, .not: break
        }
    }
}

extension Verdict: CustomStringConvertible {
    /// The verdict as a policy file spells it.
    package var description: String {
        func word(_ preference: RefundPreference?) -> String { preference?.rawValue ?? "none" }
        switch self {
        case .prefer(.grantProrated, let otherwise): return "GRANT_PRORATED, otherwise \(word(otherwise))"
        case .prefer(let first, _): return word(first)
        case .never: return "never"
        case .review(let time, let then): return "review for \(time.displayText), then \(word(then))"
        }
    }
}

extension Duration {
    /// The duration in whole hours, minutes and seconds, as policy files spell it.
    package var displayText: String {
        let seconds = components.seconds
        let parts = [(seconds / 3600, "h"), (seconds % 3600 / 60, "min"), (seconds % 60, "s")]
        let named = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return named.isEmpty ? "0 s" : named.joined(separator: " ")
    }
}

extension Bounds<Int64> {
    /// Returns the bounds as text.
    func text(_ unit: NumberFact.Unit) -> String {
        var parts: [String] = []
        if let atLeast { parts.append("at least \(unit.text(atLeast))") }
        if let below { parts.append("below \(unit.text(below))") }
        if let atMost { parts.append("at most \(unit.text(atMost))") }
        return parts.joined(separator: " and ")
    }
}

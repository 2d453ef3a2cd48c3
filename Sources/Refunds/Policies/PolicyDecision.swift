package import AppStoreTypes

/// How a case is decided, with the facts that were seen; kept with the case.
package struct PolicyDecision: Hashable, Sendable {
    /// The name that stands for the policy's own verdict where no rule matched.
    package static let fallbackName = "default"
    /// The name that stands for what the backend wants for the customer.
    package static let overrideName = "customer"
    /// The name that stands for what a person decided.
    package static let personName = "person"

    package var facts: PolicyFacts
    package var result: PolicyResult
    /// The preference chosen first: where Apple does not take it, or the case is held out, another one or none goes out.
    package var wanted: RefundPreference?
    /// Whether the preference was taken away, to measure what the policy is worth.
    package var isHoldout: Bool
    /// How long after the request the answer waits at least: for a person's look, or for a rule's delay.
    package var wait: Duration?
    /// What the matching rules on trial would have come to, in their order.
    package var shadows: [PolicyResult]
    package var decidedAt: Timestamp

    package init(
        facts: PolicyFacts,
        result: PolicyResult,
        wanted: RefundPreference? = nil,
        isHoldout: Bool = false,
        wait: Duration? = nil,
        shadows: [PolicyResult] = [],
        decidedAt: Timestamp
    ) {
        self.facts = facts
        self.result = result
        self.wanted = wanted
        self.isHoldout = isHoldout
        self.wait = wait
        self.shadows = shadows
        self.decidedAt = decidedAt
    }

    /// The rule that decided, or one of the names above.
    package var rule: String { result.rule }

    /// How long a rule makes the answer wait without anybody's look.
    package var delay: Duration? { result.choice == .review ? nil : wait }

    /// The same case as a person decided it: nothing is kept back, and nothing waited for.
    func overruled(by choice: AnswerChoice) -> PolicyDecision {
        guard let verdict = Verdict(choice) else { return self }
        var decision = self
        decision.result = verdict.result(facts, rule: Self.personName)
        (decision.wanted, decision.isHoldout, decision.wait) = (verdict.wanted, false, nil)
        return decision
    }

    /// Who chose which preference, and what came of the choice, in words.
    func reason(sent isSent: Bool) -> String {
        if isHoldout { return "held out: \(who) was not asked, to measure what the policy is worth" }
        guard let wanted else { return "\(who) states none" }
        if isSent, result.preference == wanted { return "\(who) chose it" }
        let chosen = "\(who) chose \(wanted.rawValue), which Apple does not take for this purchase and share"
        return isSent ? "\(chosen); this stands in for it" : "\(chosen); left out"
    }

    private var who: String {
        switch rule {
        case Self.fallbackName: "the policy's default"
        case Self.overrideName: "the backend's override for the customer"
        case Self.personName: "a person"
        default: "the rule \u{201C}\(rule)\u{201D}"
        }
    }
}

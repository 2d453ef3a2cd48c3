package import AppStoreTypes

/// The decision on a case with the facts used, stored with the case.
package struct PolicyDecision: Hashable, Sendable {
    /// The rule name for the policy's default, used if no rule matched.
    package static let fallbackName = "default"
    /// The rule name for the backend's override for the customer.
    package static let overrideName = "customer"
    /// The rule name for a person's decision.
    package static let personName = "person"

    package var facts: PolicyFacts
    package var result: PolicyResult
    /// The preference chosen first; if Apple does not accept it or the case is held out, another one or none is sent.
    package var wanted: RefundPreference?
    /// Whether the preference was omitted to measure the policy's effect.
    package var isHoldout: Bool
    /// The minimum time between the request and the answer, for a person's review or a rule's delay.
    package var wait: Duration?
    /// The results of the matching trial rules, in order.
    package var shadows: [PolicyResult]
    /// The version of the policy and catalogue that decided; `nil` if it is unknown.
    package var policyVersion: String?
    package var decidedAt: Timestamp

    package init(
        facts: PolicyFacts,
        result: PolicyResult,
        wanted: RefundPreference? = nil,
        isHoldout: Bool = false,
        wait: Duration? = nil,
        shadows: [PolicyResult] = [],
        policyVersion: String? = nil,
        decidedAt: Timestamp
    ) {
        self.facts = facts
        self.result = result
        self.wanted = wanted
        self.isHoldout = isHoldout
        self.wait = wait
        self.shadows = shadows
        self.policyVersion = policyVersion
        self.decidedAt = decidedAt
    }

    /// The rule that decided, or one of the names above.
    package var rule: String { result.rule }

    /// A rule's delay without a review.
    package var delay: Duration? { result.choice == .review ? nil : wait }

    /// Returns the decision as a person made it, without holdout or wait.
    func overruled(by choice: AnswerChoice) -> PolicyDecision {
        guard let verdict = Verdict(choice) else { return self }
        var decision = self
        decision.result = verdict.result(facts, rule: Self.personName)
        (decision.wanted, decision.isHoldout, decision.wait) = (verdict.wanted, false, nil)
        return decision
    }

    /// Returns as text who chose the preference, and whether it was sent.
    func reason(sent isSent: Bool) -> String {
        if isHoldout { return "held out: the preference is omitted to measure the policy's effect" }
        guard let wanted else { return "\(who) chose no preference" }
        if isSent, result.preference == wanted { return "\(who) chose it" }
        let refusal =
            facts.isGooglePlay
            ? "which Google Play does not have" : "which Apple does not accept for this purchase and share"
        let chosen = "\(who) chose \(wanted.rawValue), \(refusal)"
        return isSent ? "\(chosen); this replaces it" : "\(chosen); omitted"
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

/// The result of a rule for one case.
package struct PolicyResult: Hashable, Sendable, Codable {
    /// The rule's name, or one of the names of ``PolicyDecision``.
    package var rule: String
    package var choice: AnswerChoice
    /// The preference that is finally sent, also after a review: one that Apple accepts for this purchase, or none.
    package var preference: RefundPreference?

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - rule: the rule's name, or one of the names of ``PolicyDecision``.
    ///   - choice: the result.
    ///   - then: the preference after a review; ignored for any other choice.
    package init(rule: String, choice: AnswerChoice, then: RefundPreference? = nil) {
        self.rule = rule
        self.choice = choice
        preference = choice == .review ? then : choice.preference
    }

    /// Returns whether both results answer the case in the same way, whatever rule decided.
    package func isSame(as other: PolicyResult) -> Bool { (choice, preference) == (other.choice, other.preference) }

    /// The same result without a preference.
    var withoutPreference: PolicyResult {
        PolicyResult(rule: rule, choice: choice.preference == nil ? choice : .none)
    }
}

extension PolicyResult: CustomStringConvertible {
    /// The result as a policy file spells it, such as `review, then DECLINE`.
    package var description: String {
        choice == .review ? "review, then \(AnswerChoice(preference).rawValue)" : choice.rawValue
    }
}

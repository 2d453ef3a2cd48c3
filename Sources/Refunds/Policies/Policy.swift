import AppStoreTypes

/// How an app's refund requests are answered: rules in order, the first that matches decides.
package struct Policy: Hashable, Sendable {
    package var rules: [Rule]
    /// What holds where no rule matches: the file's `default`.
    package var fallback: Verdict
    /// The percent of cases answered without a preference, to measure what the policy is worth, 0 to 100.
    package var holdoutPercent: Int

    package init(rules: [Rule] = [], fallback: Verdict = .prefer(nil, otherwise: nil), holdoutPercent: Int = 0) {
        self.rules = rules
        self.fallback = fallback
        self.holdoutPercent = holdoutPercent
    }

    /// Decides a case from its facts: the same facts always end the same way.
    package func decide(_ facts: PolicyFacts) -> PolicyDecision {
        let matching = rules.filter { $0.conditions.hold(for: facts) }
        let rule = matching.first { !$0.isShadow }
        let verdict = rule?.verdict ?? fallback
        let isHoldout =
            verdict.preference(share: facts.consumedShare, type: facts.type) != nil
            && Holdout(percent: holdoutPercent).contains(facts.caseID)
        return PolicyDecision(
            rule: rule?.name ?? PolicyDecision.fallbackName,
            verdict: isHoldout ? verdict.withoutPreference : verdict,
            shadows: matching.filter(\.isShadow).map {
                ShadowDecision(
                    rule: $0.name,
                    preference: $0.verdict.preference(share: facts.consumedShare, type: facts.type)
                )
            },
            isHoldout: isHoldout
        )
    }

    /// The rules that can never decide, because a rule before them matches every case.
    package var unreachableRules: [Rule] {
        guard let last = rules.firstIndex(where: { !$0.isShadow && $0.conditions.isEmpty }) else { return [] }
        return rules[(last + 1)...].filter { !$0.isShadow }
    }
}

/// Conditions, and how a case that meets them is answered.
package struct Rule: Hashable, Sendable {
    package var name: String
    package var conditions: Conditions
    package var verdict: Verdict
    /// Whether it is on trial: recorded beside the real answer, never sent.
    package var isShadow: Bool

    package init(name: String, conditions: Conditions = Conditions(), verdict: Verdict, isShadow: Bool = false) {
        self.name = name
        self.conditions = conditions
        self.verdict = verdict
        self.isShadow = isShadow
    }
}

package import AppStoreTypes

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
    ///
    /// - Parameters:
    ///   - facts: what the rules look at.
    ///   - now: the time of the decision; that of the request, where a case of the past is decided anew.
    /// - Returns: the decision, and what stands around it.
    package func decide(_ facts: PolicyFacts, at now: Timestamp? = nil) -> PolicyDecision {
        let matching = rules.filter { $0.condition.truth(of: facts) == .holds }
        let override = facts.override.flatMap(Verdict.init)
        let rule = override == nil ? matching.first { !$0.isShadow } : nil
        let verdict = override ?? rule?.verdict ?? fallback
        let name = override == nil ? rule?.name ?? PolicyDecision.fallbackName : PolicyDecision.overrideName
        let result = verdict.result(facts, rule: name)
        let isHoldout =
            override == nil && result.preference != nil
            && Holdout(percent: holdoutPercent).contains(facts.holdoutDraw)
        return PolicyDecision(
            facts: facts,
            result: isHoldout ? result.withoutPreference : result,
            wanted: verdict.wanted,
            isHoldout: isHoldout,
            wait: verdict.timeForReview ?? rule?.delay,
            shadows: matching.filter(\.isShadow).map { $0.verdict.result(facts, rule: $0.name) },
            decidedAt: now ?? facts.requestedAt
        )
    }
}

/// A condition, and how a case that meets it is answered.
package struct Rule: Hashable, Sendable {
    package var name: String
    package var condition: Condition
    package var verdict: Verdict
    /// How long after the request the answer is sent at the earliest.
    package var delay: Duration?
    /// Whether it is on trial: recorded beside the real answer, never sent.
    package var isShadow: Bool

    package init(
        name: String,
        condition: Condition = .always,
        verdict: Verdict,
        delay: Duration? = nil,
        isShadow: Bool = false
    ) {
        self.name = name
        self.condition = condition
        self.verdict = verdict
        self.delay = delay
        self.isShadow = isShadow
    }
}

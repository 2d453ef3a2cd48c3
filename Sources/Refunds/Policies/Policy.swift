package import AppStoreTypes

/// The rules for an app's refund requests, in order; the first rule that matches decides.
package struct Policy: Hashable, Sendable {
    package var rules: [Rule]
    /// The verdict if no rule matches: the file's `default`.
    package var fallback: Verdict
    /// The percentage of cases answered without a preference, 0 to 100, to measure the policy's effect.
    package var holdoutPercent: Int

    package init(rules: [Rule] = [], fallback: Verdict = .prefer(nil, otherwise: nil), holdoutPercent: Int = 0) {
        self.rules = rules
        self.fallback = fallback
        self.holdoutPercent = holdoutPercent
    }

    /// Decides a case from its facts; equal facts always give the same result.
    ///
    /// - Parameters:
    ///   - facts: the facts that the rules use.
    ///   - now: the time of the decision; by default the time of the request, to decide a past case again.
    /// - Returns: the decision with its details.
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

/// A condition, and the answer to a case that meets it.
package struct Rule: Hashable, Sendable {
    package var name: String
    package var condition: Condition
    package var verdict: Verdict
    /// The minimum time between the request and the answer.
    package var delay: Duration?
    /// Whether this is a shadow rule: its result is recorded beside the real answer and never sent.
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

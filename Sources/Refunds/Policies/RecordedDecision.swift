package import AppStoreTypes

/// What a policy said of a case, with the facts it saw: kept with the case when it is decided.
package struct RecordedDecision: Hashable, Sendable {
    package var facts: PolicyFacts
    /// The rule that decided, or one of the names of ``PolicyDecision``.
    package var rule: String
    package var result: PolicyResult
    package var isHoldout: Bool
    /// How long after the request the answer was sent at the earliest.
    package var delay: Duration?
    package var shadows: [ShadowDecision]
    package var decidedAt: Timestamp

    package init(
        facts: PolicyFacts,
        rule: String,
        result: PolicyResult,
        isHoldout: Bool = false,
        delay: Duration? = nil,
        shadows: [ShadowDecision] = [],
        decidedAt: Timestamp
    ) {
        self.facts = facts
        self.rule = rule
        self.result = result
        self.isHoldout = isHoldout
        self.delay = delay
        self.shadows = shadows
        self.decidedAt = decidedAt
    }

    /// What a policy said of these facts.
    package init(_ decision: PolicyDecision, facts: PolicyFacts, at decidedAt: Timestamp) {
        self.init(
            facts: facts,
            rule: decision.rule,
            result: decision.verdict.result(facts),
            isHoldout: decision.isHoldout,
            delay: decision.delay,
            shadows: decision.shadows,
            decidedAt: decidedAt
        )
    }
}

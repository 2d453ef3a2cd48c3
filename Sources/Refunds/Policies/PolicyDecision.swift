import AppStoreTypes

/// What a policy says of one case.
package struct PolicyDecision: Hashable, Sendable {
    /// The name that stands for the policy's own verdict where no rule matched.
    package static let fallbackName = "default"

    /// The rule that decided, or ``fallbackName``.
    package var rule: String
    package var verdict: Verdict
    /// What the matching rules on trial would have preferred, in their order.
    package var shadows: [ShadowDecision]
    /// Whether a preference was taken away, to measure what the policy is worth.
    package var isHoldout: Bool

    package init(rule: String, verdict: Verdict, shadows: [ShadowDecision] = [], isHoldout: Bool = false) {
        self.rule = rule
        self.verdict = verdict
        self.shadows = shadows
        self.isHoldout = isHoldout
    }
}

import AppStoreTypes

/// What a policy says of one case.
package struct PolicyDecision: Hashable, Sendable {
    /// The name that stands for the policy's own verdict where no rule matched.
    package static let fallbackName = "default"
    /// The name that stands for what the backend wants for the customer.
    package static let overrideName = "customer"
    /// The name that stands for what a person decided.
    package static let personName = "person"

    /// The rule that decided, or one of the names above.
    package var rule: String
    package var verdict: Verdict
    /// How long after the request the answer is sent at the earliest.
    package var delay: Duration?
    /// What the matching rules on trial would have preferred, in their order.
    package var shadows: [ShadowDecision]
    /// Whether a preference was taken away, to measure what the policy is worth.
    package var isHoldout: Bool

    package init(
        rule: String,
        verdict: Verdict,
        delay: Duration? = nil,
        shadows: [ShadowDecision] = [],
        isHoldout: Bool = false
    ) {
        self.rule = rule
        self.verdict = verdict
        self.delay = delay
        self.shadows = shadows
        self.isHoldout = isHoldout
    }
}

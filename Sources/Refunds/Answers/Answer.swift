package import AppStoreTypes
package import Foundation

/// What is told to Apple about a case, composed once: every attempt sends these bytes.
package struct Answer: Hashable, Sendable {
    /// The version of Send Consumption Information, 1 or 2.
    package var version: Int
    /// The request body, JSON.
    package var body: Data
    /// The facts behind it, each with its source.
    package var evidence: [EvidenceItem]
    /// The rule that decided, or `default`, or `person`.
    package var rule: String
    /// What the rules on trial would have come to.
    package var shadows: [PolicyResult]
    /// The preference sent.
    package var preference: RefundPreference?
    /// Whether the policy's preference was kept back, to measure what the policy is worth.
    package var isHoldout: Bool
    /// The consent record it stands on; set when an attempt is allowed.
    package var consentID: Int64?
    package var composedAt: Timestamp
    /// What the policy said, with the facts it saw, where the answer was composed just now; kept beside the answer.
    package var decision: PolicyDecision?

    package init(
        version: Int,
        body: Data,
        evidence: [EvidenceItem],
        rule: String,
        shadows: [PolicyResult] = [],
        preference: RefundPreference? = nil,
        isHoldout: Bool = false,
        consentID: Int64? = nil,
        composedAt: Timestamp,
        decision: PolicyDecision? = nil
    ) {
        self.version = version
        self.body = body
        self.evidence = evidence
        self.rule = rule
        self.shadows = shadows
        self.preference = preference
        self.isHoldout = isHoldout
        self.consentID = consentID
        self.composedAt = composedAt
        self.decision = decision
    }
}

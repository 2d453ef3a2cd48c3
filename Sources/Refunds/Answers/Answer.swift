package import AppStoreTypes
package import Foundation

/// The answer to a case, composed once: every attempt sends these bytes.
package struct Answer: Hashable, Sendable {
    /// The version of Send Consumption Information, 1 or 2, or ``reviewVersion`` for an answer to Google Play.
    package var version: Int
    /// The request body, as JSON.
    package var body: Data
    /// The facts behind it, each with its source.
    package var evidence: [EvidenceItem]
    /// The name of the rule that decided, or `default`, or `person`.
    package var rule: String
    /// The results of the trial rules.
    package var shadows: [PolicyResult]
    /// The refund preference that the answer sends.
    package var preference: RefundPreference?
    /// Whether the desk omitted the policy's preference, to measure the policy's effect.
    package var isHoldout: Bool
    /// The ID of the consent record that allows the answer; set when an attempt is allowed.
    package var consentID: Int64?
    package var composedAt: Timestamp
    /// The policy's decision with the facts it used; set only on a newly composed answer and stored beside it.
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

    /// The version of an answer to a refund review of Google Play's.
    package static let reviewVersion = 3

    /// Whether the answer goes to Google Play.
    package var isReview: Bool { version == Self.reviewVersion }

    /// Whether the answer needs the customer's consent.
    ///
    /// Apple accepts no answer without it. An answer to Google Play needs it if it states anything about the customer.
    package var needsConsent: Bool { needsConsent(stating: statedFields) }

    /// Returns whether the answer needs the customer's consent, for a caller that has read which fields it states.
    package func needsConsent(stating fields: @autoclosure () -> Set<AnswerField>) -> Bool {
        !isReview || !fields().isSubset(of: [.refundPreference, .sampleContentProvided])
    }
}

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
    /// What shadow rules would have preferred.
    package var shadows: [ShadowDecision]
    /// The preference sent.
    package var preference: RefundPreference?
    /// Whether the policy's preference was kept back, to measure what the policy is worth.
    package var isHoldout: Bool
    /// The consent record it stands on; set when an attempt is allowed.
    package var consentID: Int64?
    package var composedAt: Timestamp
    /// What the policy said, with the facts it saw, where the answer was composed just now; kept beside the answer.
    package var decision: RecordedDecision?

    package init(
        version: Int,
        body: Data,
        evidence: [EvidenceItem],
        rule: String,
        shadows: [ShadowDecision] = [],
        preference: RefundPreference? = nil,
        isHoldout: Bool = false,
        consentID: Int64? = nil,
        composedAt: Timestamp,
        decision: RecordedDecision? = nil
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

/// What a rule on trial would have done.
package struct ShadowDecision: Hashable, Sendable {
    package var rule: String
    /// What would have gone out in the end; `nil` for no preference, and for no answer.
    package var preference: RefundPreference?
    package var result: PolicyResult.Kind

    package init(rule: String, result: PolicyResult) {
        self.rule = rule
        preference = result.preference
        self.result = result.kind
    }
}

extension ShadowDecision: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let preference = try container.decodeIfPresent(RefundPreference.self, forKey: .preference)
        self.init(rule: try container.decode(String.self, forKey: .rule), result: .answer(preference))
        // Those recorded first have nothing but a preference.
        if let result = try container.decodeIfPresent(PolicyResult.Kind.self, forKey: .result) { self.result = result }
    }
}

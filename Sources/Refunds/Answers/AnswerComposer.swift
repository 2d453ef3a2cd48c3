package import AppStoreTypes
import Foundation

/// What is to be done about a case, as far as its facts go.
package enum Composition: Sendable {
    /// Send this.
    case answer(Answer)
    /// Do not send; why.
    case obstacle(Obstacle)
    /// Wait until then at most: the customer's earlier purchases are being fetched.
    case awaitsHistory(until: Timestamp)
    /// Let a person look until then.
    case review(until: Timestamp)
    /// Send nothing before then: a rule asks to wait.
    case delayed(until: Timestamp)
    /// An answer from these facts would break one of Apple's rules.
    case breaksRule(ConsumptionRuleViolation)
}

/// Turns the facts of a case into an answer, by the app's policy and catalogue.
package struct AnswerComposer: Sendable {
    package var policy: Policy
    package var catalogue: ProductCatalogue

    package init(policy: Policy, catalogue: ProductCatalogue) {
        self.policy = policy
        self.catalogue = catalogue
    }

    /// Composes the answer, or says why there is none.
    ///
    /// An answer that an earlier attempt was allowed to send is the only one ever sent: it is returned as it is.
    package func compose(_ facts: CaseFacts, at now: Timestamp) -> Composition {
        if let answer = facts.answer { return .answer(answer) }
        if let obstacle = Self.obstacle(before: facts) { return .obstacle(obstacle) }
        let evidence = Evidence(facts, catalogue: catalogue)
        guard let delivery = evidence.delivery.value else { return .obstacle(.deliveryUnknown) }
        guard let isSampleProvided = evidence.sampleProvided.value else { return .obstacle(.sampleUnknown) }
        if case .awaited(let awaited) = facts.history {
            // Another case of the customer may wait for longer than this one can.
            let until = min(awaited, Self.lastMoment(of: facts.refundCase))
            if now < until { return .awaitsHistory(until: until) }
        }

        let seen = PolicyFacts(facts, evidence: evidence)
        let decision = policy.decide(seen)
        let verdict = facts.refundCase.decision.map(Verdict.init) ?? decision.verdict
        if case .never = verdict { return .obstacle(.policyNever) }
        if case .review(let duration, _) = verdict {
            let until = min(facts.refundCase.requestedAt + duration, Self.lastMoment(of: facts.refundCase))
            if now < until { return .review(until: until) }
        }
        if facts.refundCase.decision == nil, let delay = decision.delay {
            let until = min(facts.refundCase.requestedAt + delay, Self.lastMoment(of: facts.refundCase))
            if now < until { return .delayed(until: until) }
        }
        let version = seen.isAdvancedCommerce ? 1 : 2
        let preference = verdict.preference(seen)
        let content = AnswerContent(
            facts: facts,
            evidence: evidence,
            delivery: delivery,
            isSampleProvided: isSampleProvided,
            share: seen.shareToSend,
            preference: preference
        )
        let rule = facts.refundCase.decision == nil ? decision.rule : PolicyDecision.personName
        let isHoldout = decision.isHoldout && facts.refundCase.decision == nil
        do {
            let body = try version == 1 ? content.bodyV1() : content.bodyV2()
            return .answer(
                Answer(
                    version: version,
                    body: body,
                    evidence: evidence.items(
                        sentIn: body,
                        version: version,
                        consent: facts.consent,
                        choice: PreferenceChoice(
                            rule: rule,
                            wanted: verdict.wanted,
                            preference: preference,
                            isHoldout: isHoldout
                        )
                    ),
                    rule: rule,
                    shadows: decision.shadows,
                    preference: preference,
                    isHoldout: isHoldout,
                    composedAt: now,
                    decision: RecordedDecision(decision, facts: seen, at: now)
                )
            )
        } catch {
            return .breaksRule(error)
        }
    }

    /// Whether facts could bring about an answer, or change it.
    package func mayAnswer(_ facts: CaseFacts) -> Bool {
        switch Self.obstacle(before: facts) {
        case nil, .noConsent, .consentWithdrawn: facts.answer == nil
        default: false
        }
    }

    /// What the policy says of a case as it stands, whatever else is in the way of an answer.
    package func decision(on facts: CaseFacts, at now: Timestamp) -> RecordedDecision {
        let seen = PolicyFacts(facts, evidence: Evidence(facts, catalogue: catalogue))
        return RecordedDecision(policy.decide(seen), facts: seen, at: now)
    }

    /// What keeps any answer from being sent, whatever the policy says.
    private static func obstacle(before facts: CaseFacts) -> Obstacle? {
        if facts.refundCase.outcome != nil { return .alreadyDecided }
        if facts.awaitsConfirmation || facts.purchase.source != .signed { return .unconfirmed }
        if facts.purchase.ownership == .assigned { return .assigned }
        if facts.purchase.ownership == .familyShared { return .familyShared }
        guard let consent = facts.consent else { return .noConsent }
        return consent.isGranted ? nil : .consentWithdrawn
    }

    /// The latest moment at which an answer held back for a person still goes out in time.
    private static func lastMoment(of refundCase: RefundCase) -> Timestamp {
        refundCase.deadline - RefundCase.timeAllowed(in: refundCase.app.environment) / 20
    }
}

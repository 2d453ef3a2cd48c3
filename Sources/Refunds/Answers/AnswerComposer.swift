package import AppStoreTypes
import Foundation

/// What is to be done about a case, as far as its facts go.
package enum Composition: Sendable {
    /// Send this.
    case answer(Answer)
    /// Do not send; why.
    case blockReason(BlockReason)
    /// Wait until then at most: the customer's earlier purchases are being fetched.
    case awaitsHistory(until: Timestamp)
    /// Send nothing before then, because the policy says so: it wants a person's look, a delay, or no answer at all.
    case held(BlockReason, until: Timestamp, PolicyDecision)
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
        if let blockReason = Self.blockReason(before: facts) { return .blockReason(blockReason) }
        let evidence = Evidence(facts, catalogue: catalogue)
        guard let delivery = evidence.delivery.value else { return .blockReason(.deliveryUnknown) }
        guard let isSampleProvided = evidence.sampleProvided.value else { return .blockReason(.sampleUnknown) }
        if case .awaited(let awaited) = facts.history {
            // Another case of the customer may wait for longer than this one can.
            let until = min(awaited, facts.refundCase.lastMoment)
            if now < until { return .awaitsHistory(until: until) }
        }

        let seen = PolicyFacts(facts, evidence: evidence)
        let decision = policy.decide(seen, at: now)
        let final = facts.refundCase.decision.map(decision.overruled) ?? decision
        if final.result.choice == .never {
            // A rule's "never" leaves the case to a person for as long as an answer counts.
            return .held(.policyNever, until: facts.refundCase.deadline, decision)
        }
        if let wait = final.wait {
            let until = min(facts.refundCase.requestedAt + wait, facts.refundCase.lastMoment)
            if now < until { return .held(final.result.choice == .review ? .review : .delayed, until: until, decision) }
        }
        let version = seen.isAdvancedCommerce ? 1 : 2
        let content = AnswerContent(
            facts: facts,
            evidence: evidence,
            delivery: delivery,
            isSampleProvided: isSampleProvided,
            share: seen.shareToSend,
            preference: final.result.preference
        )
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
                        decision: final
                    ),
                    rule: final.rule,
                    shadows: decision.shadows,
                    preference: final.result.preference,
                    isHoldout: final.isHoldout,
                    composedAt: now,
                    decision: decision
                )
            )
        } catch {
            return .breaksRule(error)
        }
    }

    /// Whether facts could bring about an answer, or change it.
    package func mayAnswer(_ facts: CaseFacts) -> Bool {
        switch Self.blockReason(before: facts) {
        case nil, .noConsent, .consentWithdrawn: facts.answer == nil
        default: false
        }
    }

    /// What keeps any answer from being sent, whatever the policy says.
    private static func blockReason(before facts: CaseFacts) -> BlockReason? {
        if facts.refundCase.outcome != nil { return .alreadyDecided }
        if facts.awaitsConfirmation || facts.purchase.source != .signed { return .unconfirmed }
        if facts.purchase.ownership == .assigned { return .assigned }
        if facts.purchase.ownership == .familyShared { return .familyShared }
        guard let consent = facts.consent else { return .noConsent }
        return consent.isGranted ? nil : .consentWithdrawn
    }
}

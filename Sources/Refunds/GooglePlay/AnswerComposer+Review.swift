import AppStoreTypes
import Foundation

extension AnswerComposer {
    /// Whether an answer needs the customer's consent even if it says nothing about the customer.
    package var alwaysNeedsConsent: Bool { review?.withoutConsent == .wait }

    /// Returns whether the case can be answered at once if the customer's consent ends: its answer then states less.
    ///
    /// An answer that may have been received is never replaced, so it waits for consent.
    package func canOmitEvidence(_ facts: CaseFacts) -> Bool {
        review?.withoutConsent == .preferenceOnly && facts.answer == nil && facts.journalled == nil
    }

    /// Composes the answer to a refund review of Google Play's, or returns why there is none.
    func composeReview(_ facts: CaseFacts, at now: Timestamp) -> Composition {
        if facts.refundCase.outcome != nil { return .blockReason(.alreadyDecided) }
        // Without its token, no answer names the review.
        guard let token = facts.reviewToken else { return .blockReason(.unsupported) }
        let evidence = Evidence(facts, catalogue: catalogue)
        let seen = PolicyFacts(facts, evidence: evidence)
        var decision = policy.decide(seen, at: now)
        decision.policyVersion = version
        if facts.refundCase.reason != .chargeback, facts.refundCase.decision == nil {
            return .held(.reasonUnknown, until: facts.refundCase.deadline, decision)
        }
        guard let isSampleProvided = evidence.sampleProvided.value else { return .blockReason(.sampleUnknown) }
        let refusal = consentRefusal(facts, at: now)
        if let refusal, alwaysNeedsConsent { return .blockReason(refusal) }

        let final = facts.refundCase.decision.map(decision.overruled) ?? decision
        if final.result.choice == .never { return .held(.policyNever, until: facts.refundCase.deadline, decision) }
        if let wait = final.wait {
            let until = min(facts.refundCase.requestedAt + wait, facts.refundCase.lastMoment)
            if now < until { return .held(final.result.choice == .review ? .review : .delayed, until: until, decision) }
        }
        let share = ReviewShare(
            facts,
            evidence,
            omission: Self.omission(evidence, refusal: refusal, isCovered: covers([.consumption], facts))
        )
        let uses = ReviewUses(
            facts,
            omission: Self.omission(evidence, refusal: refusal, isCovered: covers([.usageEvents], facts)),
            isAllowed: review?.sendsUsageEvents == true
        )
        let body = ReviewAnswerBody(
            token: token,
            isSampleProvided: isSampleProvided,
            preference: final.result.preference,
            share: share.sent,
            usageEvents: uses.sent
        )
        return .answer(
            Answer(
                version: Answer.reviewVersion,
                body: body.encoded(),
                evidence: Self.reviewItems(evidence, body, share, uses, final),
                rule: final.rule,
                shadows: decision.shadows,
                preference: final.result.preference,
                isHoldout: final.isHoldout,
                composedAt: now,
                decision: decision
            )
        )
    }

    /// Returns why evidence about the customer may not be shared, or `nil` if it may.
    private func consentRefusal(_ facts: CaseFacts, at now: Timestamp) -> BlockReason? {
        guard let consent = facts.consent else { return .noConsent }
        guard consent.isGranted else { return .consentWithdrawn }
        return consent.hasEnded(by: now) ? .consentExpired : nil
    }

    /// Returns whether the text of the customer's consent covers everything that an answer with some fields states.
    private func covers(_ fields: Set<AnswerField>, _ facts: CaseFacts) -> Bool {
        let covered = facts.consent.flatMap { consentTexts.coverage(of: $0) } ?? AnswerField.coveredWithoutList
        return covered.isSuperset(of: fields.union([.refundPreference, .sampleContentProvided]))
    }

    /// Returns why the use of a purchase may not be stated, or `nil` if it may.
    private static func omission(_ evidence: Evidence, refusal: BlockReason?, isCovered: Bool) -> String? {
        switch (refusal, evidence.delivery.value) {
        case (.noConsent?, _): "not sent, because no consent is on record"
        case (.consentWithdrawn?, _): "not sent, because the customer withdrew consent"
        case (.consentExpired?, _): "not sent, because the customer's consent has ended"
        case (_?, _): "not sent without consent"
        case (nil, _) where !isCovered: "not sent, because the text of the consent does not cover it"
        case (nil, let delivery?) where delivery != .delivered: "not sent, because the purchase was not delivered"
        case (nil, _): nil
        }
    }

    private static func reviewItems(
        _ evidence: Evidence,
        _ body: ReviewAnswerBody,
        _ share: ReviewShare,
        _ uses: ReviewUses,
        _ decision: PolicyDecision
    ) -> [EvidenceItem] {
        let items = [
            EvidenceItem(
                field: "refundPreference",
                value: .string(body.refundPreference),
                source: "policy",
                reason: decision.reason(sent: true)
            ),
            EvidenceItem(
                field: "sampleContentProvided",
                value: .bool(body.sampleContentProvided),
                source: evidence.sampleProvided.source,
                reason: evidence.sampleProvided.reason
            ),
            EvidenceItem(
                field: "consumptionPercentageMilliunits",
                value: share.sent.map { .integer($0.thousandths) },
                source: evidence.consumedShare.source,
                reason: share.reason
            ),
        ]
        guard let reason = uses.reason else { return items }
        return items + [
            EvidenceItem(
                field: AnswerField.usageEvents.rawValue,
                value: body.consumptionUsageEvents.map { .string(ReviewUses.counted($0.count)) },
                source: "usage",
                reason: reason
            )
        ]
    }
}

/// The share used that an answer to a refund review states, and why.
private struct ReviewShare {
    /// The share to send; `nil` to omit it.
    let sent: Milliunits?
    let reason: String

    init(_ facts: CaseFacts, _ evidence: Evidence, omission: String?) {
        let known = evidence.consumedShare
        guard let share = known.value, facts.usage != nil else {
            (sent, reason) = (nil, known.reason)
            return
        }
        sent = omission == nil ? share : nil
        reason = omission.map { "\(known.reason); \($0)" } ?? known.reason
    }
}

/// The uses of the purchase that an answer to a refund review states, and why.
private struct ReviewUses {
    /// The uses to send, newest first; empty to omit them.
    let sent: [ReviewUsageEvent]
    /// Why they are sent or not; `nil` if the app never sends them.
    let reason: String?

    init(_ facts: CaseFacts, omission: String?, isAllowed: Bool) {
        guard isAllowed else {
            (sent, reason) = ([], nil)
            return
        }
        guard !facts.uses.isEmpty else {
            (sent, reason) = ([], "no use of this order was reported")
            return
        }
        let known = "\(Self.counted(facts.uses.count)) reported for this order"
        sent = omission == nil ? facts.uses.map { ReviewUsageEvent($0, of: facts.purchase.productID) } : []
        reason = omission.map { "\(known); \($0)" } ?? known
    }

    static func counted(_ count: Int) -> String { Counted.text(count, "use") }
}

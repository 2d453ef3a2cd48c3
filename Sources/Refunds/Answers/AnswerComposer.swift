package import AppStoreTypes
import Foundation

/// What to do about a case, given its facts.
package enum Composition: Sendable {
    /// Send this answer.
    case answer(Answer)
    /// Send nothing, for this reason.
    case blockReason(BlockReason)
    /// Wait at most until this time while the customer's earlier purchases are fetched.
    case awaitsHistory(until: Timestamp)
    /// Send nothing before this time, because the policy requires a review, a delay or no answer.
    case held(BlockReason, until: Timestamp, PolicyDecision)
    /// Send nothing unless a person decides, because the desk may have answered from a database that was lost.
    case mayHaveBeenAnswered
    /// An answer from these facts would break one of Apple's rules.
    case breaksRule(ConsumptionRuleViolation)
}

/// Composes an answer from the facts of a case, the app's policy and its catalogue.
package struct AnswerComposer: Sendable {
    package var policy: Policy
    package var catalogue: ProductCatalogue
    /// The consent texts of the app, which say what a consent covers.
    package var consentTexts: ConsentTexts
    /// The version of policy and catalogue, which is stored with each decision; `nil` if nobody needs it.
    package var version: String?
    /// How the app answers Google Play's refund reviews; `nil` for an app of the App Store.
    package var review: ReviewAnswering?

    package init(
        policy: Policy,
        catalogue: ProductCatalogue,
        consentTexts: ConsentTexts = ConsentTexts(),
        version: String? = nil,
        review: ReviewAnswering? = nil
    ) {
        self.policy = policy
        self.catalogue = catalogue
        self.consentTexts = consentTexts
        self.version = version
        self.review = review
    }

    /// Composes the answer, or returns why there is none.
    ///
    /// If an earlier attempt was allowed to send an answer, returns that answer unchanged. No other answer is ever
    /// sent. If a journal has another answer than the database, or Apple accepted the journal's, nothing is sent.
    ///
    /// A new answer states only what the customer's consent covers, else there is none. Whoever sends an answer must
    /// compare it with the newest consent again.
    package func compose(_ facts: CaseFacts, at now: Timestamp) -> Composition {
        let composition = composeRegardlessOfCoverage(facts, at: now)
        guard facts.answer == nil, facts.journalled == nil, case .answer(let answer) = composition,
            !uncoveredFields(of: answer, facts).isEmpty
        else { return composition }
        return .blockReason(.consentDoesNotCover)
    }

    /// Returns the fields of a case's answer that its newest consent does not cover, ordered by name.
    ///
    /// It returns none unless they block the case (``BlockReason/consentDoesNotCover``).
    package func uncoveredFields(blocking facts: CaseFacts, at now: Timestamp) -> [AnswerField] {
        guard facts.refundCase.blockReason == .consentDoesNotCover,
            case .answer(let answer) = composeRegardlessOfCoverage(facts, at: now)
        else { return [] }
        return uncoveredFields(of: answer, facts)
    }

    private func uncoveredFields(of answer: Answer, _ facts: CaseFacts) -> [AnswerField] {
        guard answer.needsConsent || alwaysNeedsConsent else { return [] }
        return facts.consent.map { consentTexts.uncoveredFields(of: answer, by: $0) } ?? []
    }

    private func composeRegardlessOfCoverage(_ facts: CaseFacts, at now: Timestamp) -> Composition {
        if let journalled = facts.journalled, facts.refundCase.outcome == nil {
            // What the journal says is newer than the answer of a backup.
            guard journalled.acceptedAt == nil else { return .mayHaveBeenAnswered }
            guard let answer = facts.answer else { return .answer(journalled.answer) }
            let isSame = answer.version == journalled.answer.version && answer.body == journalled.answer.body
            return isSame ? .answer(answer) : .mayHaveBeenAnswered
        }
        if let answer = facts.answer { return .answer(answer) }
        if Self.awaitsPersonAfterRestore(facts) { return .mayHaveBeenAnswered }
        if review != nil { return composeReview(facts, at: now) }
        if let blockReason = Self.blockReason(before: facts) { return .blockReason(blockReason) }
        if facts.consent?.hasEnded(by: now) == true { return .blockReason(.consentExpired) }
        let evidence = Evidence(facts, catalogue: catalogue)
        guard let delivery = evidence.delivery.value else { return .blockReason(.deliveryUnknown) }
        guard let isSampleProvided = evidence.sampleProvided.value else { return .blockReason(.sampleUnknown) }
        if case .awaited(let awaited) = facts.history {
            // Another case of the customer may be able to wait longer than this one.
            let until = min(awaited, facts.refundCase.lastMoment)
            if now < until { return .awaitsHistory(until: until) }
        }

        let seen = PolicyFacts(facts, evidence: evidence)
        var decision = policy.decide(seen, at: now)
        decision.policyVersion = version
        let final = facts.refundCase.decision.map(decision.overruled) ?? decision
        if final.result.choice == .never {
            // A rule's "never" still lets a person answer until the deadline.
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

    /// Returns whether facts could lead to an answer, or change it.
    package func mayAnswer(_ facts: CaseFacts) -> Bool {
        guard facts.journalled == nil, !Self.awaitsPersonAfterRestore(facts) else { return false }
        if review != nil { return facts.answer == nil && facts.refundCase.outcome == nil }
        return switch Self.blockReason(before: facts) {
        case nil, .noConsent, .consentWithdrawn: facts.answer == nil
        default: false
        }
    }

    /// Returns whether something blocks any answer to a case, so that its evidence does not matter.
    ///
    /// A request of Google Play's is answered by other rules, and an answer that exists is sent as it is.
    package static func isBlocked(before facts: CaseFacts) -> Bool {
        let hasAnswer = facts.answer != nil || facts.journalled != nil
        return !hasAnswer && facts.reviewToken == nil && blockReason(before: facts) != nil
    }

    /// Whether only a person may answer the case, because Apple may already have an answer that the desk does not know.
    private static func awaitsPersonAfterRestore(_ facts: CaseFacts) -> Bool {
        facts.mayHaveBeenAnswered && facts.refundCase.decision == nil && facts.refundCase.outcome == nil
    }

    /// Returns the reason that blocks any answer, whatever the policy decides and whatever the time is.
    private static func blockReason(before facts: CaseFacts) -> BlockReason? {
        if facts.refundCase.outcome != nil { return .alreadyDecided }
        if facts.awaitsConfirmation || facts.purchase.source != .signed { return .unconfirmed }
        if facts.purchase.ownership == .assigned { return .assigned }
        if facts.purchase.ownership == .familyShared { return .familyShared }
        guard let consent = facts.consent else { return .noConsent }
        return consent.isGranted ? nil : .consentWithdrawn
    }
}

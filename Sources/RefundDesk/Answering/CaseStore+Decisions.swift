import AppStoreTypes
package import Refunds

extension CaseStore {
    /// Records a person's decision, unless the answer that it asks for cannot be sent for the case.
    ///
    /// Without this check, a prorated refund would go out as an answer without the preference that the person chose.
    /// Any other decision may be made in advance, for example before the customer's consent: it goes out once it can.
    /// But a person who saw the body of the answer decides about that body, so a choice that has become impossible is
    /// refused.
    ///
    /// Pages, API and command line all decide through this function.
    ///
    /// - Parameters:
    ///   - decision: what the person decided.
    ///   - caseID: the case.
    ///   - version: how many decisions the person saw; `nil` if it does not matter.
    ///   - sawBody: whether the person saw the body that the choice would send.
    ///   - composer: returns what composes the answers of an app; `nil` for an app that is not configured.
    /// - Returns: the result of the decision; ``CaseRefusal/impossible(_:)`` says why the answer cannot be sent.
    /// - Throws: an error of the store.
    package func decide(
        _ decision: PersonDecision,
        on caseID: String,
        expecting version: Int64?,
        seeingBody sawBody: Bool = false,
        composer: (String) -> AnswerComposer?
    ) async throws -> CaseEventResult {
        if case .answer(let choice) = decision.action, choice == .grantProrated || sawBody,
            let detail = try await detail(of: caseID),
            version == nil || version == detail.personDecisions.version,
            let reason = Self.impossibility(of: choice, detail.facts, composer, at: decision.at)
        {
            return .refused(.impossible(reason))
        }
        return try await decide(decision, on: caseID, expecting: version)
    }

    private static func impossibility(
        of choice: AnswerChoice,
        _ facts: CaseFacts,
        _ composer: (String) -> AnswerComposer?,
        at time: Timestamp
    ) -> String? {
        // The case refuses these itself, and says more.
        guard !facts.refundCase.state.isClosed, !facts.refundCase.work.isAnswerFrozen, facts.answer == nil else {
            return nil
        }
        let composer = composer(facts.refundCase.app.bundleID)
        return DecisionForm.outcome(of: choice, facts, composer, time).impossible
    }
}

extension AnswerComposer {
    /// Creates what composes the answers of an app by its configuration.
    package init(_ app: AppConfiguration) {
        self.init(
            policy: app.policy,
            catalogue: app.products,
            consentTexts: app.consentTexts,
            review: app.review
        )
    }
}

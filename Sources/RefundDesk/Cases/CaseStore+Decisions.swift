import AppStoreTypes
package import Refunds

extension CaseStore {
    /// Records a person's decision, unless the answer that it asks for cannot be sent for the case.
    ///
    /// Without this check, the answer would go out without the preference that the person chose. Pages, API and command
    /// line all decide through this function.
    ///
    /// - Parameters:
    ///   - decision: what the person decided.
    ///   - caseID: the case.
    ///   - version: how many decisions the person saw; `nil` if it does not matter.
    ///   - composer: returns what composes the answers of an app; `nil` for an app that is not configured.
    /// - Returns: what became of the decision; ``CaseRefusal/impossible(_:)`` says why the answer cannot be sent.
    /// - Throws: an error of the store.
    package func decide(
        _ decision: PersonDecision,
        on caseID: String,
        expecting version: Int64?,
        composer: (String) -> AnswerComposer?
    ) async throws -> CaseEventResult {
        if case .answer(.grantProrated) = decision.action, let detail = try await detail(of: caseID),
            version == nil || version == detail.personDecisions.version,
            let reason = Self.impossibility(of: decision, detail.facts, composer)
        {
            return .refused(.impossible(reason))
        }
        return try await decide(decision, on: caseID, expecting: version)
    }

    private static func impossibility(
        of decision: PersonDecision,
        _ facts: CaseFacts,
        _ composer: (String) -> AnswerComposer?
    ) -> String? {
        // The case refuses these itself, and says more.
        guard !facts.refundCase.state.isClosed, !facts.refundCase.work.isAnswerFrozen, facts.answer == nil else {
            return nil
        }
        let composer = composer(facts.refundCase.app.bundleID)
        return DecisionForm.outcome(of: .grantProrated, facts, composer, decision.at).impossible
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

import Refunds

extension CommandFailure {
    /// Explains why a case refused an operator's decision.
    init(_ refusal: CaseRefusal, of caseID: String) {
        switch refusal {
        case .unknown: self.init("There is no case \(caseID).")
        case .closed(let state): self.init("Case \(caseID) is \(state.rawValue): nothing more can be sent.")
        case .answerFrozen:
            self.init(
                "Apple may already have heard the answer of case \(caseID), so only the same bytes may be sent again."
            )
        case .pastDeadline(let deadline):
            self.init(
                "--until is at or after the deadline of case \(caseID), \(deadline): the case would be missed. "
                    + "Give an earlier time."
            )
        case .notOwned: self.init("Case \(caseID) changed at the same moment: run the command again.")
        }
    }
}

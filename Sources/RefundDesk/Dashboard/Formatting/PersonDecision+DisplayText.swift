import AppStoreTypes
package import Refunds

extension CaseRefusal {
    /// Why a case refused a person's decision, in whole sentences.
    package var explanation: String {
        switch self {
        case .unknown: "There is no case with this identifier."
        case .closed(let state): "The case is \(state.rawValue): nothing more can be sent."
        case .answerFrozen:
            "The answer for this case may already have arrived, so it cannot change any more."
        case .pastDeadline(let deadline):
            "until must be before the case's deadline, \(deadline); otherwise the case is missed."
        case .notHeld: "No person holds the case, so there is no hold to end."
        case .decidedMeanwhile(let other?):
            "Meanwhile, \(other.author) decided at \(other.at): \(other.action.displayText). Read the case again, and "
                + "decide again if you still want to; its version is now \(other.number)."
        case .decidedMeanwhile(nil): "Nobody has decided about this case yet: its version is 0. Read the case again."
        case .impossible(let reason): reason
        case .notOwned: "The case changed at the same moment: send the request again."
        }
    }
}

extension PersonDecision.Action {
    /// What the person did, such as `answer with DECLINE`.
    package var displayText: String {
        switch self {
        case .answer(.none): "answer without a preference"
        case .answer(let choice): "answer with \(choice.rawValue)"
        case .hold(let until): "hold until \(until)"
        case .release: "end the hold"
        }
    }
    /// What the person did, with the time as pages show it.
    var pageText: String {
        guard case .hold(let until) = self else { return displayText }
        return "hold until \(Moment(until, now: until).exact)"
    }
}

extension PersonDecision {
    /// Who decided what, as pages say it.
    var pageText: String { "\(author) decided: \(action.pageText)" }
}

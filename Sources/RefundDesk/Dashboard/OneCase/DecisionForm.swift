import AppStoreTypes
import Foundation
import Refunds

/// The form in which a person decides a case.
struct DecisionForm: Sendable {
    /// A possible answer, with the body that would be sent now.
    struct Option: Hashable, Sendable {
        let value: String
        let title: String
        let detail: String?
        /// The body that would be sent now; `nil` if it is not known yet.
        let body: String?
        /// Why the answer is not possible; `nil` if it is.
        let impossible: String?
    }

    let formToken: String
    /// How many decisions the visitor has seen.
    let version: String
    let answerAction: String
    let holdAction: String
    let releaseAction: String
    let options: [Option]
    /// Why nothing can be decided; `nil` if something can.
    let closed: String?
    let isHeld: Bool
    /// The proposed and the latest end of a hold, as an input for a date and time takes them.
    let holdUntil: String
    let holdLatest: String

    init(_ detail: CaseDetail, composer: AnswerComposer?, formToken: String, now: Timestamp) {
        let refundCase = detail.facts.refundCase
        self.formToken = formToken
        version = "\(detail.personDecisions.version)"
        let path = Link.path("cases", refundCase.id)
        // The app leads to its database, if apps have databases of their own.
        let action = { (name: String) in Link.query(of: "\(path)/\(name)", [("app", refundCase.app.bundleID)]) }
        (answerAction, holdAction, releaseAction) = (action("answer"), action("hold"), action("release"))
        closed =
            refundCase.state.isClosed
            ? "The case is closed: there is nothing more to send."
            : refundCase.deadline <= now ? "The deadline has passed." : nil
        isHeld = refundCase.isHeldByPerson
        options = AnswerChoice.ofPerson.map { Self.option($0, detail.facts, composer, now) }
        holdUntil = Self.inputText(min(now + .seconds(3600), refundCase.lastMoment))
        holdLatest = Self.inputText(refundCase.lastMoment)
    }

    private static func option(
        _ choice: AnswerChoice,
        _ facts: CaseFacts,
        _ composer: AnswerComposer?,
        _ now: Timestamp
    ) -> Option {
        let (body, detail, impossible) = outcome(of: choice, facts, composer, now)
        return Option(
            value: choice.rawValue,
            title: title(choice),
            detail: detail,
            body: body,
            impossible: impossible
        )
    }

    /// Returns the title of a choice.
    static func title(_ choice: AnswerChoice) -> String {
        choice.preference?.displayText ?? "No preference"
    }

    /// Returns the body that a choice leads to now, a remark, and why the choice is not possible.
    static func outcome(
        of choice: AnswerChoice,
        _ facts: CaseFacts,
        _ composer: AnswerComposer?,
        _ now: Timestamp
    ) -> (body: String?, detail: String?, impossible: String?) {
        if facts.refundCase.state.isClosed { return (nil, nil, CaseRefusal.closed(facts.refundCase.state).explanation) }
        if facts.refundCase.work.isAnswerFrozen || facts.answer != nil {
            return (nil, nil, CaseRefusal.answerFrozen.explanation)
        }
        guard let composer else { return (nil, nil, "The app is no longer configured.") }
        var decided = facts
        decided.refundCase.decision = choice
        var detail: String?
        if case .awaited = decided.history {
            // The body is shown as it would be without the earlier purchases.
            decided.history = .read
            detail = "The desk first fetches the customer's earlier purchases."
        }
        switch composer.compose(decided, at: now) {
        case .answer(let answer):
            let share = (try? JSONValue(json: answer.body))?.members?["consumptionPercentage"]
            if choice.preference != answer.preference { return (nil, nil, refused(choice, share: share)) }
            if choice == .grantProrated, case .integer(let used)? = share {
                detail = "\(Milliunits(thousandths: used)) % was used"
            }
            return (String(decoding: answer.body, as: UTF8.self), detail, nil)
        case .blockReason(let reason): return (nil, nil, "Not possible now: \(CaseSentence.inSentence(reason.title)).")
        case .breaksRule(let violation): return (nil, nil, "Apple would refuse it: \(violation.appleName).")
        case .mayHaveBeenAnswered: return (nil, nil, "Apple may already have another answer.")
        case .awaitsHistory, .held: return (nil, detail, nil)
        }
    }

    private static func refused(_ choice: AnswerChoice, share: JSONValue?) -> String {
        guard choice == .grantProrated else { return "Apple does not take this preference for the purchase." }
        let used =
            if case .integer(let used)? = share { "it is \(Milliunits(thousandths: used)) %" } else { "it is unknown" }
        return "GRANT_PRORATED needs a share used strictly between 0 and 100 %; \(used)."
    }

    /// Returns a time to the minute, as an input for a date and time has it.
    private static func inputText(_ time: Timestamp) -> String { String(time.description.prefix(16)) }

    /// Returns the time in an input for a date and time, which is in UTC, or in RFC 3339.
    static func time(_ text: String) -> Timestamp? {
        Timestamp(rfc3339: text) ?? Timestamp(rfc3339: "\(text):00Z") ?? Timestamp(rfc3339: "\(text)Z")
    }
}

import AppStoreTypes
import Crypto
import Foundation
import Refunds

/// The form in which a person decides a case.
struct DecisionForm: Sendable {
    /// A possible answer, with the body that would be sent now.
    struct Option: Hashable, Sendable {
        let value: String
        let title: String
        let detail: String?
        /// The body that would be sent now, cut if it is very long; `nil` if it is not known yet.
        let body: String?
        /// The digest of the body, which the form sends back; `nil` without a body.
        let digest: String?
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
    /// Why a decision is not sent at once; `nil` if it is.
    let remark: String?
    /// Why nothing can be decided; `nil` if something can.
    let closed: String?
    let isHeld: Bool
    /// The proposed and the latest end of a hold, as an input for a date and time takes them.
    let holdUntil: String
    let holdLatest: String

    /// Creates the form of a case.
    ///
    /// - Parameters:
    ///   - detail: the case.
    ///   - composer: the current policy and catalogue; `nil` if the app is no longer configured.
    ///   - scope: the app and environment of the page, to which the form leads back; it also leads to the database.
    ///   - formToken: the code for the form.
    ///   - standstill: why nothing is sent for the app, whatever the case; `nil` if answers are sent.
    ///   - now: the current time.
    init(
        _ detail: CaseDetail,
        composer: AnswerComposer?,
        scope: PageScope,
        formToken: String,
        standstill: BlockReason? = nil,
        now: Timestamp
    ) {
        let refundCase = detail.facts.refundCase
        self.formToken = formToken
        version = "\(detail.personDecisions.version)"
        let path = Link.path("cases", refundCase.id)
        let action = { (name: String) in scope.link("\(path)/\(name)") }
        (answerAction, holdAction, releaseAction) = (action("answer"), action("hold"), action("release"))
        closed =
            refundCase.state.isClosed
            ? "The case is closed: there is nothing more to send."
            : refundCase.deadline <= now ? "The deadline has passed." : nil
        remark = standstill.map { reason in
            reason == .observed
                ? "The app is only observed: a decision is recorded, and nothing is sent."
                : "\(reason.title): a decision is recorded, and sent when this ends."
        }
        isHeld = refundCase.isHeldByPerson
        options = AnswerChoice.ofPerson.map { Self.option($0, detail.facts, composer, now) }
        holdUntil = Self.inputText(min(now + .seconds(3600), refundCase.lastMoment))
        holdLatest = Self.inputText(refundCase.lastMoment)
    }

    /// The most bytes of a body in a form, which shows one for each choice.
    private static let longestBody = 8_000

    /// Returns the digest of a body that a form shows, by which the desk sees whether it is still the same.
    static func digest(ofShown body: String) -> String {
        Array(SHA256.hash(data: Data(body.utf8)).prefix(8)).hexadecimal
    }

    /// The name of the field with the digest of the body that the visitor saw for a choice.
    static func shownField(_ choice: AnswerChoice) -> String { "shown-\(choice.rawValue)" }

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
            body: body.map { PageWeight.cut($0, to: longestBody) },
            digest: body.map(digest(ofShown:)),
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
        guard let composer else {
            return (nil, nil, "The app is no longer configured. Add it to refund-desk.yml, and restart the desk.")
        }
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
            if choice.preference != answer.preference {
                let refusal =
                    answer.isReview
                    ? "Google Play has no prorated refund. Choose another answer." : refused(choice, share: share)
                return (nil, nil, refusal)
            }
            if choice == .grantProrated, case .integer(let used)? = share {
                detail = "\(Milliunits(thousandths: used)) % was used"
            }
            return (String(decoding: answer.shownBody, as: UTF8.self), detail, nil)
        case .blockReason(let reason): return (nil, nil, blocked(by: reason))
        case .breaksRule(let violation):
            return (nil, nil, "\(facts.store.asker) would refuse it: \(violation.appleName). Choose another answer.")
        case .mayHaveBeenAnswered: return (nil, nil, "\(facts.store.asker) may already have another answer.")
        case .awaitsHistory, .held: return (nil, detail, nil)
        }
    }

    private static func refused(_ choice: AnswerChoice, share: JSONValue?) -> String {
        guard choice == .grantProrated else {
            return "Apple does not take this preference for the purchase. Choose another answer."
        }
        let used =
            if case .integer(let used)? = share { "it is \(Milliunits(thousandths: used)) %" } else { "it is unknown" }
        return "GRANT_PRORATED needs a share used strictly between 0 and 100 %; \(used). Choose another answer."
    }

    /// Says what is missing for any answer, and what to do about it.
    private static func blocked(by reason: BlockReason) -> String {
        let now = "Not possible now: \(CaseSentence.inSentence(reason.title))."
        switch reason {
        case .familyShared, .assigned, .unsupported, .alreadyDecided: return now
        case .noConsent: return "\(now) \(reason.advice), and decide again: without consent, no answer is sent."
        default: return "\(now) \(reason.advice). Then decide again."
        }
    }

    /// Returns a time to the minute, as an input for a date and time has it.
    private static func inputText(_ time: Timestamp) -> String { String(time.description.prefix(16)) }

    /// Returns the time in an input for a date and time, which is in UTC, or in RFC 3339.
    static func time(_ text: String) -> Timestamp? {
        Timestamp(rfc3339: text) ?? Timestamp(rfc3339: "\(text):00Z") ?? Timestamp(rfc3339: "\(text)Z")
    }
}

import AppStoreTypes
import Refunds

/// What happens next to a case, or how it ended, in one sentence with at most one time in it.
struct CaseSentence: Hashable, Sendable {
    let before: String
    let moment: Moment?
    let after: String
    let tone: Tone

    private init(_ before: String, _ time: Timestamp? = nil, _ after: String = ".", tone: Tone = .quiet, now: Timestamp)
    {
        self.before = before
        moment = time.map { Moment($0, now: now) }
        self.after = after
        self.tone = tone
    }

    init(_ facts: CaseFacts, composer: AnswerComposer?, now: Timestamp) {
        let refundCase = facts.refundCase
        switch refundCase.state {
        case .answered:
            self.init("Apple accepted \(Self.name(facts.answer))", refundCase.answeredAt, now: now)
        case .withheld:
            self.init("Nothing was sent: \(Self.reason(refundCase))", now: now)
        case .failed: self.init("Apple refused \(Self.name(facts.answer))", tone: .bad, now: now)
        case .missed: self.init("The deadline passed", refundCase.deadline, " without an answer.", tone: .bad, now: now)
        case .open, .waiting, .held: self = Self.next(facts, composer: composer, now: now)
        }
    }

    private static func next(_ facts: CaseFacts, composer: AnswerComposer?, now: Timestamp) -> CaseSentence {
        let refundCase = facts.refundCase
        guard let composer else {
            return CaseSentence("The app is no longer configured, so nothing goes out", tone: .warn, now: now)
        }
        guard refundCase.deadline > now else {
            return CaseSentence("The deadline passed", refundCase.deadline, tone: .bad, now: now)
        }
        var time = max(now, refundCase.dueAt ?? now)
        var composition = composer.compose(facts, at: time)
        if case .held(let reason, let until, _) = composition, reason != .policyNever {
            time = until
            composition = composer.compose(facts, at: until)
        }
        switch composition {
        case .answer(let answer):
            if refundCase.state == .waiting, let blockReason = refundCase.blockReason {
                return CaseSentence(
                    "\(name(answer)) goes out when this ends: \(inSentence(blockReason.title)). The deadline is",
                    refundCase.deadline,
                    tone: .warn,
                    now: now
                )
            }
            let isPersons = refundCase.decision != nil
            return CaseSentence(
                "\(name(answer)) goes out",
                time,
                refundCase.work.isAnswerFrozen || isPersons ? "." : " unless you decide.",
                now: now
            )
        case .awaitsHistory(let until):
            return CaseSentence("An answer goes out as soon as the earlier purchases are known, or", until, now: now)
        case .held, .mayHaveBeenAnswered:
            return CaseSentence(
                "Nothing goes out unless you decide before the deadline",
                refundCase.deadline,
                tone: .warn,
                now: now
            )
        case .blockReason(let blockReason):
            let missing = inSentence(blockReason.title)
            return blockReason.canLift
                ? CaseSentence(
                    "Nothing goes out before this changes: \(missing). The deadline is",
                    refundCase.deadline,
                    tone: .warn,
                    now: now
                )
                : CaseSentence("Nothing goes out: \(missing)", now: now)
        case .breaksRule(let violation):
            return CaseSentence("Nothing goes out: an answer would break Apple's rule \(violation.appleName)", now: now)
        }
    }

    /// The preference in Apple's words, or what an answer without one is.
    static func name(_ answer: Answer?) -> String {
        answer.map { $0.preference?.rawValue ?? "An answer without a preference" } ?? "an answer"
    }

    private static func reason(_ refundCase: RefundCase) -> String {
        refundCase.brokenRule.map { "an answer would break Apple's rule \($0)" }
            ?? refundCase.blockReason.map { inSentence($0.title) } ?? "there is no answer"
    }

    static func inSentence(_ title: String) -> String {
        title.hasPrefix("Apple") ? title : title.prefix(1).lowercased() + title.dropFirst()
    }
}

import AppStoreTypes
import Refunds

/// What happens next to a case, or how it ended, in one sentence with at most one time in it.
struct CaseSentence: Hashable, Sendable {
    let before: String
    let moment: Moment?
    let after: String
    let tone: Tone

    /// The sentence without markup, with the time relative to now.
    var text: String {
        guard let moment else { return before + after }
        return "\(before) \(moment.clock.map { "at \($0), " } ?? "")\(moment.displayText)\(after)"
    }

    private init(_ before: String, _ time: Timestamp? = nil, _ after: String = ".", tone: Tone = .quiet, now: Timestamp)
    {
        self.before = before
        moment = time.map { Moment($0, now: now) }
        self.after = after
        self.tone = tone
    }

    private init(_ before: String, _ moment: Moment?, _ after: String, _ tone: Tone) {
        (self.before, self.moment, self.after, self.tone) = (before, moment, after, tone)
    }

    /// Creates the sentence of a case.
    ///
    /// - Parameters:
    ///   - facts: the case.
    ///   - composer: the current policy and catalogue; `nil` if the app is no longer configured.
    ///   - standstill: why nothing is sent for the app, whatever the case; `nil` if answers are sent.
    ///   - now: the current time.
    init(_ facts: CaseFacts, composer: AnswerComposer?, standstill: BlockReason? = nil, now: Timestamp) {
        let refundCase = facts.refundCase
        switch refundCase.state {
        case .answered:
            let sent = "\(facts.store.asker) accepted \(Self.name(facts.answer))"
            self.init(sent, refundCase.answeredAt, ".\(Self.outcome(facts))", now: now)
        case .withheld:
            self.init("Nothing was sent: \(Self.reason(refundCase)).\(Self.outcome(facts))", nil, "", now: now)
        case .failed:
            let sent = "\(facts.store.asker) refused \(Self.name(facts.answer))."
            self.init(sent + Self.outcome(facts), nil, "", tone: .bad, now: now)
        case .missed:
            let after = " without an answer.\(Self.outcome(facts))"
            self.init("The deadline passed", refundCase.deadline, after, tone: .bad, now: now)
        case .open, .waiting, .held: self = Self.next(facts, composer: composer, standstill, now: now)
        }
    }

    private static func next(
        _ facts: CaseFacts,
        composer: AnswerComposer?,
        _ standstill: BlockReason?,
        now: Timestamp
    ) -> CaseSentence {
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
            if standstill == .observed {
                let name = name(answer)
                return CaseSentence("Nothing goes out, because the app is only observed: it would be \(name)", now: now)
            }
            if let blockReason = standstill ?? (refundCase.state == .waiting ? refundCase.blockReason : nil) {
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
        case .awaitsHistory where standstill != nil, .held where standstill == .observed:
            let why = inSentence(standstill?.title ?? "")
            return CaseSentence("Nothing goes out: \(why). The deadline is", refundCase.deadline, tone: .warn, now: now)
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
            let isDecided = refundCase.decision != nil
            return blockReason.canLift
                ? CaseSentence(
                    "\(isDecided ? "The decision waits: nothing" : "Nothing") goes out before this changes: "
                        + "\(missing). The deadline is",
                    refundCase.deadline,
                    tone: .warn,
                    now: now
                )
                : CaseSentence("Nothing goes out: \(missing)", now: now)
        case .breaksRule(let violation):
            return CaseSentence("Nothing goes out: an answer would break Apple's rule \(violation.appleName)", now: now)
        }
    }

    /// What the store did in the end, as a further sentence; empty if it has not reported it.
    private static func outcome(_ facts: CaseFacts) -> String {
        guard let outcome = facts.refundCase.outcome, outcome.decision != .unknown else { return "" }
        return " \(facts.store.asker)\u{2019}s decision: \(inSentence(outcome.chip.word))."
    }

    /// Returns the sentence after one about the attempts that failed so far.
    func after(_ attempts: [Attempt]) -> CaseSentence {
        let failed = attempts.filter { [.failed, .unsent, .unknown].contains($0.state) }
        guard let last = failed.last else { return self }
        let count = Counted.text(failed.count, "attempt")
        let why = last.httpStatus.map { "the last with status \($0)" } ?? "the last without a reply"
        return CaseSentence("\(count) failed, \(why). \(before)", moment, after, .bad)
    }

    /// The preference in Apple's words, or what an answer without one is.
    static func name(_ answer: Answer?) -> String {
        guard let answer else { return "an answer" }
        let name = answer.preference?.rawValue ?? "An answer without a preference"
        return answer.isHoldout ? "\(name) (held out, to measure the policy)" : name
    }

    private static func reason(_ refundCase: RefundCase) -> String {
        refundCase.brokenRule.map { "an answer would break Apple's rule \($0)" }
            ?? refundCase.blockReason.map { inSentence($0.title) } ?? "there is no answer"
    }

    static func inSentence(_ title: String) -> String {
        title.hasPrefix("Apple") ? title : title.prefix(1).lowercased() + title.dropFirst()
    }
}

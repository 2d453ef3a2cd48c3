import AppStoreTypes
import Refunds
import Testing

@testable import RefundDesk

@Suite("The sentence about a case")
struct CaseSentenceTests {
    @Test("An answered case says what Apple decided in the end, and at which time the answer was accepted")
    func answered() {
        var facts = Sample.answered().facts
        facts.refundCase.answeredAt = Sample.now - .seconds(600)
        facts.refundCase.outcome = Outcome(decision: .granted, percentage: 100_000, at: Sample.now)
        let sentence = CaseSentence(facts, composer: nil, now: Sample.now)
        let clock = Moment(Sample.now - .seconds(600), now: Sample.now).clock ?? "none"
        #expect(
            sentence.text
                == "Apple accepted DECLINE at \(clock), 10 min ago. Apple\u{2019}s decision: granted in full."
        )
    }

    @Test("An answer without a preference that measures the policy says so")
    func heldOut() {
        var answer = Sample.answer(at: Sample.now)
        (answer.preference, answer.isHoldout) = (nil, true)
        #expect(CaseSentence.name(answer) == "An answer without a preference (held out, to measure the policy)")
    }

    @Test(
        "A case of an app that sends nothing says so in place of the time of the answer",
        arguments: [
            (nil, "An answer without a preference goes out"), (BlockReason.paused, "when this ends: sending is paused"),
            (.keyRefused, "when this ends: Apple refuses the key"),
            (.observed, "Nothing goes out, because the app is only observed: it would be An answer without"),
        ]
    )
    func standstill(reason: BlockReason?, words: String) {
        let coins = ProductEntry(units: 500, sampleProvided: false, isDeliveredWhenUnknown: true)
        let catalogue = ProductCatalogue(products: ["coins.500": coins])
        var facts = Sample.answered().facts
        (facts.answer, facts.refundCase.outcome, facts.consent) = (nil, nil, Sample.consent)
        facts.refundCase.state = .open
        let composer = AnswerComposer(policy: Policy(fallback: .prefer(nil, otherwise: nil)), catalogue: catalogue)
        let sentence = CaseSentence(facts, composer: composer, standstill: reason, now: Sample.now)
        #expect(sentence.text.contains(words), "\(sentence.text)")
    }

    @Test("The sentence about a case counts failed attempts before it says what the desk sends")
    func attempts() {
        var facts = Sample.answered().facts
        facts.refundCase.state = .missed
        facts.refundCase.outcome = nil
        let sentence = CaseSentence(facts, composer: nil, now: Sample.now)
        let failed = { (number: Int64, status: Int?) in
            Attempt(number: number, state: .failed, startedAt: Sample.now, httpStatus: status)
        }
        #expect(sentence.after([]) == sentence)
        #expect(sentence.after([failed(1, 503)]).text == "1 attempt failed, the last with status 503. \(sentence.text)")
        let two = sentence.after([failed(1, 503), failed(2, nil)])
        #expect(two.text == "2 attempts failed, the last without a reply. \(sentence.text)")
        #expect(two.tone == .bad)
    }

    @Test("A time within a day is shown with its clock time, and a later time without")
    func clock() {
        #expect(Moment(Sample.now + .seconds(86_399), now: Sample.now).clock?.hasSuffix(" UTC") == true)
        #expect(Moment(Sample.now + .seconds(86_400), now: Sample.now).clock == nil)
    }
}

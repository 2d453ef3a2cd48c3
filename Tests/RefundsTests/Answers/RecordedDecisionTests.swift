import AppStoreTypes
import Refunds
import Testing

@Suite("What is kept of a decision")
struct RecordedDecisionTests {
    private static func recorded(
        _ composer: AnswerComposer = .coins(.prefer(.decline, otherwise: nil)),
        _ change: (inout CaseFacts) -> Void = { _ in }
    ) -> RecordedDecision? {
        composer.compose(.example(change), at: .request).answer?.decision
    }

    @Test("are the facts that were seen, the rule, and what came of it")
    func kept() throws {
        let decision = try #require(Self.recorded())
        #expect(decision.rule == "default")
        #expect(decision.result == .answer(.decline))
        #expect(!decision.isHoldout)
        #expect(decision.decidedAt == .request)
        #expect(decision.facts.words[.product] == ["coins.500"])
        #expect(decision.facts.words[.delivery] == ["delivered"])
        #expect(decision.facts.numbers[.daysSincePurchase] == 172_800)
        #expect(decision.facts.numbers[.playMinutes] == nil)
    }

    @Test("decides the same when it is run again", arguments: [0, 50, 100])
    func again(holdout: Int) throws {
        let composer = AnswerComposer.coins(.prefer(.grantProrated, otherwise: .decline), holdout: holdout)
        for number in 0..<50 {
            let decision = try #require(Self.recorded(composer) { $0.refundCase.transactionID = "\(number)" })
            let again = RecordedDecision(composer.policy.decide(decision.facts), facts: decision.facts, at: .request)
            #expect(again == decision)
        }
    }

    @Test("says what is sent, where Apple does not take the first choice")
    func asSent() throws {
        let prorated = AnswerComposer.coins(.prefer(.grantProrated, otherwise: .decline))
        func used(_ units: Int64) -> PurchaseUsage { PurchaseUsage(unitsUsed: units) }
        #expect(Self.recorded(prorated) { $0.usage = used(250) }?.result == .answer(.grantProrated))
        #expect(Self.recorded(prorated) { $0.usage = used(500) }?.result == .answer(.decline))
        // Of what was not delivered no share is sent, whatever was used of it.
        let undelivered = Self.recorded(prorated) {
            $0.usage = used(250)
            $0.delivery = DeliveryReport(delivery: .qualityIssue, at: .request)
        }
        #expect(undelivered?.result == .answer(.decline))
    }

    @Test("is there too where the policy keeps an answer back")
    func keptBack() {
        let never = AnswerComposer.coins(.never).decision(on: .example(), at: .request)
        #expect(never.result == .never)
        let review = AnswerComposer.coins(.review(for: .seconds(60), then: .decline))
        #expect(review.decision(on: .example(), at: .request).result == .review(then: .decline))
    }

    @Test("is the policy's, where a person decided")
    func person() {
        let decision = Self.recorded { $0.refundCase.decision = .grantFull }
        #expect(decision?.result == .answer(.decline))
    }
}

@Suite("A result")
struct PolicyResultTests {
    @Test(
        "is told apart as a table does, and said as a policy file says it",
        arguments: [
            (PolicyResult.answer(.grantFull), PolicyResult.Kind.grantFull, "GRANT_FULL"),
            (.answer(.grantProrated), .grantProrated, "GRANT_PRORATED"), (.answer(.decline), .decline, "DECLINE"),
            (.answer(nil), .none, "none"), (.never, .never, "never"),
            (.review(then: .decline), .review, "review, then DECLINE"),
            (.review(then: nil), .review, "review, then none"),
        ]
    )
    func kinds(_ result: PolicyResult, _ kind: PolicyResult.Kind, _ words: String) {
        #expect(result.kind == kind)
        #expect(result.description == words)
    }

    @Test("of Advanced Commerce is never prorated")
    func advancedCommerce() {
        let verdict = Verdict.prefer(.grantProrated, otherwise: .grantFull)
        #expect(verdict.result(.example()) == .answer(.grantProrated))
        #expect(verdict.result(.example { $0.isAdvancedCommerce = true }) == .answer(.grantFull))
    }
}

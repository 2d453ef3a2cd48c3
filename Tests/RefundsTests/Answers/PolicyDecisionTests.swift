import AppStoreTypes
import Foundation
import Refunds
import Testing

@Suite("What is kept of a decision")
struct PolicyDecisionTests {
    private static func recorded(
        _ composer: AnswerComposer = .coins(.prefer(.decline, otherwise: nil)),
        _ change: (inout CaseFacts) -> Void = { _ in }
    ) -> PolicyDecision? {
        composer.compose(.example(change), at: .request).answer?.decision
    }

    @Test("are the facts that were seen, the rule, and what came of it")
    func kept() throws {
        let decision = try #require(Self.recorded())
        #expect(decision.rule == "default")
        #expect(decision.result.choice == .decline)
        #expect(decision.wanted == .decline)
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
            #expect(composer.policy.decide(decision.facts) == decision)
        }
    }

    @Test("says what is sent, where Apple does not take the first choice")
    func asSent() throws {
        let prorated = AnswerComposer.coins(.prefer(.grantProrated, otherwise: .decline))
        func used(_ units: Int64) -> PurchaseUsage { PurchaseUsage(unitsUsed: units) }
        #expect(Self.recorded(prorated) { $0.usage = used(250) }?.result.choice == .grantProrated)
        #expect(Self.recorded(prorated) { $0.usage = used(500) }?.result.choice == .decline)
        // Of what was not delivered no share is sent, whatever was used of it.
        let undelivered = Self.recorded(prorated) {
            $0.usage = used(250)
            $0.delivery = DeliveryReport(delivery: .qualityIssue, at: .request)
        }
        #expect(undelivered?.result.choice == .decline)
    }

    @Test("is there too where the policy keeps an answer back")
    func keptBack() {
        let never = AnswerComposer.coins(.never).compose(.example(), at: .request).held
        #expect(never?.blockReason == .policyNever)
        #expect(never?.until == CaseFacts.example().refundCase.deadline)
        #expect(never?.decision.result == PolicyResult(rule: "default", choice: .never))
        let review = AnswerComposer.coins(.review(for: .seconds(60), then: .decline))
        let decision = review.compose(.example(), at: .request).held?.decision
        #expect(decision?.result == PolicyResult(rule: "default", choice: .review, then: .decline))
        #expect(decision?.wait == .seconds(60))
        #expect(decision?.delay == nil)
    }

    @Test("is the policy's, where a person decided")
    func person() {
        let decision = Self.recorded { $0.refundCase.decision = .grantFull }
        #expect(decision?.result.choice == .decline)
    }
}

@Suite("A result")
struct PolicyResultTests {
    @Test(
        "is said as a policy file says it",
        arguments: [
            (PolicyResult(rule: "a", choice: .grantFull), "GRANT_FULL"),
            (PolicyResult(rule: "a", choice: .grantProrated), "GRANT_PRORATED"),
            (PolicyResult(rule: "a", choice: .decline), "DECLINE"), (PolicyResult(rule: "a", choice: .none), "none"),
            (PolicyResult(rule: "a", choice: .never, then: .decline), "never"),
            (PolicyResult(rule: "a", choice: .review, then: .decline), "review, then DECLINE"),
            (PolicyResult(rule: "a", choice: .review), "review, then none"),
        ]
    )
    func words(_ result: PolicyResult, _ words: String) throws {
        #expect(result.description == words)
        #expect(try JSONDecoder().decode(PolicyResult.self, from: JSONEncoder().encode(result)) == result)
    }

    @Test("is the same whichever rule says so, and not whatever follows a review")
    func same() {
        let review = PolicyResult(rule: "a", choice: .review, then: .decline)
        #expect(review.isSame(as: PolicyResult(rule: "b", choice: .review, then: .decline)))
        #expect(!review.isSame(as: PolicyResult(rule: "a", choice: .review)))
        #expect(!review.isSame(as: PolicyResult(rule: "a", choice: .decline)))
    }

    @Test("of Advanced Commerce is never prorated")
    func advancedCommerce() {
        let verdict = Verdict.prefer(.grantProrated, otherwise: .grantFull)
        #expect(verdict.result(.example(), rule: "a").choice == .grantProrated)
        #expect(verdict.result(.example { $0.isAdvancedCommerce = true }, rule: "a").choice == .grantFull)
    }
}

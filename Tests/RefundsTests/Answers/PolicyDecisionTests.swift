import AppStoreTypes
import Foundation
import Refunds
import Testing

@Suite("The record of a policy decision")
struct PolicyDecisionTests {
    private static func recorded(
        _ composer: AnswerComposer = .coins(.prefer(.decline, otherwise: nil)),
        _ change: (inout CaseFacts) -> Void = { _ in }
    ) -> PolicyDecision? {
        composer.compose(.example(change), at: .request).answer?.decision
    }

    @Test("A recorded decision holds the facts, the rule and the result")
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

    @Test("A recorded decision is the same when the policy decides its facts again", arguments: [0, 50, 100])
    func again(holdout: Int) throws {
        let composer = AnswerComposer.coins(.prefer(.grantProrated, otherwise: .decline), holdout: holdout)
        for number in 0..<50 {
            let decision = try #require(Self.recorded(composer) { $0.refundCase.transactionID = "\(number)" })
            #expect(composer.policy.decide(decision.facts) == decision)
        }
    }

    @Test("A recorded decision has the choice that is sent when Apple does not accept the first one")
    func asSent() throws {
        let prorated = AnswerComposer.coins(.prefer(.grantProrated, otherwise: .decline))
        func used(_ units: Int64) -> PurchaseUsage { PurchaseUsage(unitsUsed: units) }
        #expect(Self.recorded(prorated) { $0.usage = used(250) }?.result.choice == .grantProrated)
        #expect(Self.recorded(prorated) { $0.usage = used(500) }?.result.choice == .decline)
        // An answer sends no share of an undelivered purchase, so it cannot prefer prorated.
        let undelivered = Self.recorded(prorated) {
            $0.usage = used(250)
            $0.delivery = DeliveryReport(delivery: .qualityIssue, at: .request)
        }
        #expect(undelivered?.result.choice == .decline)
    }

    @Test("A decision is recorded when the policy holds the answer back")
    func heldDecision() {
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

    @Test("A recorded decision is the policy's own, even when a person decided otherwise")
    func person() {
        let decision = Self.recorded { $0.refundCase.decision = .grantFull }
        #expect(decision?.result.choice == .decline)
    }
}

@Suite("The result of a policy")
struct PolicyResultTests {
    @Test(
        "A result is described as in a policy file and stays the same through JSON",
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

    @Test("Two results with the same choice and follow-up are the same under any rule")
    func same() {
        let review = PolicyResult(rule: "a", choice: .review, then: .decline)
        #expect(review.isSame(as: PolicyResult(rule: "b", choice: .review, then: .decline)))
        #expect(!review.isSame(as: PolicyResult(rule: "a", choice: .review)))
        #expect(!review.isSame(as: PolicyResult(rule: "a", choice: .decline)))
    }

    @Test("The result for an Advanced Commerce purchase is never prorated")
    func advancedCommerce() {
        let verdict = Verdict.prefer(.grantProrated, otherwise: .grantFull)
        #expect(verdict.result(.example(), rule: "a").choice == .grantProrated)
        #expect(verdict.result(.example { $0.isAdvancedCommerce = true }, rule: "a").choice == .grantFull)
    }
}

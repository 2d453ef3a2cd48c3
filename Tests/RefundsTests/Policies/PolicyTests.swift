import AppStoreTypes
import Foundation
import Refunds
import Testing

@Suite("A policy")
struct PolicyTests {
    private static let half = Rule(
        name: "half used",
        condition: .all([
            .word(.type, ["Consumable"]), .number(.consumedPercent, Bounds(atLeast: 1_000, below: 80_000)),
        ]),
        verdict: .prefer(.grantProrated, otherwise: .decline)
    )
    private static let anything = Rule(name: "anything", verdict: .prefer(.decline, otherwise: nil))

    @Test("A policy uses the first rule that matches")
    func firstMatch() {
        let policy = Policy(rules: [Self.half, Self.anything])
        #expect(policy.decide(.example()).rule == "half used")
        #expect(policy.decide(.example { $0.numbers[.consumedPercent] = nil }).rule == "anything")
    }

    @Test("A policy without a matching rule uses its default")
    func fallback() {
        let policy = Policy(rules: [Self.half], fallback: .never)
        let decision = policy.decide(.example { $0.words[.type] = ["Non-Consumable"] })
        #expect(decision.result == PolicyResult(rule: "default", choice: .never))
    }

    @Test("An empty policy answers without a preference")
    func nothing() {
        #expect(Policy().decide(.example()).result == PolicyResult(rule: "default", choice: .none))
    }

    @Test("A policy records shadow rules before and after the deciding rule, and never follows them")
    func shadows() {
        var trial = Self.half
        trial.name = "trial"
        trial.isShadow = true
        var other = trial
        other.name = "other trial"
        other.verdict = .never
        var third = trial
        (third.name, third.verdict) = ("a look", .review(for: .seconds(60), then: .decline))
        var unmatched = trial
        unmatched.condition = .word(.type, ["Non-Consumable"])
        let decision = Policy(rules: [trial, Self.anything, other, third, unmatched]).decide(.example())
        #expect(decision.rule == "anything")
        #expect(decision.result.choice == .decline)
        #expect(
            decision.shadows == [
                PolicyResult(rule: "trial", choice: .grantProrated), PolicyResult(rule: "other trial", choice: .never),
                PolicyResult(rule: "a look", choice: .review, then: .decline),
            ]
        )
    }

    @Test(
        "A policy follows the backend's override before any rule, and holds nothing out",
        arguments: AnswerChoice.ofBackend.filter { $0 != .policy }
    )
    func override(_ choice: AnswerChoice) {
        let policy = Policy(rules: [Self.anything], holdoutPercent: 100)
        let decision = policy.decide(.example { $0.override = choice })
        #expect(decision.rule == "customer")
        #expect(!decision.isHoldout)
        #expect(decision.result.choice == choice)
    }

    @Test("A policy uses its rules again when the backend sets the override to policy")
    func overrideTakenBack() {
        let decision = Policy(rules: [Self.anything], holdoutPercent: 100).decide(.example { $0.override = .policy })
        #expect(decision.rule == "anything")
        #expect(decision.isHoldout)
    }

    @Test("An explanation shows what each rule requires, what the case has, and which rule decided")
    func explanation() {
        let rule = Rule(
            name: "not here",
            condition: .all([.word(.type, ["Consumable"]), .not(.number(.priceUSD, Bounds(below: 1_000)))]),
            verdict: .never
        )
        let explanation = PolicyExplanation(Policy(rules: [rule, Self.anything]), facts: .example())
        #expect(explanation.rules.map(\.isDeciding) == [false, true])
        #expect(explanation.rules.map(\.condition.truth) == [.fails, .holds])
        let parts = explanation.rules[0].condition.parts
        #expect(parts.map(\.demand) == ["type is Consumable", "not"])
        #expect(parts[1].parts.map(\.demand) == ["priceUSD is below 10 USD"])
        #expect(parts[1].parts.map(\.fact) == ["4.99 USD"])
    }
}

@Suite("The holdout of a policy")
struct HoldoutTests {
    private static func policy(percent: Int, verdict: Verdict = .prefer(.decline, otherwise: nil)) -> Policy {
        Policy(fallback: verdict, holdoutPercent: percent)
    }

    @Test("A holdout omits the preference and keeps the rule's name")
    func omitsPreference() {
        let decision = Self.policy(percent: 100).decide(.example())
        #expect(decision.isHoldout)
        #expect(decision.result == PolicyResult(rule: "default", choice: .none))
        #expect(decision.wanted == .decline)
    }

    @Test("A holdout keeps the waiting time of a review")
    func review() {
        let decision = Self.policy(percent: 100, verdict: .review(for: .seconds(60), then: .decline)).decide(.example())
        #expect(decision.isHoldout)
        #expect(decision.result == PolicyResult(rule: "default", choice: .review))
        #expect(decision.wait == .seconds(60))
    }

    @Test("A holdout changes nothing without a preference", arguments: [Verdict.never, .prefer(nil, otherwise: nil)])
    func noPreferenceToOmit(_ verdict: Verdict) {
        let decision = Self.policy(percent: 100, verdict: verdict).decide(.example())
        #expect(!decision.isHoldout)
        #expect(decision.result == verdict.result(.example(), rule: "default"))
    }

    private static let evidence = Evidence(.example(), product: .coins)

    /// Returns which of 10,000 purchases have the request held out.
    private static func heldOut(_ percent: Int, request: Int64) -> Set<Int> {
        let policy = policy(percent: percent)
        let heldOut = (0..<10_000).filter { number in
            let facts = CaseFacts.example {
                $0.refundCase.transactionID = "\(2_000_000_123_450_000 + number)"
                $0.refundCase.requestNumber = request
            }
            return policy.decide(PolicyFacts(facts, evidence: evidence)).isHoldout
        }
        return Set(heldOut)
    }

    @Test("A holdout takes about its percentage of cases, and always the same ones", arguments: [0, 1, 10, 50, 100])
    func share(of percent: Int) {
        let heldOut = Self.heldOut(percent, request: 1)
        #expect(abs(heldOut.count - percent * 100) <= 150)
        #expect(heldOut == Self.heldOut(percent, request: 1))
    }

    @Test("The holdout of a second request does not depend on the first")
    func independent() {
        let both = Self.heldOut(50, request: 1).intersection(Self.heldOut(50, request: 2))
        #expect(abs(both.count - 2_500) <= 150)
    }

    @Test(
        "A case is held out exactly when its draw is below the percentage",
        arguments: [(0, true), (2_999, true), (3_000, false)] as [(Int64, Bool)]
    )
    func edge(_ draw: Int64, isHeldOut: Bool) {
        #expect(Self.policy(percent: 30).decide(.example { $0.holdoutDraw = draw }).isHoldout == isHeldOut)
    }
}

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

    @Test("takes the first rule that matches")
    func firstMatch() {
        let policy = Policy(rules: [Self.half, Self.anything])
        #expect(policy.decide(.example()).rule == "half used")
        #expect(policy.decide(.example { $0.numbers[.consumedPercent] = nil }).rule == "anything")
    }

    @Test("without a matching rule falls back to its default")
    func fallback() {
        let policy = Policy(rules: [Self.half], fallback: .never)
        let decision = policy.decide(.example { $0.words[.type] = ["Non-Consumable"] })
        #expect(decision.result == PolicyResult(rule: "default", choice: .never))
    }

    @Test("without anything answers, and prefers nothing")
    func nothing() {
        #expect(Policy().decide(.example()).result == PolicyResult(rule: "default", choice: .none))
    }

    @Test("records rules on trial, before and after the rule that decides, and never follows them")
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
        "follows the backend's wish for a customer before any rule, and holds nothing out",
        arguments: AnswerChoice.ofBackend.filter { $0 != .policy }
    )
    func override(_ wish: AnswerChoice) {
        let policy = Policy(rules: [Self.anything], holdoutPercent: 100)
        let decision = policy.decide(.example { $0.override = wish })
        #expect(decision.rule == "customer")
        #expect(!decision.isHoldout)
        #expect(decision.result.choice == wish)
    }

    @Test("decides again once the backend wishes for what the rules say")
    func overrideTakenBack() {
        let decision = Policy(rules: [Self.anything], holdoutPercent: 100).decide(.example { $0.override = .policy })
        #expect(decision.rule == "anything")
        #expect(decision.isHoldout)
    }

    @Test("explains each rule: what it asked for, what the case has, and which one decided")
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

    @Test("keeps the preference back and the rule's name")
    func keepsBack() {
        let decision = Self.policy(percent: 100).decide(.example())
        #expect(decision.isHoldout)
        #expect(decision.result == PolicyResult(rule: "default", choice: .none))
        #expect(decision.wanted == .decline)
    }

    @Test("leaves a review its time")
    func review() {
        let decision = Self.policy(percent: 100, verdict: .review(for: .seconds(60), then: .decline)).decide(.example())
        #expect(decision.isHoldout)
        #expect(decision.result == PolicyResult(rule: "default", choice: .review))
        #expect(decision.wait == .seconds(60))
    }

    @Test("touches nothing where there is no preference", arguments: [Verdict.never, .prefer(nil, otherwise: nil)])
    func nothingToKeepBack(_ verdict: Verdict) {
        let decision = Self.policy(percent: 100, verdict: verdict).decide(.example())
        #expect(!decision.isHoldout)
        #expect(decision.result == verdict.result(.example(), rule: "default"))
    }

    private static let evidence = Evidence(.example(), product: .coins)

    /// The purchases out of 10,000 for which a request is held out.
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

    @Test("The holdout has about as many cases as it says, always the same ones", arguments: [0, 1, 10, 50, 100])
    func share(of percent: Int) {
        let heldOut = Self.heldOut(percent, request: 1)
        #expect(abs(heldOut.count - percent * 100) <= 150)
        #expect(heldOut == Self.heldOut(percent, request: 1))
    }

    @Test("A second request is held out whether or not the first was")
    func independent() {
        let both = Self.heldOut(50, request: 1).intersection(Self.heldOut(50, request: 2))
        #expect(abs(both.count - 2_500) <= 150)
    }

    @Test(
        "A draw below the percentage is held out, and no other",
        arguments: [(0, true), (2_999, true), (3_000, false)] as [(Int64, Bool)]
    )
    func edge(_ draw: Int64, isHeldOut: Bool) {
        #expect(Self.policy(percent: 30).decide(.example { $0.holdoutDraw = draw }).isHoldout == isHeldOut)
    }
}

import AppStoreTypes
import Foundation
import Refunds
import Testing

@Suite("The order of rules, overrides and persons")
struct PolicyOrderTests {
    private static let eager = AnswerComposer(
        policy: Policy(
            rules: [
                Rule(name: "trial", verdict: .prefer(.decline, otherwise: nil), isShadow: true),
                Rule(name: "live", verdict: .prefer(.grantFull, otherwise: nil)),
            ]
        ),
        catalogue: ProductCatalogue(products: ["coins.500": .coins])
    )

    @Test("A shadow rule is recorded and never sent")
    func shadow() throws {
        let answer = try #require(Self.eager.compose(.example(), at: .request).answer)
        #expect(try answer.members()["refundPreference"] == .string("GRANT_FULL"))
        #expect(!String(decoding: answer.body, as: UTF8.self).contains("DECLINE"))
        #expect(answer.shadows == [PolicyResult(rule: "trial", choice: .decline)])
        #expect(answer.decision?.shadows == answer.shadows)
    }

    /// A fact that blocks an answer, whatever the policy says.
    struct Blocker: Sendable, CustomTestStringConvertible {
        let blockReason: BlockReason
        let change: @Sendable (inout CaseFacts) -> Void

        var testDescription: String { blockReason.rawValue }
    }

    private static let blockers = [
        Blocker(blockReason: .noConsent) { $0.consent = nil },
        Blocker(blockReason: .consentWithdrawn) { $0.consent = .example(isGranted: false) },
        Blocker(blockReason: .unconfirmed) { $0.awaitsConfirmation = true },
        Blocker(blockReason: .familyShared) { $0.purchase.ownership = .familyShared },
        Blocker(blockReason: .assigned) { $0.purchase.ownership = .assigned },
        Blocker(blockReason: .deliveryUnknown) { $0.delivery = nil },
        Blocker(blockReason: .alreadyDecided) { $0.refundCase.outcome = Outcome(decision: .declined, at: .request) },
    ]

    @Test("Neither a rule nor the backend's override sends a blocked answer", arguments: blockers)
    func blockReasons(_ blocker: Blocker) {
        for choice in AnswerChoice.ofBackend {
            let facts = CaseFacts.example {
                $0.customer.override = choice
                blocker.change(&$0)
            }
            #expect(Self.eager.compose(facts, at: .request).blockReason == blocker.blockReason)
        }
    }

    @Test("The backend's override comes before every rule, and a person's decision before both")
    func order() throws {
        let overridden = CaseFacts.example { $0.customer.override = .decline }
        let answer = try #require(Self.eager.compose(overridden, at: .request).answer)
        #expect(answer.preference == .decline)
        #expect(answer.rule == "customer")
        var decided = overridden
        decided.refundCase.decision = AnswerChoice.none
        let byPerson = try #require(Self.eager.compose(decided, at: .request).answer)
        #expect(byPerson.preference == nil)
        #expect(byPerson.rule == "person")
        #expect(byPerson.decision?.rule == "customer")
    }

    @Test("A rule's delay holds the answer until the delay ends")
    func delay() {
        var composer = Self.eager
        composer.policy.rules[1].delay = .seconds(7200)
        #expect(composer.compose(.example(), at: .request).delayed == .request + .seconds(7200))
        #expect(composer.compose(.example(), at: .request + .milliseconds(7_199_999)).delayed != nil)
        #expect(composer.compose(.example(), at: .request + .seconds(7200)).answer?.preference == .grantFull)
    }
}

extension Composition {
    fileprivate var delayed: Timestamp? { held.flatMap { $0.blockReason == .delayed ? $0.until : nil } }
}

@Suite("The explanation of a policy")
struct PolicyExplanationTests {
    private static let prorated = Policy(fallback: .prefer(.grantProrated, otherwise: .decline))

    @Test("An explanation says why the otherwise preference applies")
    func otherwise() {
        func remark(_ change: (inout PolicyFacts) -> Void) -> String {
            PolicyExplanation(Self.prorated, facts: .example(change)).remark ?? "none"
        }
        #expect(remark { _ in } == "none")
        #expect(
            remark { $0.numbers[.consumedPercent] = nil }.contains(
                "the share used is unknown; its otherwise applies: DECLINE"
            )
        )
        #expect(remark { $0.numbers[.consumedPercent] = 0 }.contains("the share used is 0 %"))
        #expect(remark { $0.words[.delivery] = ["qualityIssue"] }.contains("not delivered"))
        #expect(remark { $0.isAdvancedCommerce = true }.contains("version 1"))
    }

    @Test("An explanation says which preference the holdout omits")
    func holdout() {
        let policy = Policy(fallback: .prefer(.decline, otherwise: nil), holdoutPercent: 100)
        let explanation = PolicyExplanation(policy, facts: .example())
        #expect(explanation.decision.result.choice == .none)
        #expect(explanation.remark?.hasPrefix("held out: DECLINE is omitted") == true)
    }

    @Test("An explanation follows the backend's override and marks no rule as deciding")
    func override() {
        let policy = Policy(rules: [Rule(name: "a", verdict: .prefer(.decline, otherwise: nil))])
        let explanation = PolicyExplanation(policy, facts: .example { $0.override = .never })
        #expect(explanation.decision.result.choice == .never)
        #expect(explanation.rules.allSatisfy { !$0.isDeciding })
        #expect(explanation.rules[0].condition.truth == .holds)
    }

    @Test("An explanation says which facts are unknown")
    func unknown() {
        let rule = Rule(name: "a", condition: .number(.playMinutes, Bounds(atLeast: 60)), verdict: .never)
        let line = PolicyExplanation(Policy(rules: [rule]), facts: .example()).rules[0]
        #expect(line.condition.fact == "unknown")
        #expect(line.condition.truth == .unknown)
        #expect(!line.isDeciding)
    }
}

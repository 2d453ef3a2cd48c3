import AppStoreTypes
import Foundation
import Refunds
import Testing

@Suite("Composing an answer")
struct AnswerComposerTests {
    private static let frozen = Answer(
        version: 2,
        body: Data(#"{"customerConsented":true}"#.utf8),
        evidence: [],
        rule: "an older rule",
        preference: .decline,
        consentID: 7,
        composedAt: .request
    )

    struct FrozenRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var change: @Sendable (inout CaseFacts) -> Void = { _ in }
    }

    @Test("A case that may have been answered from a lost database is answered only by a person")
    func restored() {
        var facts = CaseFacts.example()
        facts.mayHaveBeenAnswered = true
        let composer = AnswerComposer.coins(.prefer(.grantFull, otherwise: nil))
        guard case .mayHaveBeenAnswered = composer.compose(facts, at: .request) else {
            Issue.record("the composer did not wait for a person")
            return
        }
        #expect(!composer.mayAnswer(facts))
        facts.refundCase.decision = .decline
        #expect(composer.compose(facts, at: .request).answer?.preference == .decline)
        facts.refundCase.decision = nil
        facts.answer = Self.frozen
        #expect(composer.compose(facts, at: .request).answer == Self.frozen)
    }

    @Test("The answer in a journal takes precedence over the answer in the restored backup")
    func journalled() {
        var facts = CaseFacts.example()
        var journalled = JournalledAnswer(
            caseID: facts.refundCase.id,
            app: .coins,
            transactionID: facts.refundCase.transactionID,
            requestedAt: .request,
            deadline: facts.refundCase.deadline,
            answer: Self.frozen,
            attemptedAt: .request
        )
        let composer = AnswerComposer.coins(.prefer(.grantFull, otherwise: nil))
        facts.journalled = journalled
        #expect(composer.compose(facts, at: .request).answer == Self.frozen)
        facts.answer = Self.frozen
        #expect(composer.compose(facts, at: .request).answer == Self.frozen)
        facts.answer?.body = Data(#"{"customerConsented":true,"sampleContentProvided":true}"#.utf8)
        #expect(composer.compose(facts, at: .request).awaitsPerson)
        facts.answer = Self.frozen
        journalled.acceptedAt = .request
        facts.journalled = journalled
        #expect(composer.compose(facts, at: .request).awaitsPerson)
    }

    @Test(
        "The composer returns a frozen answer unchanged, even after the facts change",
        arguments: [
            FrozenRow(testDescription: "nothing"),
            FrozenRow(testDescription: "more was used") { $0.usage = PurchaseUsage(unitsUsed: 500) },
            FrozenRow(testDescription: "a person decided otherwise") { $0.refundCase.decision = .grantFull },
            FrozenRow(testDescription: "the delivery is unknown again") { $0.delivery = nil },
        ]
    )
    func frozen(_ row: FrozenRow) {
        let facts = CaseFacts.example {
            $0.answer = Self.frozen
            row.change(&$0)
        }
        let composition = AnswerComposer.coins(.prefer(.grantFull, otherwise: nil)).compose(facts, at: .request)
        #expect(composition.answer == Self.frozen)
    }

    @Test("An answer names the rule that decided it and what shadow rules prefer")
    func rules() throws {
        let condition = Condition.all([
            .word(.delivery, ["delivered"]), .number(.consumedPercent, Bounds(atLeast: 80_000)),
        ])
        let policy = Policy(
            rules: [
                Rule(name: "trial", verdict: .prefer(.grantProrated, otherwise: nil), isShadow: true),
                Rule(name: "heavy use", condition: condition, verdict: .prefer(.decline, otherwise: nil)),
            ],
            fallback: .prefer(.grantFull, otherwise: nil)
        )
        let composer = AnswerComposer(policy: policy, catalogue: ProductCatalogue(products: ["coins.500": .coins]))
        let used = CaseFacts.example { $0.usage = PurchaseUsage(unitsUsed: 450) }
        let heavy = try #require(composer.compose(used, at: .request).answer)
        #expect(heavy.rule == "heavy use")
        #expect(heavy.preference == .decline)
        #expect(heavy.shadows == [PolicyResult(rule: "trial", choice: .grantProrated)])
        let unused = try #require(composer.compose(.example(), at: .request).answer)
        #expect(unused.rule == "default")
        #expect(unused.preference == .grantFull)
        #expect(unused.shadows == [PolicyResult(rule: "trial", choice: .none)])
    }

    @Test("An answer for a held-out case omits the preference and keeps the facts")
    func holdout() throws {
        let facts = CaseFacts.example { $0.usage = PurchaseUsage(unitsUsed: 125) }
        let composer = AnswerComposer.coins(.prefer(.decline, otherwise: nil), holdout: 100)
        let answer = try #require(composer.compose(facts, at: .request).answer)
        #expect(answer.preference == nil)
        #expect(try answer.members()["refundPreference"] == nil)
        #expect(try answer.members()["consumptionPercentage"] == .integer(25_000))
    }

    @Test("A case that a person decided is never held out")
    func holdoutAndPerson() throws {
        let facts = CaseFacts.example { $0.refundCase.decision = .decline }
        let composer = AnswerComposer.coins(.prefer(.grantFull, otherwise: nil), holdout: 100)
        #expect(composer.compose(facts, at: .request).answer?.preference == .decline)
    }

    @Test("The composer uses the product's default when no delivery was reported")
    func deliveryDefault() throws {
        var composer = AnswerComposer.coins()
        composer.catalogue.products["coins.500"]?.isDeliveredWhenUnknown = true
        let answer = try #require(composer.compose(.example { $0.delivery = nil }, at: .request).answer)
        #expect(try answer.members()["deliveryStatus"] == .string("DELIVERED"))
        #expect(answer.evidence.first { $0.field == "deliveryStatus" }?.source == "products.yml")
    }

    @Test("The evidence of an omitted preference says who chose it and that it was omitted")
    func preferenceLeftOut() throws {
        let facts = CaseFacts.example {
            $0.usage = nil
            $0.refundCase.decision = .grantProrated
        }
        let answer = try #require(AnswerComposer.coins().compose(facts, at: .request).answer)
        let item = try #require(answer.evidence.first { $0.field == "refundPreference" })
        #expect(item.value == nil)
        #expect(item.reason.hasPrefix("a person chose GRANT_PRORATED"))
        #expect(item.reason.hasSuffix("omitted"))
    }
}

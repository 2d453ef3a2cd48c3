import AppStoreTypes
import Refunds
import Testing

@Suite("A review by a person")
struct ReviewTests {
    private static let fourHours = Verdict.review(for: .seconds(4 * 3600), then: .decline)

    @Test("A review holds the answer until its time ends")
    func waits() {
        let composer = AnswerComposer.coins(Self.fourHours)
        let until = Timestamp.request + .seconds(4 * 3600)
        #expect(composer.compose(.example(), at: .request).review == until)
        #expect(composer.compose(.example(), at: until - .milliseconds(1)).review == until)
        #expect(composer.compose(.example(), at: until).answer?.preference == .decline)
    }

    struct ReviewEndRow: CustomTestStringConvertible, Sendable {
        let environment: AppStoreEnvironment
        let until: Duration
        var testDescription: String { "\(environment)" }
    }

    @Test(
        "A review ends while there is still time to answer",
        arguments: [
            ReviewEndRow(environment: .production, until: .seconds(12 * 3600 - 2160)),
            ReviewEndRow(environment: .sandbox, until: .seconds(285)),
        ]
    )
    func ends(_ row: ReviewEndRow) {
        let facts = CaseFacts.example {
            $0.refundCase.app.environment = row.environment
            $0.refundCase.deadline = .request + RefundCase.timeAllowed(in: row.environment)
        }
        let composer = AnswerComposer.coins(.review(for: .seconds(86_400), then: nil))
        #expect(composer.compose(facts, at: .request).review == .request + row.until)
        #expect(composer.compose(facts, at: .request + row.until).answer != nil)
    }

    @Test("A person's decision ends a review", arguments: AnswerChoice.ofPerson)
    func decided(_ decision: AnswerChoice) throws {
        let facts = CaseFacts.example {
            $0.refundCase.decision = decision
            $0.usage = PurchaseUsage(unitsUsed: 125)
        }
        let answer = try #require(AnswerComposer.coins(Self.fourHours).compose(facts, at: .request).answer)
        #expect(answer.rule == "person")
        #expect(answer.preference?.rawValue == (decision == .none ? nil : decision.rawValue))
        #expect(try answer.members()["refundPreference"]?.text == answer.preference?.rawValue)
    }

    @Test("A person can decide to answer against a rule that says never")
    func never() throws {
        let facts = CaseFacts.example { $0.refundCase.decision = .grantFull }
        let answer = try #require(AnswerComposer.coins(.never).compose(facts, at: .request).answer)
        #expect(answer.preference == .grantFull)
    }

    @Test("A person's prorated preference is omitted while the share is unknown")
    func proratedWithoutShare() throws {
        let facts = CaseFacts.example { $0.refundCase.decision = .grantProrated }
        let answer = try #require(AnswerComposer.coins().compose(facts, at: .request).answer)
        #expect(answer.preference == nil)
        #expect(try answer.members()["refundPreference"] == nil)
    }
}

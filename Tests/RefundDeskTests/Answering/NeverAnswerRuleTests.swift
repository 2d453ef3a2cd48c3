import AppStoreTypes
import DeskTestSupport
import Refunds
import TestSupport
import Testing

@Suite("A rule that never answers", .timeLimit(.minutes(45)))
struct NeverAnswerRuleTests {
    private static let setup = DeskSetup(policy: Policy(fallback: .never))

    /// Requests a refund of a delivered purchase with consent, and returns the transaction ID.
    private static func request(on desk: TestDesk) async throws -> String {
        let bought = try await desk.buy()
        try await desk.consent()
        try await desk.deliver(bought)
        _ = try await desk.requestRefund(of: bought)
        return bought
    }

    @Test("A case that a rule never answers is held until the deadline and then withheld")
    func nobodyDecides() async throws {
        try await TestDesk.withRunning(Self.setup) { desk in
            let bought = try await Self.request(on: desk)
            let held = try await desk.caseOf(bought, in: .held)
            #expect(held["blockReason"] == "policyNever")
            try await desk.advance(by: .seconds(299))
            #expect(try await desk.caseOf(bought, in: .held)["blockReason"] == "policyNever")
            try await desk.advance(by: .seconds(2))
            let withheld = try await desk.caseOf(bought, in: .withheld)
            #expect(withheld["blockReason"] == "policyNever")
            #expect(desk.sent.isEmpty)
        }
    }

    @Test("A person may answer a case that a rule never answers")
    func personDecides() async throws {
        try await TestDesk.withRunning(Self.setup) { desk in
            let bought = try await Self.request(on: desk)
            let held = try await desk.caseOf(bought, in: .held)
            let id = try #require(held["id"]?.text)
            let reply = try await desk.client.call("POST", "/v1/cases/\(id)/answer", ["prefer": "DECLINE"])
            #expect(reply.status == 202)
            let answered = try await desk.caseOf(bought, in: .answered)
            #expect(answered["answer.rule"] == "person")
            #expect(answered["answer.body.refundPreference"] == "DECLINE")
            #expect(desk.sent.count == 1)
        }
    }
}

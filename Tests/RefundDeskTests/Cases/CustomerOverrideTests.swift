import AppStoreTypes
import DeskTestSupport
import Refunds
import TestSupport
import Testing

@Suite("The backend's override for a customer", .timeLimit(.minutes(45)))
struct CustomerOverrideTests {
    private static let policy = Policy(
        rules: [
            Rule(name: "friends", condition: .word(.segment, ["vip*"]), verdict: .prefer(.grantFull, otherwise: nil))
        ],
        fallback: .prefer(.decline, otherwise: nil)
    )

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let facts: [JSONValue]
        let rule: String
        var preference: JSONValue?
    }

    static let rows: [Row] = [
        Row(testDescription: "nothing", facts: [], rule: "default", preference: "DECLINE"),
        Row(
            testDescription: "a segment",
            facts: [["segments": ["vip-gold"]]],
            rule: "friends",
            preference: "GRANT_FULL"
        ),
        Row(
            testDescription: "no segment any more",
            facts: [["segments": ["vip"]], ["segments": []]],
            rule: "default",
            preference: "DECLINE"
        ),
        Row(
            testDescription: "a preference",
            facts: [["segments": ["vip"], "preferenceOverride": "DECLINE"]],
            rule: "customer",
            preference: "DECLINE"
        ),
        Row(testDescription: "no preference", facts: [["preferenceOverride": "none"]], rule: "customer"),
        Row(
            testDescription: "what the rules say, after all",
            facts: [["preferenceOverride": "GRANT_FULL"], ["preferenceOverride": "policy"]],
            rule: "default",
            preference: "DECLINE"
        ),
    ]

    @Test("The override and segments that the backend set decide the answer", arguments: rows)
    func goesFirst(_ row: Row) async throws {
        try await TestDesk.withRunning(DeskSetup(policy: Self.policy)) { desk in
            let bought = try await desk.buy()
            for facts in row.facts {
                try await desk.tell("PUT", "customers/\(TestDesk.customer)", facts)
                try await desk.advance(by: .seconds(1))
            }
            try await desk.consent()
            try await desk.deliver(bought)
            _ = try await desk.requestRefund(of: bought)
            let answered = try await desk.caseOf(bought, in: .answered)
            #expect(answered["answer.rule"] == .string(row.rule))
            #expect(answered["answer.body.refundPreference"] == row.preference)
        }
    }

    @Test("A customer override of never holds the case for a person, and nothing is sent")
    func never() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy()
            try await desk.tell("PUT", "customers/\(TestDesk.customer)", ["preferenceOverride": "never"])
            try await desk.consent()
            try await desk.deliver(bought)
            _ = try await desk.requestRefund(of: bought)
            let held = try await desk.caseOf(bought, in: .held)
            #expect(held["blockReason"] == "policyNever")
            #expect(desk.sent.isEmpty)
        }
    }
}

import AppStoreEmulator
import AppStoreTypes
import DeskTestSupport
import Refunds
import TestSupport
import Testing

@Suite("A case that waits for facts", .timeLimit(.minutes(45)))
struct WaitingTests {
    @Test("A waiting case continues as soon as consent, and then delivery, arrives")
    func wakes() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy()
            _ = try await desk.requestRefund(of: bought)
            let unconsented = try await desk.caseOf(bought, in: .waiting)
            #expect(unconsented["blockReason"] == "noConsent")
            try await desk.consent()
            _ = try await desk.caseOf(bought) { $0["blockReason"] == "deliveryUnknown" }
            try await desk.use(bought, ["unitsUsed": 1])
            let answered = try await desk.caseOf(bought, in: .answered)
            #expect(answered["answer.body.deliveryStatus"] == "DELIVERED")
            #expect(answered["answer.body.consumptionPercentage"] == 200)
            #expect(desk.sent.count == 1)
        }
    }

    @Test("A waiting case is answered when the backend names the purchase's customer")
    func owner() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy { $0.appAccountToken = nil }
            try await desk.consent(of: "player-1")
            try await desk.deliver(bought)
            _ = try await desk.requestRefund(of: bought)
            _ = try await desk.caseOf(bought, in: .waiting)
            try await desk.tell("PUT", "transactions/\(bought)/customer", ["customer": "player-1"])
            let answered = try await desk.caseOf(bought, in: .answered)
            #expect(answered["customer"] == "player-1")
        }
    }

    @Test("A waiting case is withheld at its deadline and keeps its block reason")
    func deadline() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy()
            _ = try await desk.requestRefund(of: bought)
            _ = try await desk.caseOf(bought, in: .waiting)
            try await desk.advance(by: .seconds(299))
            _ = try await desk.caseOf(bought, in: .waiting)
            try await desk.advance(by: .seconds(2))
            let withheld = try await desk.caseOf(bought, in: .withheld)
            #expect(withheld["blockReason"] == "noConsent")
            #expect(withheld["secondsLeft"] == 0)
            try await desk.consent()
            _ = try await desk.caseOf(bought, in: .withheld)
            #expect(desk.sent.isEmpty)
        }
    }

    @Test("A case for a product without an entry waits, and nothing is sent")
    func stranger() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy(.stranger)
            try await desk.consent()
            try await desk.deliver(bought)
            _ = try await desk.requestRefund(of: bought)
            let waiting = try await desk.caseOf(bought, in: .waiting)
            #expect(waiting["blockReason"] == "sampleUnknown")
            #expect(desk.sent.isEmpty)
        }
    }
}

@Suite("A person's decision", .timeLimit(.minutes(45)))
struct PersonDecisionTests {
    private static let review = Policy(fallback: .review(for: .seconds(200), then: .decline))

    @Test("A person's decision is sent in place of the rule's")
    func decides() async throws {
        try await TestDesk.withRunning(DeskSetup(policy: Self.review)) { desk in
            let bought = try await desk.buy()
            try await desk.consent()
            try await desk.deliver(bought)
            _ = try await desk.requestRefund(of: bought)
            let held = try await desk.caseOf(bought, in: .held)
            #expect(held["blockReason"] == "review")
            let id = try #require(held["id"]?.text)
            let reply = try await desk.client.call("POST", "/v1/cases/\(id)/answer", ["prefer": "GRANT_FULL"])
            #expect(reply.status == 202)
            let answered = try await desk.caseOf(bought, in: .answered)
            #expect(answered["answer.rule"] == "person")
            #expect(answered["answer.body.refundPreference"] == "GRANT_FULL")
            let late = try await desk.client.call("POST", "/v1/cases/\(id)/answer", ["prefer": "DECLINE"])
            #expect(late.status == 409)
            #expect(desk.sent.count == 1)
        }
    }

    @Test("A review without a decision ends with the rule's preference")
    func nobody() async throws {
        try await TestDesk.withRunning(DeskSetup(policy: Self.review)) { desk in
            let bought = try await desk.buy()
            try await desk.consent()
            try await desk.deliver(bought)
            _ = try await desk.requestRefund(of: bought)
            _ = try await desk.caseOf(bought, in: .held)
            try await desk.advance(by: .seconds(201))
            let answered = try await desk.caseOf(bought, in: .answered)
            #expect(answered["answer.body.refundPreference"] == "DECLINE")
        }
    }

    @Test("A person's hold keeps a case from being answered until the hold ends")
    func hold() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy()
            _ = try await desk.requestRefund(of: bought)
            let waiting = try await desk.caseOf(bought, in: .waiting)
            let id = try #require(waiting["id"]?.text)
            let until = desk.clock.timestamp + .seconds(60)
            let reply = try await desk.client.call("POST", "/v1/cases/\(id)/hold", ["until": .string("\(until)")])
            #expect(reply.status == 202)
            try await desk.consent()
            try await desk.deliver(bought)
            let held = try await desk.caseOf(bought, in: .held)
            #expect(held["blockReason"] == "heldByPerson")
            #expect(desk.sent.isEmpty)
            try await desk.advance(by: .seconds(61))
            _ = try await desk.caseOf(bought, in: .answered)
            #expect(desk.sent.count == 1)
        }
    }
}

import AppStoreEmulator
import AppStoreTypes
import DeskTestSupport
import Refunds
import TestSupport
import Testing

@Suite("Consent before every call", .timeLimit(.minutes(45)))
struct ConsentTests {
    /// Requests a refund of a delivered purchase with consent, and lets the first attempt fail.
    private func failOnce(_ desk: TestDesk, _ fault: EndpointFault) async throws -> String {
        let bought = try await desk.buy()
        try await desk.consent()
        try await desk.deliver(bought)
        desk.emulator.setFaults(EmulatorFaults { $0.consumption = fault })
        try await desk.catchUp()
        _ = try await desk.requestRefund(of: bought)
        let failed = try await desk.caseOf(bought) { $0["attempts"]?.elements?.last?["state"] == "failed" }
        #expect(failed["state"] == "open")
        #expect(desk.sent.count == 1)
        return bought
    }

    @Test("Nothing is sent without consent")
    func none() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy()
            try await desk.deliver(bought)
            _ = try await desk.requestRefund(of: bought)
            let waiting = try await desk.caseOf(bought, in: .waiting)
            #expect(waiting["blockReason"] == "noConsent")
            #expect(waiting["answer"] == nil)
            #expect(desk.sent.isEmpty)
        }
    }

    @Test("Nothing is sent when only another customer gave consent")
    func another() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy()
            try await desk.deliver(bought)
            try await desk.consent(of: "0e7a5f14-3c57-4a57-9d3c-111111111111")
            _ = try await desk.requestRefund(of: bought)
            _ = try await desk.caseOf(bought, in: .waiting)
            #expect(desk.sent.isEmpty)
        }
    }

    @Test("Nothing is sent when consent was withdrawn before the request")
    func withdrawnBefore() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy()
            try await desk.deliver(bought)
            try await desk.consent()
            try await desk.consent(false)
            _ = try await desk.requestRefund(of: bought)
            let waiting = try await desk.caseOf(bought, in: .waiting)
            #expect(waiting["blockReason"] == "consentWithdrawn")
            #expect(desk.sent.isEmpty)
        }
    }

    @Test("Nothing more is sent when consent is withdrawn between two attempts")
    func withdrawnBetween() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await failOnce(desk, EndpointFault { ($0.status, $0.times) = (500, 1) })
            try await desk.consent(false)
            try await desk.advance(by: .seconds(10))
            let waiting = try await desk.caseOf(bought, in: .waiting)
            #expect(waiting["blockReason"] == "consentWithdrawn")
            #expect(desk.sent.count == 1)
        }
    }

    @Test("Nothing more is sent when consent is withdrawn during a wait that Apple asked for")
    func withdrawnDuringWait() async throws {
        try await TestDesk.withRunning { desk in
            let fault = EndpointFault { ($0.status, $0.retryAfterSeconds, $0.times) = (429, 60, 1) }
            let bought = try await failOnce(desk, fault)
            try await desk.consent(false)
            try await desk.advance(by: .seconds(200))
            let waiting = try await desk.caseOf(bought, in: .waiting)
            #expect(waiting["blockReason"] == "consentWithdrawn")
            #expect(desk.sent.count == 1)
        }
    }

    @Test("Nothing more is sent when the consent ends between two attempts")
    func ends() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy()
            try await desk.deliver(bought)
            let fault = EndpointFault { ($0.status, $0.retryAfterSeconds, $0.times) = (429, 60, 1) }
            desk.emulator.setFaults(EmulatorFaults { $0.consumption = fault })
            try await desk.catchUp()
            let end = desk.clock.timestamp + .seconds(30)
            let body: JSONValue = ["granted": true, "expiresAt": .string(end.description)]
            try await desk.tell("PUT", "customers/\(TestDesk.customer)/consent", body)
            _ = try await desk.requestRefund(of: bought)
            _ = try await desk.caseOf(bought) { $0["attempts"]?.elements?.last?["state"] == "failed" }
            try await desk.advance(by: .seconds(100))
            let waiting = try await desk.caseOf(bought, in: .waiting)
            #expect(waiting["blockReason"] == "consentExpired")
            #expect(desk.sent.count == 1)
            try await desk.consent()
            _ = try await desk.caseOf(bought, in: .answered)
            #expect(desk.sent.count == 2)
        }
    }

    @Test("Consent given again lets the same answer go out")
    func givenAgain() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await failOnce(desk, EndpointFault { ($0.status, $0.times) = (500, 1) })
            try await desk.consent(false)
            try await desk.advance(by: .seconds(5))
            _ = try await desk.caseOf(bought, in: .waiting)
            try await desk.use(bought, ["unitsUsed": 400])
            try await desk.consent()
            let answered = try await desk.caseOf(bought, in: .answered)
            #expect(answered["attempts"]?.elements?.map { $0["state"] } == ["failed", "accepted"])
            #expect(desk.sent.count == 2)
            #expect(Set(desk.sent.map(\.body)).count == 1)
        }
    }

    @Test("An answer waits as long as Apple asks and then goes out unchanged")
    func retryAfter() async throws {
        try await TestDesk.withRunning { desk in
            let fault = EndpointFault { ($0.status, $0.retryAfterSeconds, $0.times) = (429, 60, 1) }
            let bought = try await failOnce(desk, fault)
            try await desk.advance(by: .seconds(10))
            _ = try await desk.caseOf(bought, in: .open)
            #expect(desk.sent.count == 1)
            try await desk.advance(by: .seconds(200))
            _ = try await desk.caseOf(bought, in: .answered)
            #expect(desk.sent.map(\.status) == [429, 202])
            #expect(Set(desk.sent.map(\.body)).count == 1)
        }
    }
}

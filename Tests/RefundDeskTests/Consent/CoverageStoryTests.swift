import AppStoreEmulator
import AppStoreTypes
import DeskTestSupport
import Refunds
import TestSupport
import Testing

@Suite("A consent that does not cover the answer", .timeLimit(.minutes(45)))
struct CoverageStoryTests {
    private static var setup: DeskSetup {
        var setup = DeskSetup()
        setup.consentTexts = ConsentTexts(versions: [
            ConsentText(
                version: "narrow",
                from: Day(number: 0),
                texts: [.init(locale: "en", text: "May we say whether you got it?")],
                covers: [.deliveryStatus, .sampleContentProvided]
            ),
            ConsentText(
                version: "wide",
                from: Day(number: 1),
                texts: [.init(locale: "en", text: "May we say how much you used it?")],
                covers: [.deliveryStatus, .sampleContentProvided, .consumption, .refundPreference]
            ),
        ])
        return setup
    }

    private static func agree(_ desk: TestDesk, to version: String) async throws {
        let path = "customers/\(TestDesk.customer)/consent"
        try await desk.tell("PUT", path, ["granted": true, "textVersion": .string(version)])
    }

    @Test("A case waits and names the fields that the consent does not cover, until a wider consent arrives")
    func wakes() async throws {
        try await TestDesk.withRunning(Self.setup) { desk in
            let bought = try await desk.buy()
            try await Self.agree(desk, to: "narrow")
            try await desk.deliver(bought)
            try await desk.use(bought, ["unitsUsed": 1])
            _ = try await desk.requestRefund(of: bought)
            let waiting = try await desk.caseOf(bought) { $0["blockReason"] == "consentDoesNotCover" }
            #expect(waiting["state"] == "waiting")
            #expect(waiting["uncoveredFields"] == ["consumption"])
            #expect(desk.sent.isEmpty)
            try await Self.agree(desk, to: "wide")
            let answered = try await desk.caseOf(bought, in: .answered)
            #expect(answered["uncoveredFields"] == nil)
            #expect(answered["answer.body.consumptionPercentage"] == 200)
            #expect(desk.sent.count == 1)
        }
    }

    @Test("An answer that is retried waits when the newest consent no longer covers it")
    func betweenAttempts() async throws {
        try await TestDesk.withRunning(Self.setup) { desk in
            let bought = try await desk.buy()
            try await Self.agree(desk, to: "wide")
            try await desk.deliver(bought)
            try await desk.use(bought, ["unitsUsed": 1])
            let fault = EndpointFault { ($0.status, $0.times) = (500, 1) }
            desk.emulator.setFaults(EmulatorFaults { $0.consumption = fault })
            try await desk.catchUp()
            _ = try await desk.requestRefund(of: bought)
            _ = try await desk.caseOf(bought) { $0["attempts"]?.elements?.last?["state"] == "failed" }
            try await Self.agree(desk, to: "narrow")
            try await desk.advance(by: .seconds(10))
            let waiting = try await desk.caseOf(bought, in: .waiting)
            #expect(waiting["blockReason"] == "consentDoesNotCover")
            #expect(waiting["uncoveredFields"] == ["consumption"])
            #expect(desk.sent.count == 1)
            try await desk.advance(by: .seconds(300))
            let withheld = try await desk.caseOf(bought, in: .withheld)
            #expect(withheld["blockReason"] == "consentDoesNotCover")
            #expect(desk.sent.count == 1)
        }
    }
}

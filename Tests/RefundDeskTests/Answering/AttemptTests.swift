import AppStoreEmulator
import AppStoreTypes
import ClientTestSupport
import DeskTestSupport
import Refunds
import TestSupport
import Testing

@Suite("Attempts to send an answer", .timeLimit(.minutes(45)))
struct AttemptTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let fault: EndpointFault
        let states: [JSONValue]
        let end: CaseState
        var steps = 1
        /// How long the test waits after each failed attempt.
        var wait: Duration = .seconds(4)
    }

    static let rows: [Row] = [
        Row(
            testDescription: "a server error is retried",
            fault: EndpointFault { ($0.status, $0.times) = (500, 2) },
            states: ["failed", "failed", "accepted"],
            end: .answered,
            steps: 2
        ),
        Row(
            testDescription: "a retryable error of Apple's is retried",
            fault: EndpointFault { ($0.errorCode, $0.times) = (4_040_002, 1) },
            states: ["failed", "accepted"],
            end: .answered
        ),
        Row(
            testDescription: "a rejected token is retried, once Apple accepts the key",
            fault: EndpointFault { ($0.status, $0.times) = (401, 1) },
            states: ["failed", "accepted"],
            end: .answered,
            wait: .seconds(6)
        ),
        Row(
            testDescription: "a transaction that is not known yet is retried",
            fault: EndpointFault { ($0.errorCode, $0.times) = (4_040_010, 1) },
            states: ["failed", "accepted"],
            end: .answered
        ),
        Row(
            testDescription: "an answer without a reply is sent again unchanged",
            fault: EndpointFault { ($0.status, $0.applied, $0.times) = (500, true, 1) },
            states: ["failed", "accepted"],
            end: .answered
        ),
        Row(
            testDescription: "a refusal is final",
            fault: EndpointFault { $0.errorCode = 4_000_036 },
            states: ["refused"],
            end: .failed,
            steps: 0
        ),
        Row(
            testDescription: "a refusal without a code is final",
            fault: EndpointFault { $0.status = 400 },
            states: ["refused"],
            end: .failed,
            steps: 0
        ),
    ]

    @Test("Apple's replies decide how the attempts and the case end", arguments: rows)
    func ends(_ row: Row) async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy()
            try await desk.consent()
            try await desk.deliver(bought)
            desk.emulator.setFaults(EmulatorFaults { $0.consumption = row.fault })
            _ = try await desk.requestRefund(of: bought)
            for step in 0..<row.steps {
                _ = try await desk.caseOf(bought) { $0.hasEnded(attempt: step + 1) }
                try await desk.advance(by: row.wait)
            }
            let ended = try await desk.caseOf(bought, in: row.end)
            #expect(ended["attempts"]?.elements?.map { $0["state"] } == row.states)
            #expect(desk.sent.count == row.states.count)
            #expect(Set(desk.sent.map(\.body)).count == 1)
        }
    }

    @Test("Attempts go on until shortly before the deadline, then the case is missed")
    func missed() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy()
            try await desk.consent()
            try await desk.deliver(bought)
            desk.emulator.setFaults(EmulatorFaults { $0.consumption = EndpointFault { $0.status = 503 } })
            _ = try await desk.requestRefund(of: bought)
            var attempts = 0
            var missed: JSONValue
            repeat {
                attempts += 1
                missed = try await desk.caseOf(bought) { $0.hasEnded(attempt: attempts) || $0["state"] == "missed" }
                try await desk.advance(by: .seconds(150))
            } while missed["state"] != "missed"
            #expect((2...4).contains(desk.sent.count))
            #expect(missed["attempts"]?.elements?.last?["httpStatus"] == 503)
        }
    }

    @Test("An attempt without a reply is unknown and is repeated with the same bytes")
    func unanswered() async throws {
        try await SocketServer.run { server in
            try await TestDesk.withRunning(DeskSetup(sandboxEndpoint: server.url)) { desk in
                let bought = try await desk.requestRefundWithoutHistory()
                let first = try await desk.caseOf(bought) { $0["attempts"]?.elements?.last?["state"] == "unknown" }
                #expect(first["state"] == "open")
                try await desk.use(bought, ["unitsUsed": 400])
                try await desk.advance(by: .seconds(4))
                let second = try await desk.caseOf(bought) {
                    $0["attempts"]?.elements?.map { $0["state"] } == ["unknown", "unknown"]
                }
                #expect(second["answer"] == first["answer"])
                let metrics = try await desk.client.call("GET", "/metrics").text
                let repeated = "refund_desk_answers_repeated_total"
                #expect(metrics.contains("\(repeated){app=\"\(Site.bundleID)\",environment=\"Sandbox\"} 1\n"))
            }
        }
    }
}

extension JSONValue {
    /// Returns whether the case has this many attempts and the last one has ended.
    fileprivate func hasEnded(attempt number: Int) -> Bool {
        guard let attempts = self["attempts"]?.elements, attempts.count == number else { return false }
        return attempts.last?["finishedAt"] != nil
    }
}

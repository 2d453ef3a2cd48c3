import AppStoreEmulator
import AppStoreTypes
import Crypto
import DeskTestSupport
import RefundDesk
import Refunds
import TestSupport
import Testing

@Suite("An app whose key Apple refuses", .timeLimit(.minutes(45)))
struct CircuitStoryTests {
    private static let refusesKey = EmulatorFaults {
        $0.consumption = EndpointFault { $0.status = 401 }
        $0.transactionInfo = EndpointFault { $0.status = 401 }
    }

    /// Reports everything that an answer needs, and requests a refund.
    private func request(_ desk: TestDesk) async throws -> String {
        let bought = try await desk.buy()
        try await desk.deliver(bought)
        _ = try await desk.requestRefund(of: bought)
        return bought
    }

    /// The number of questions to Apple about the key.
    private func probes(_ desk: TestDesk) -> Int {
        desk.emulator.requests.count { $0.path.hasSuffix("/transactions/0") }
    }

    @Test("The cases of an app with a refused key wait without attempts, and are answered once Apple accepts the key")
    func story() async throws {
        try await TestDesk.withRunning { desk in
            try await desk.consent()
            desk.emulator.setFaults(Self.refusesKey)
            let first = try await request(desk)
            _ = try await desk.caseOf(first) { $0["attempts"]?.elements?.last?["httpStatus"] == 401 }
            let second = try await request(desk)
            _ = try await desk.caseOf(second) { $0["blockReason"] == "keyRefused" }
            try await desk.advance(by: .seconds(2))
            let waiting = try await desk.caseOf(first) { $0["blockReason"] == "keyRefused" }
            #expect(waiting["state"] == "waiting")
            #expect(waiting["attempts"]?.elements?.map { $0["state"] } == ["failed"])
            #expect(desk.sent.count == 1)
            let app = try await desk.client.call("GET", "/v1/apps/\(Site.bundleID)")
            let refusal = try #require(app["refusedKeys"]?.elements?.first)
            #expect(refusal["environment"] == "Sandbox")
            #expect(refusal["status"] == 401)
            #expect(refusal["remedy"]?.text?.contains("privateKeyFile") == true)
            let page = try await desk.client.call("GET", "/apps")
            #expect(page.text.contains("Key refused"))
            #expect(page.text.contains("To fix it"))
            #expect(desk.log.lines.count { $0.hasPrefix("error Apple refuses the app's key") } == 1)
            // The desk asks Apple after 5 seconds, and 10 seconds later again.
            let before = probes(desk)
            try await desk.advance(by: .seconds(4))
            // Its answer must be recorded before time moves on.
            _ = try await desk.value {
                let app = try await desk.client.call("GET", "/v1/apps/\(Site.bundleID)")
                return app["refusedKeys"]?.elements?.first?["nextProbeAt"] == refusal["nextProbeAt"] ? nil : true
            }
            #expect(probes(desk) == before + 1)
            #expect(desk.sent.count == 1)
            desk.emulator.setFaults(EmulatorFaults())
            try await desk.advance(by: .seconds(11))
            for bought in [first, second] { _ = try await desk.caseOf(bought, in: .answered) }
            #expect(probes(desk) == before + 2)
            #expect(desk.sent.count == 3)
            #expect(desk.log.lines.count { $0.hasPrefix("info Apple accepts the app's key again") } == 1)
            let healthy = try await desk.client.call("GET", "/v1/apps")
            #expect(healthy["apps"]?.elements?.first?["refusedKeys"]?.elements?.isEmpty == true)
            let events = try await desk.client.call("GET", "/v1/events")
            let types = try #require(events["events"]?.elements).compactMap { $0["type"]?.text }
            #expect(types.count { $0 == "app.circuit_opened" } == 1)
            #expect(types.count { $0 == "app.circuit_closed" } == 1)
        }
    }

    @Test(
        "An app with two keys continues while Apple accepts one of them, and its circuit opens when Apple refuses both"
    )
    func twoKeys() async throws {
        let unknown = AppKeyConfiguration(
            issuerID: "57246542-96fe-1a63-e053-0824d011072a",
            keyID: "UNKNOWNKEY",
            privateKey: P256.Signing.PrivateKey()
        )
        try await TestDesk.withRunning(DeskSetup(firstKey: unknown)) { desk in
            try await desk.consent()
            let first = try await request(desk)
            let answered = try await desk.caseOf(first, in: .answered)
            #expect(answered["attempts"]?.elements?.last?["state"] == "accepted")
            let keyID = try desk.emulator.credentials(of: Site.bundleID).keyID
            let switches = desk.log.lines.filter { $0.contains("refused one of the app's two keys") }
            #expect(switches.count { $0.contains("Sandbox") } == 1)
            #expect(switches.allSatisfy { $0.contains(keyID) })
            let apps = try await desk.client.call("GET", "/v1/apps")
            #expect(apps["apps"]?.elements?.first?["refusedKeys"]?.elements?.isEmpty == true)
            let metrics = try await desk.client.call("GET", "/metrics").text
            #expect(
                metrics.contains(
                    #"refund_desk_apple_second_key_in_use{app="com.example.coins",environment="Sandbox"} 1"#
                )
            )
            desk.emulator.setFaults(Self.refusesKey)
            let second = try await request(desk)
            // Each key is refused by an attempt of its own.
            _ = try await desk.caseOf(second) { found in
                (found["attempts"]?.elements ?? []).count { $0["httpStatus"] == 401 } >= 2
            }
            _ = try await desk.value {
                desk.log.lines.contains { $0.hasPrefix("error Apple refuses the app's key") } ? true : nil
            }
        }
    }

    @Test(
        "The cases of an app with a refused key are missed at their deadline, with the reason"
    )
    func missed() async throws {
        try await TestDesk.withRunning { desk in
            try await desk.consent()
            desk.emulator.setFaults(Self.refusesKey)
            let bought = try await request(desk)
            _ = try await desk.caseOf(bought) { $0["attempts"]?.elements?.last?["httpStatus"] == 401 }
            try await desk.advance(by: .seconds(2))
            _ = try await desk.caseOf(bought) { $0["blockReason"] == "keyRefused" }
            try await desk.advance(by: .seconds(300))
            let missed = try await desk.caseOf(bought, in: .missed)
            #expect(missed["blockReason"] == "keyRefused")
            #expect(desk.sent.count == 1)
        }
    }

    @Test(
        "Only questions about the key reach Apple while the circuit is open, and the desk then reads what waited"
    )
    func otherCalls() async throws {
        try await TestDesk.withRunning(DeskSetup(environments: [.production])) { desk in
            try await desk.consent()
            desk.emulator.setFaults(EmulatorFaults { $0[.everyEndpoint] = EndpointFault { $0.status = 401 } })
            let bought = try await desk.buy { $0.environment = .production }
            try await desk.deliver(bought)
            _ = try await desk.requestRefund(of: bought)
            // Apple refuses the history with 401, and the case is answered without it after two minutes.
            _ = try await desk.caseOf(bought) { $0["blockReason"] == "historyAwaited" }
            try await desk.advance(by: .seconds(121))
            _ = try await desk.caseOf(bought) { $0["attempts"]?.elements?.last?["httpStatus"] == 401 }
            try await desk.advance(by: .seconds(2))
            _ = try await desk.caseOf(bought) { $0["blockReason"] == "keyRefused" }

            func calls() -> [String] {
                // Each environment has a circuit of its own, and nothing was asked for in Sandbox.
                let asked = desk.emulator.requests.filter { $0.environment == .production }
                return asked.map(\.path).filter { !$0.hasSuffix("/transactions/0") }
            }
            func historyReads() -> Int { calls().count { $0.hasPrefix("/inApps/v2/history/") } }
            // Longer than a recovery waits after a success, and than a history waits after failures.
            let (before, read, probed) = (calls(), historyReads(), probes(desk))
            for _ in 0..<40 { try await step(desk) }
            #expect(calls() == before)
            #expect(probes(desk) > probed)

            desk.emulator.setFaults(EmulatorFaults())
            func isDone() async throws -> Bool {
                let recoveries = try await desk.client.call("GET", "/v1/recovery")["recovery"]?.elements ?? []
                return recoveries.count == 1 && recoveries[0]["failure"] == nil && historyReads() > read
            }
            var steps = 0
            while try await !isDone(), steps < 40 {
                try await step(desk)
                steps += 1
            }
            #expect(try await isDone())
            let answered = try await desk.caseOf(bought, in: .answered)
            #expect(answered["attempts"]?.elements?.last?["state"] == "accepted")
        }
    }

    /// Moves time by twenty seconds, and lets the desk do what is due.
    private func step(_ desk: TestDesk) async throws {
        let seen = desk.clock.waits
        try await desk.advance(by: .seconds(20))
        await desk.clock.nextWait(after: seen)
        _ = try await desk.client.call("GET", "/health/live")
    }

    @Test("After a 429 response, no case of the app is tried before the time that Apple names")
    func limited() async throws {
        try await TestDesk.withRunning { desk in
            try await desk.catchUp()
            try await desk.consent()
            desk.emulator.setFaults(
                EmulatorFaults {
                    $0.consumption = EndpointFault { ($0.status, $0.retryAfterSeconds, $0.times) = (429, 60, 1) }
                }
            )
            let first = try await request(desk)
            _ = try await desk.caseOf(first) { $0["attempts"]?.elements?.last?["httpStatus"] == 429 }
            let second = try await request(desk)
            let waiting = try await desk.caseOf(second) { $0["blockReason"] == "rateLimited" }
            #expect(waiting["attempts"]?.elements?.isEmpty == true)
            // The App Store counts the wait from the present, which moves on while the test runs.
            try await desk.advance(by: .seconds(40))
            #expect(desk.sent.count == 1)
            try await desk.advance(by: .seconds(120))
            for bought in [first, second] { _ = try await desk.caseOf(bought, in: .answered) }
            #expect(desk.sent.count == 3)
        }
    }
}

import AppStoreTypes
import Refunds
import Testing

@Suite("An attempt that never left", .timeLimit(.minutes(10)))
struct UnsentAttemptTests {
    @Test("An attempt whose connection is refused freezes nothing: a person may still decide")
    func refusedConnection() async throws {
        // A port on which somebody listened, and nobody does now.
        let port = try await DeadLine.withRunning { $0 }
        try await TestDesk.withRunning(DeskSetup(sandboxEndpoint: "http://127.0.0.1:\(port)")) { desk in
            let bought = try await desk.requestRefundWithoutHistory()
            let first = try await desk.caseOf(bought) { $0["attempts"]?.elements?.last?["state"] == "unsent" }
            #expect(first["state"] == "open")
            #expect(first["answer"] == nil)
            let id = try #require(first["id"]?.text)
            let reply = try await desk.client.call("POST", "/v1/cases/\(id)/answer", ["prefer": "DECLINE"])
            #expect(reply.status == 202)
            let second = try await desk.caseOf(bought) {
                $0["attempts"]?.elements?.map { $0["state"] } == ["unsent", "unsent"]
            }
            #expect(second["state"] == "open")
            #expect(desk.sent.isEmpty)
        }
    }
}

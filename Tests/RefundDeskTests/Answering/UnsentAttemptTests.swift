import AppStoreTypes
import ClientTestSupport
import DeskTestSupport
import Refunds
import TestSupport
import Testing

@Suite("An unsent attempt", .timeLimit(.minutes(45)))
struct UnsentAttemptTests {
    @Test("A person may still decide after an attempt whose connection was refused")
    func refusedConnection() async throws {
        try await TestDesk.withRunning(DeskSetup(sandboxEndpoint: RefusingAddress.url)) { desk in
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

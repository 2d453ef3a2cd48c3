import AppStoreTypes
import DeskTestSupport
import Refunds
import TestSupport
import Testing

@Suite("An app that is observed or paused", .timeLimit(.minutes(45)))
struct PauseStoryTests {
    @Test("An observed app's case shows what would be sent, and nothing is sent")
    func observed() async throws {
        let policy = Policy(fallback: .prefer(.decline, otherwise: nil))
        try await TestDesk.withRunning(DeskSetup(policy: policy, mode: .observe)) { desk in
            let bought = try await desk.buy()
            _ = try await desk.requestRefund(of: bought)
            // Without consent it waits, as any other case.
            let waiting = try await desk.caseOf(bought, in: .waiting)
            #expect(waiting["blockReason"] == "noConsent")
            try await desk.consent()
            try await desk.deliver(bought)
            let observed = try await desk.caseOf(bought, in: .withheld)
            #expect(observed["blockReason"] == "observed")
            #expect(observed["answer.preference"] == "DECLINE")
            #expect(observed["answer.body.refundPreference"] == "DECLINE")
            #expect(observed["attempts"]?.elements?.isEmpty == true)
            #expect(desk.sent.isEmpty)
            let id = try #require(observed["id"]?.text)
            let decided = try await desk.client.call("POST", "/v1/cases/\(id)/answer", ["prefer": "GRANT_FULL"])
            #expect(decided.status == 409)
            let statistics = try await desk.client.call("GET", "/v1/statistics")
            #expect(statistics["cases.withheld"] == .integer(1))
            let app = try await desk.client.call("GET", "/v1/apps/\(Site.bundleID)")
            #expect(app["mode"] == "observe")
        }
    }

    @Test("While an app is paused nothing is sent; resuming sends it at once")
    func paused() async throws {
        try await TestDesk.withRunning { desk in
            let path = "/v1/apps/\(Site.bundleID)"
            let paused = try await desk.client.call("POST", "\(path)/pause", ["note": "wrong rates"])
            #expect(paused.status == 200)
            #expect(paused["paused"] == .bool(true))
            #expect(paused["note"] == "wrong rates")
            #expect(paused["pausedBy"]?.text?.hasPrefix("token ") == true)
            let bought = try await desk.buy()
            try await desk.consent()
            try await desk.deliver(bought)
            _ = try await desk.requestRefund(of: bought)
            _ = try await desk.caseOf(bought) { $0["blockReason"] == "paused" }
            #expect(desk.sent.isEmpty)
            let list = try await desk.client.call("GET", "/v1/apps")
            #expect(list["apps"]?.elements?.first?["paused"] == .bool(true))
            // An order without a body is fine, and one that changes nothing is not recorded.
            #expect(try await desk.client.call("POST", "\(path)/resume").status == 200)
            let again = try await desk.client.call("POST", "\(path)/resume")
            #expect(again["history"]?.elements?.count == 2)
            #expect(again["history"]?.elements?.map { $0["paused"] } == [.bool(false), .bool(true)])
            _ = try await desk.caseOf(bought, in: .answered)
            #expect(desk.sent.count == 1)
        }
    }

    @Test("A paused app's case is withheld at its deadline, with the reason")
    func deadline() async throws {
        try await TestDesk.withRunning { desk in
            _ = try await desk.client.call("POST", "/v1/apps/\(Site.bundleID)/pause")
            let bought = try await desk.buy()
            try await desk.consent()
            try await desk.deliver(bought)
            _ = try await desk.requestRefund(of: bought)
            _ = try await desk.caseOf(bought) { $0["blockReason"] == "paused" }
            try await desk.advance(by: .seconds(301))
            let withheld = try await desk.caseOf(bought, in: .withheld)
            #expect(withheld["blockReason"] == "paused")
            #expect(desk.sent.isEmpty)
        }
    }

    @Test("A wrong request to pause or resume says what is wrong, and changes nothing")
    func wrong() async throws {
        try await TestDesk.withRunning { desk in
            let path = "/v1/apps/\(Site.bundleID)"
            #expect(try await desk.client.call("POST", "/v1/apps/com.example.other/pause").status == 404)
            #expect(try await desk.client.call("POST", "\(path)/pause", ["reason": "x"]).status == 400)
            let long = JSONValue.string(String(repeating: "x", count: 1001))
            #expect(try await desk.client.call("POST", "\(path)/pause", ["note": long]).status == 400)
            var viewer = desk.client
            viewer.token = nil
            #expect(try await viewer.call("POST", "\(path)/pause").status == 401)
            let unchanged = try await desk.client.call("GET", path)
            #expect(unchanged["paused"] == .bool(false))
        }
    }
}

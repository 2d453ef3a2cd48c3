import AppStoreTypes
import ClientTestSupport
import DeskTestSupport
import Foundation
import Refunds
import TestSupport
import Testing

@Suite("Deciding and holding a case on the command line", .timeLimit(.minutes(45)))
struct PersonCommandTests {
    private static func run(_ arguments: [String], at site: Site) async throws -> FinishedCommand {
        try await .run(arguments + ["--config", "refund-desk.yml"], in: site.folder)
    }

    /// Runs a desk, the folder of its command line, and a case that waits, with its identifier and deadline.
    private static func withWaitingCase(_ body: (Site, TestDesk, String, Timestamp) async throws -> Void) async throws {
        try await Site.withOpen { site in
            try site.writeConfiguration()
            try await site.run { desk in
                let bought = try await desk.buy()
                _ = try await desk.requestRefund(of: bought)
                let waiting = try await desk.caseOf(bought, in: .waiting)
                let id = try #require(waiting["id"]?.text)
                let deadline = try #require(waiting["deadline"]?.text.flatMap(Timestamp.init(rfc3339:)))
                try await body(site, desk, id, deadline)
            }
        }
    }

    @Test("The command cases hold refuses a time past the deadline, in the sandbox too")
    func hold() async throws {
        try await Self.withWaitingCase { site, desk, id, deadline in
            let late = try await Self.run(
                ["cases", "hold", id, "--until", "\(deadline + .seconds(1))"],
                at: site
            )
            #expect(late.status == 1)
            #expect(late.diagnostics.contains("before the deadline of case \(id), \(deadline)"))
            let early = try await Self.run(
                ["cases", "hold", id, "--until", "\(deadline - .seconds(1))"],
                at: site
            )
            #expect(early.status == 0, "\(early.diagnostics)")
            #expect(try await desk.client.call("GET", "/v1/cases/\(id)")["state"] == "held")
        }
    }

    @Test("The command cases answer refuses a decision once Apple may have received the answer")
    func frozen() async throws {
        try await SocketServer.run { server in
            try await Site.withOpen { site in
                try site.writeConfiguration()
                try await site.run(DeskSetup(sandboxEndpoint: server.url)) { desk in
                    let bought = try await desk.buy()
                    try await desk.consent()
                    try await desk.deliver(bought)
                    _ = try await desk.requestRefund(of: bought)
                    _ = try await desk.caseOf(bought) { $0["blockReason"] == "historyAwaited" }
                    desk.clock.advance(by: .seconds(15))
                    let tried = try await desk.caseOf(bought) {
                        $0["attempts"]?.elements?.last?["state"] == "unknown"
                    }
                    let id = try #require(tried["id"]?.text)
                    let refused = try await Self.run(["cases", "answer", id, "--prefer", "DECLINE"], at: site)
                    #expect(refused.status == 1)
                    #expect(refused.diagnostics.contains("The answer for case \(id) may already have arrived"))
                }
            }
        }
    }

    @Test("The commands cases answer and cases hold say that a case is closed")
    func closed() async throws {
        try await Site.withOpen { site in
            try site.writeConfiguration()
            try await site.run { desk in
                let bought = try await desk.buy()
                try await desk.consent()
                try await desk.deliver(bought)
                _ = try await desk.requestRefund(of: bought)
                let id = try #require(try await desk.caseOf(bought, in: .answered)["id"]?.text)
                let commands = [
                    ["answer", id, "--prefer", "DECLINE"], ["hold", id, "--until", "2999-01-01T00:00:00Z"],
                ]
                for arguments in commands {
                    let refused = try await Self.run(["cases"] + arguments, at: site)
                    #expect(refused.status == 1)
                    #expect(
                        refused.diagnostics.contains("Case \(id) is answered: nothing more can be sent."),
                        "\(refused.diagnostics)"
                    )
                }
            }
        }
    }

    @Test("The command cases answer refuses a refund in part that the case does not allow")
    func impossible() async throws {
        try await Site.withOpen { site in
            try site.writeConfiguration()
            try await site.run { desk in
                let bought = try await desk.buy()
                _ = try await desk.requestRefund(of: bought)
                let id = try #require(try await desk.caseOf(bought, in: .waiting)["id"]?.text)
                let refused = try await Self.run(["cases", "answer", id, "--prefer", "GRANT_PRORATED"], at: site)
                #expect(refused.status == 1)
                #expect(
                    refused.diagnostics.contains(
                        "Not possible now: no consent on record. Report the customer's consent, if given, and decide again: "
                            + "without consent, no answer is sent."
                    )
                )
                #expect(!refused.diagnostics.contains("Choose another answer"))
                let taken = try await Self.run(["cases", "answer", id, "--prefer", "DECLINE"], at: site)
                #expect(taken.status == 0, "\(taken.diagnostics)")
            }
        }
    }

    @Test("The command line replaces another decision about a case only with --replace, and says whose it is")
    func replace() async throws {
        try await Self.withWaitingCase { site, desk, id, deadline in
            let decided = try await desk.client.call(
                "POST",
                "/v1/cases/\(id)/answer",
                ["prefer": "DECLINE", "note": "The customer called."]
            )
            #expect(decided.status == 202)
            let own = ["cases", "answer", id, "--prefer", "GRANT_FULL", "--note", "I promised it."]
            for command in [own, ["cases", "hold", id, "--until", "\(deadline - .seconds(1))"]] {
                let refused = try await Self.run(command, at: site)
                #expect(refused.status == 1)
                for part in [
                    " (test) decided at ", ": answer with DECLINE. The note says: The customer called.",
                    "run the command again with --replace",
                ] {
                    #expect(refused.diagnostics.contains(part), "\(part) \(refused.diagnostics)")
                }
            }
            let unchanged = try await desk.client.call("GET", "/v1/cases/\(id)")
            #expect(unchanged["decisions"]?.elements?.count == 1)
            let replaced = try await Self.run(own + ["--replace"], at: site)
            #expect(replaced.status == 0, "\(replaced.diagnostics)")
            for part in [
                "GRANT_FULL, decided by command line (", "Note: I promised it.", "Before, token ",
                "The note says: The customer called.",
            ] {
                #expect(replaced.diagnostics.contains(part), "\(part) \(replaced.diagnostics)")
            }
            let second = ["cases", "answer", id, "--prefer", "none"]
            let refused = try await Self.run(second, at: site)
            #expect(refused.status == 1)
            #expect(refused.diagnostics.contains(": answer with GRANT_FULL. The note says: I promised it."))
            let printed = try await Self.run(second + ["--replace", "--json"], at: site)
            #expect(printed.status == 0, "\(printed.diagnostics)")
            #expect(printed.json?["prefer"] == "none" && printed.json?["id"] == .string(id))
            #expect(printed.json?["author"]?.text?.hasPrefix("command line (") == true)
            let shown = try await desk.client.call("GET", "/v1/cases/\(id)")
            #expect(shown["decisions"]?.elements?.map { $0["prefer"]?.text } == ["DECLINE", "GRANT_FULL", "none"])
        }
    }

    @Test("The command cases release ends your own hold at once, and a colleague's hold only with --replace")
    func release() async throws {
        try await Self.withWaitingCase { site, desk, id, deadline in
            let until = "\(deadline - .seconds(1))"
            let none = try await Self.run(["cases", "release", id], at: site)
            #expect(none.status == 1 && none.diagnostics.contains("No person holds case \(id)"))
            for command in [["cases", "hold", id, "--until", until], ["cases", "release", id]] {
                let taken = try await Self.run(command, at: site)
                #expect(taken.status == 0, "\(taken.diagnostics)")
            }
            let held = try await desk.client.call("POST", "/v1/cases/\(id)/hold", ["until": .string(until)])
            #expect(held.status == 202)
            let refused = try await Self.run(["cases", "release", id], at: site)
            #expect(refused.status == 1 && refused.diagnostics.contains(" (test) decided at "))
            let ended = try await Self.run(["cases", "release", id, "--replace"], at: site)
            #expect(ended.status == 0, "\(ended.diagnostics)")
        }
    }

    @Test("The commands cases answer and cases hold report an unknown case")
    func unknown() async throws {
        try await Site.withOpen { site in
            try site.writeConfiguration()
            try await site.run { _ in
                let commands = [
                    ["answer", "x", "--prefer", "none"], ["hold", "x", "--until", "2999-01-01T00:00:00Z"],
                ]
                for arguments in commands {
                    let finished = try await Self.run(["cases"] + arguments, at: site)
                    #expect(finished.status == 1)
                    #expect(finished.diagnostics.contains("There is no case x."))
                }
            }
        }
    }
}

import AppStoreEmulator
import AppStoreTypes
import DeskTestSupport
import Foundation
import RefundDesk
import Refunds
import Store
import TestSupport
import Testing

@Suite("A policy and the cases it decided", .timeLimit(.minutes(45)))
struct PolicyStoryTests {
    private static let policy = """
        rules:
          - name: heavy use
            when: { consumedPercent: { atLeast: 80 }, daysSinceInstall: { atLeast: 0 } }
            prefer: DECLINE
          - name: half used
            when: { type: [Consumable], consumedPercent: { from: 1 } }
            prefer: GRANT_PRORATED
            otherwise: DECLINE
          - name: nothing used
            when: { not: { consumedPercent: { from: 1 } }, schedule: { from: 2020-01-01 } }
            prefer: GRANT_FULL
            shadow: true
        """
    private static let draft = """
        rules:
          - name: be kind
            when: { consumedPercent: { below: 60 } }
            prefer: GRANT_FULL
        default: { answer: never }
        """

    /// Makes four decided cases and one that waits for consent, and returns their transaction IDs.
    private static func decide(at site: Site) async throws -> [String: String] {
        try site.folder.write(policy, to: "policy.yml")
        let token = try await site.makeToken()
        let desk = try await DeskProcess.start(at: site, token: token, policy: "policy.yml")
        try site.emulator.configureApp(
            AppSettings(bundleID: Site.bundleID, notificationURL: "\(desk.client.baseURL)/notifications/v2")
        )
        var cases: [String: String] = [:]
        for (name, units) in [("untouched", 0), ("half", 250), ("mostly", 450), ("all", 500)] {
            let bought = try site.emulator.purchase(
                PurchaseOrder(
                    bundleID: Site.bundleID,
                    productID: SoldProduct.coins.rawValue,
                    appAccountToken: AppAccountToken(rawValue: TestDesk.customer)
                )
            ).transactionID
            await site.emulator.deliveriesSettled()
            let path = "/v1/apps/\(Site.bundleID)"
            let consent = "\(path)/customers/\(TestDesk.customer)/consent"
            #expect(try await desk.client.call("PUT", consent, ["granted": true]).status < 300)
            let delivery = "\(path)/transactions/\(bought)/delivery"
            #expect(try await desk.client.call("PUT", delivery, ["status": "delivered"]).status < 300)
            let report: JSONValue = [
                "usage": [
                    [
                        "transactionId": .string(bought), "unitsUsed": .integer(Int64(units)),
                        "at": .string(Timestamp.now.description), "idempotencyKey": .string(name),
                    ]
                ]
            ]
            #expect(try await desk.client.call("POST", "\(path)/usage", report).status < 300)
            let request = try site.emulator.requestRefund(of: bought, reason: .other)
            _ = try await site.emulator.waitForRefundRequest(request.id) { !$0.consumption.isEmpty }
            cases[name] = bought
        }
        let silent = try site.emulator.purchase(
            PurchaseOrder(bundleID: Site.bundleID, productID: SoldProduct.coins.rawValue)
        ).transactionID
        _ = try site.emulator.requestRefund(of: silent, reason: .other)
        await site.emulator.deliveriesSettled()
        try await desk.waits(silent, for: "noConsent")
        cases["silent"] = silent
        #expect(await desk.stop() == 0)
        return cases
    }

    private static func caseID(of transactionID: String?, at site: Site) async throws -> String {
        let store = try site.database.location.readOnlyStore()
        defer { try? store.close() }
        let page = try await store.cases(matching: CaseFilter(transactionID: transactionID), limit: 1, cursor: nil)
        return try #require(page.items.first).refundCase.id
    }

    @Test("The policy commands explain decided cases and simulate a draft on them")
    func story() async throws {
        try await Site.withOpen { site in
            let cases = try await Self.decide(at: site)
            try site.folder.write(Self.draft, to: "draft.yml")
            try await explain(cases, at: site)
            try await simulate(cases, at: site)
        }
    }

    private func explain(_ cases: [String: String], at site: Site) async throws {
        let half = try await Self.caseID(of: cases["half"], at: site)
        let text = try await FinishedCommand.run(
            ["policy", "explain", half, "--config", "refund-desk.yml"],
            in: site.folder
        )
        #expect(text.status == 0, "\(text.diagnostics)")
        for part in [
            "1. heavy use  No match  DECLINE", "✗ consumedPercent is at least 80 %  here: 50 %",
            "2. half used  Decides  GRANT_PRORATED, otherwise DECLINE", "✓ type is Consumable  here: Consumable",
            "3. nothing used  Shadow: no match", "default  Not needed", "Result",
        ] {
            #expect(text.output.contains(part), "\(part) in \(text.output)")
        }
        #expect(!text.output.contains("\u{1B}"))
        #expect(!text.output.contains("At the time"))
        let drafted = try await FinishedCommand.run(
            ["policy", "explain", half, "--config", "refund-desk.yml", "--policy", "draft.yml", "--json"],
            in: site.folder
        )
        #expect(drafted.json?["rule"] == "be kind")
        #expect(drafted.json?["result"] == "GRANT_FULL")
        #expect(drafted.json?["recorded.rule"] == "half used")
        #expect(drafted.json?["recorded.result"] == "GRANT_PRORATED")
        #expect(drafted.json?["factsFrom"] == "decision")
        #expect(drafted.json?["facts"]?["consumedPercent"] == "50 %")
        let silent = try await Self.caseID(of: cases["silent"], at: site)
        let waiting = try await FinishedCommand.run(
            ["policy", "explain", silent, "--config", "refund-desk.yml", "--json"],
            in: site.folder
        )
        #expect(waiting.json?["factsFrom"] == "now")
        #expect(waiting.json?["blockReason"] == "noConsent")
        let none = try await FinishedCommand.run(
            ["policy", "explain", "nothing", "--config", "refund-desk.yml"],
            in: site.folder
        )
        #expect(none.status == 1)
        #expect(none.diagnostics.contains("There is no case nothing."))
    }

    private func simulate(_ cases: [String: String], at site: Site) async throws {
        func run(_ options: String...) async throws -> FinishedCommand {
            try await .run(
                ["policy", "simulate", "draft.yml", "--config", "refund-desk.yml"] + options,
                in: site.folder
            )
        }
        let text = try await run()
        #expect(text.status == 0, "\(text.diagnostics)")
        // The draft grants the cases untouched and half in full, and never answers the cases mostly and all.
        #expect(text.lines.first == "4 of 4 cases change (100.0 %)", "\(text.output)")
        #expect(text.output.contains("1 more had no policy decision"))
        let json = try await run("--json")
        let result = try #require(json.json)
        let cells = try #require(result["cells"]?.elements)
        let counts = cells.compactMap { $0["cases"]?.integer }
        #expect(counts.reduce(0, +) == 4)
        #expect(result["compared"] == 4)
        #expect(result["notAsked"] == 1)
        #expect(result["withoutFacts"] == 0)
        let changes = try #require(result["changes"]?.elements)
        #expect(changes.count == 4)
        let half = try await Self.caseID(of: cases["half"], at: site)
        let moved = try #require(changes.first { $0["id"]?.text == half })
        #expect(moved["oldRule"] == "half used")
        #expect(moved["newRule"] == "be kind")
        #expect(moved["oldResult"] == "GRANT_PRORATED")
        #expect(moved["newResult"] == "GRANT_FULL")
        let csv = try await run("--csv")
        #expect(csv.lines.count == 5)
        #expect(csv.lines.first?.hasPrefix("case,bundleId,environment") == true)
        #expect(csv.diagnostics.contains("4 of 4 cases change."))
        #expect(try await run("--json", "--limit", "1").json?["changes"]?.elements?.count == 1)
        #expect(try await run("--json", "--since", "2100-01-01").json?["compared"] == 0)
        #expect(try await run("--json", "--environment", "Production").json?["compared"] == 0)
        #expect(try await run("--app", "com.example.other").status == 1)
        let same = try await FinishedCommand.run(
            ["policy", "simulate", "policy.yml", "--config", "refund-desk.yml", "--json"],
            in: site.folder
        )
        #expect(same.json?["changed"] == 0)
        #expect(same.json?["compared"] == 4)
    }

    @Test("A policy with a mistake stops a new desk and leaves a running one untouched")
    func mistake() async throws {
        try await Site.withOpen { site in
            try site.folder.write(Self.policy, to: "policy.yml")
            let token = try await site.makeToken()
            let desk = try await DeskProcess.start(at: site, token: token, policy: "policy.yml")
            try site.folder.write(
                "rules: [{ name: a, when: { consumedPercnt: { atLeast: 80 } }, prefer: DECLINE }]",
                to: "policy.yml"
            )
            let second = try await FinishedCommand.run(["serve", "--config", "refund-desk.yml"], in: site.folder)
            #expect(second.status == 78)
            #expect(second.diagnostics.contains("policy.yml:1:28: rules[0].when.consumedPercnt: unknown key"))
            #expect(second.diagnostics.contains("(did you mean consumedPercent?)"))
            let bad = try await FinishedCommand.run(
                ["policy", "simulate", "policy.yml", "--config", "refund-desk.yml"],
                in: site.folder
            )
            #expect(bad.status == 78)
            #expect(try await desk.client.call("GET", "/health/ready").status == 200)
            #expect(try await desk.client.call("GET", "/v1/cases").status == 200)
            #expect(await desk.stop() == 0)
        }
    }
}

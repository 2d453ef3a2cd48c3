import AppStoreEmulator
import AppStoreTypes
import ClientTestSupport
import Crypto
import DeskTestSupport
import Foundation
import NIOHTTP1
import RefundDesk
import Refunds
import TestSupport
import Testing

@Suite("Facts from the evidence hook", .timeLimit(.minutes(45)))
struct HookStoryTests {
    private static let everything: JSONValue = [
        "usage": [["percent": 25], ["customer": .string(TestDesk.customer), "playSeconds": 7200]],
        "delivery": ["status": "delivered"],
        "customer": ["segments": ["vip"], "accountCreatedAt": "2020-01-01T00:00:00Z"],
        "consent": ["granted": true, "locale": "de"],
    ]

    private static let policy = Policy(
        rules: [
            Rule(
                name: "friends",
                condition: .all([.word(.segment, ["vip"]), .number(.playMinutes, Bounds(atLeast: 7200))]),
                verdict: .prefer(.grantProrated, otherwise: nil)
            )
        ],
        fallback: .prefer(.decline, otherwise: nil)
    )

    private static let secret = "hook secret"

    /// Runs a backend while a closure runs, and passes the backend and its address to the closure.
    private func withBackend(
        _ reply: SocketServer.Answer,
        _ body: (SocketServer, String) async throws -> Void
    ) async throws {
        try await SocketServer.run(answering: reply) { try await body($0, "\($0.url)/evidence") }
    }

    private func setup(_ url: String, timeout: Duration = .seconds(20), policy: Policy = Policy()) -> DeskSetup {
        let hook = EvidenceHookConfiguration(url: url, secrets: [Self.secret], timeout: timeout)
        return DeskSetup(policy: policy, evidenceHook: hook)
    }

    @Test("The hook is asked once, and its facts are in the answer with their source")
    func asked() async throws {
        try await withBackend(.json(Self.everything)) { backend, url in
            try await TestDesk.withRunning(setup(url, policy: Self.policy)) { desk in
                let bought = try await desk.buy()
                _ = try await desk.requestRefund(of: bought)
                let answered = try await desk.caseOf(bought, in: .answered)
                #expect(answered["answer.body.consumptionPercentage"] == 25_000)
                #expect(answered["answer.body.deliveryStatus"] == "DELIVERED")
                #expect(answered["answer.body.refundPreference"] == "GRANT_PRORATED")
                #expect(answered["answer.rule"] == "friends")
                #expect(answered["consentUsed.source"] == "hook")
                #expect(answered["consentUsed.locale"] == "de")
                let sources = answered["answer.evidence"]?.elements?.map {
                    "\($0["field"]?.text ?? "") \($0["source"]?.text ?? "")"
                }
                for field in ["consumptionPercentage", "deliveryStatus", "accountTenure"] {
                    #expect(sources?.contains("\(field) hook") == true, "\(field)")
                }
                let inquiries = try #require(answered["inquiries"]?.elements)
                #expect(inquiries.map { $0["result"] } == ["answered"])
                #expect(
                    inquiries.first?["detail"]
                        == "the hook stated 2 reports of use, the delivery, facts about the customer, a consent"
                )
                #expect(backend.requests.count == 1)
                try checkQuestion(try #require(backend.requests.first), about: answered, desk)
                let page = try await desk.client.call("GET", "/cases/\(answered["id"]?.text ?? "")")
                #expect(page.text.contains("the hook stated 2 reports of use"))
            }
        }
    }

    private func checkQuestion(_ call: SocketServer.Received, about answered: JSONValue, _ desk: TestDesk) throws {
        let question = try #require(call.json)
        #expect(call.method == "POST")
        #expect(call.headers.first(name: "content-type") == "application/json")
        #expect(question["type"] == "evidence.requested")
        #expect(question["app"] == .string(Site.bundleID))
        #expect(question["environment"] == "Sandbox")
        #expect(question["customer"] == .string(TestDesk.customer))
        for (name, same) in [
            ("case", "id"), ("transactionId", "transactionId"), ("productId", "productId"),
            ("requestedAt", "requestedAt"), ("deadline", "deadline"), ("reason", "reason"),
            ("requestNumber", "requestNumber"),
        ] { #expect(question[name] == answered[same], "\(name)") }
        #expect(call.headers.first(name: "refund-desk-event") == question["id"]?.text)
        let signature = try #require(call.headers.first(name: "refund-desk-signature"))
        let seconds = desk.clock.timestamp.milliseconds / 1000
        let stated = try #require(signature.firstMatch(of: /^t=([0-9]+),v1=([0-9a-f]{64})$/))
        #expect(abs((Int64(stated.1) ?? 0) - seconds) < 60)
        let key = SymmetricKey(data: Data(Self.secret.utf8))
        let code = HMAC<SHA256>.authenticationCode(for: Data("\(stated.1).".utf8) + call.body, using: key)
        #expect(code.map { String(format: "%02x", $0) }.joined() == stated.2)
    }

    struct SilentRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let reply: SocketServer.Answer
        var timeout = Duration.seconds(20)
        let words: String
    }

    private static func text(_ text: String) -> SocketServer.Answer { .respond(status: 200, body: text) }

    static let silent: [SilentRow] = [
        SilentRow(
            testDescription: "late",
            reply: .write("", then: .silence),
            timeout: .milliseconds(300),
            words: "the hook did not answer within 300 ms"
        ),
        SilentRow(
            testDescription: "gone",
            reply: .write("", then: .close),
            words: "the hook closed the connection too early"
        ),
        SilentRow(testDescription: "500", reply: .respond(status: 500), words: "the hook answered 500 instead of 200"),
        SilentRow(
            testDescription: "a redirect",
            reply: .respond(status: 302, headers: ["Location": "http://127.0.0.1:1/"]),
            words: "the hook answered 302, a redirect, which the desk does not follow"
        ),
        SilentRow(
            testDescription: "ten million bytes",
            reply: .respond(status: 200, body: String(repeating: " ", count: 10_000_000)),
            words: "the hook's answer is larger than 256 KB"
        ),
        SilentRow(
            testDescription: "no JSON",
            reply: text("<html>"),
            words: "the hook's answer is invalid: it is not JSON"
        ),
        SilentRow(
            testDescription: "a list",
            reply: text("[]"),
            words: "the hook's answer is invalid: it is not a JSON object"
        ),
        SilentRow(
            testDescription: "a wrong type, after what is right",
            reply: text(#"{"delivery":{"status":"wrongItem"},"usage":[{"percent":90},{"percent":"all"}]}"#),
            words: "the hook's answer is invalid: usage[1].percent is not a number"
        ),
        SilentRow(
            testDescription: "an unknown member",
            reply: text(#"{"delivry":{}}"#),
            words:
                "the hook's answer is invalid: unknown member delivry; known here: usage, delivery, customer, "
                + "consent"
        ),
    ]

    @Test("A hook without a usable reply counts as silent, and the ledger's facts are sent", arguments: silent)
    func silence(_ row: SilentRow) async throws {
        try await withBackend(row.reply) { _, url in
            try await checkLedgerIsUsed(setup(url, timeout: row.timeout), words: row.words)
        }
    }

    @Test("An unreachable hook counts as silent, and the ledger's facts are sent")
    func refused() async throws {
        try await checkLedgerIsUsed(setup(RefusingAddress.url), words: "the hook could not be reached")
    }

    private func checkLedgerIsUsed(_ setup: DeskSetup, words: String) async throws {
        try await TestDesk.withRunning(setup) { desk in
            let bought = try await desk.buy()
            try await desk.consent()
            try await desk.use(bought, ["unitsUsed": 50])
            _ = try await desk.requestRefund(of: bought)
            let answered = try await desk.caseOf(bought, in: .answered)
            #expect(answered["answer.body.consumptionPercentage"] == 10_000)
            #expect(answered["answer.body.deliveryStatus"] == "DELIVERED")
            let inquiries = try #require(answered["inquiries"]?.elements)
            #expect(inquiries.map { $0["result"] } == ["silent"])
            #expect(inquiries.first?["detail"] == .string("\(words); the ledger's facts were used"))
            #expect(desk.sent.count == 1)
        }
    }

    @Test("The hook is asked again while a fact is missing, until it answers")
    func again() async throws {
        try await withBackend(.respond(status: 503)) { backend, url in
            try await TestDesk.withRunning(setup(url)) { desk in
                let bought = try await desk.buy()
                _ = try await desk.requestRefund(of: bought)
                let waiting = try await desk.caseOf(bought, in: .waiting)
                #expect(waiting["blockReason"] == "noConsent")
                backend.answer(with: try .json(Self.everything))
                try await desk.advance(by: .seconds(31))
                let answered = try await desk.caseOf(bought, in: .answered)
                #expect(answered["inquiries"]?.elements?.map { $0["result"] } == ["silent", "answered"])
                let ids = backend.requests.compactMap { $0.json?["id"]?.text }
                #expect(ids.count == 2 && Set(ids).count == 2)
            }
        }
    }

    @Test("A withdrawal after the request outweighs the consent that the hook states later")
    func withdrawal() async throws {
        try await withBackend(.respond(status: 503)) { backend, url in
            try await TestDesk.withRunning(setup(url)) { desk in
                let bought = try await desk.buy()
                _ = try await desk.requestRefund(of: bought)
                _ = try await desk.caseOf(bought, in: .waiting)
                try await desk.advance(by: .seconds(10))
                try await desk.consent(false)
                backend.answer(with: try .json(Self.everything))
                try await desk.advance(by: .seconds(31))
                let waiting = try await desk.caseOf(bought) {
                    $0["inquiries"]?.elements?.count == 2 && $0["blockReason"] == "consentWithdrawn"
                }
                #expect(waiting["state"] == "waiting")
                #expect(desk.sent.isEmpty)
            }
        }
    }

    @Test("The hook is not asked about a purchase that may never be answered")
    func family() async throws {
        try await withBackend(.json(Self.everything)) { backend, url in
            try await TestDesk.withRunning(setup(url)) { desk in
                let bought = try await desk.buy(.castle) { $0.ownership = .familyShared }
                _ = try await desk.requestRefund(of: bought)
                _ = try await desk.caseOf(bought, in: .withheld)
                #expect(backend.requests.isEmpty)
            }
        }
    }
}

import AppStoreEmulator
import AppStoreTypes
import ClientTestSupport
import DeskTestSupport
import Foundation
import InMemoryTracing
import RefundDesk
import Refunds
import TestSupport
import Testing

/// The sinks of a desk in the process of the test.
///
/// `test_secrets.py` has the table of all others.
@Suite("Secrets in logs, replies, spans and requests", .timeLimit(.minutes(45)))
struct SecretTests {
    private static let planted = ["planted events secret", "planted old events secret", "planted hook secret"]

    @Test("No sink shows a secret while a request is answered, and Apple, the hook and the receivers fail")
    func wholeWay() async throws {
        let tracer = W3CTracer()
        try await SocketServer.run(answering: .respond(status: 500)) { backend in
            var setup = DeskSetup(
                evidenceHook: EvidenceHookConfiguration(url: "\(backend.url)/hook", secrets: [Self.planted[2]]),
                events: [EventsConfiguration(url: "\(backend.url)/refunds", secrets: Array(Self.planted.prefix(2)))],
                tracer: tracer
            )
            setup.alerts = AlertConfiguration(url: "\(backend.url)/planted-alerts")
            setup.heartbeat = "\(backend.url)/planted-heartbeat"
            try await Site.withOpen { [setup] site in
                try await site.run(setup) { desk in
                    let replies = try await Self.live(site, desk)
                    let sinks = [
                        "log": desk.log.lines,
                        "replies": replies.map { String(decoding: $0, as: UTF8.self) },
                        "spans": tracer.memory.finishedSpans.map { span in
                            var text = ""
                            dump(span, to: &text)
                            return text
                        },
                        "requests": backend.requests.map { "\($0.headers)\(String(decoding: $0.body, as: UTF8.self))" },
                    ]
                    let key = site.credentials.privateKey.split(separator: "\n").filter { !$0.hasPrefix("-") }
                    let secrets =
                        key.map(String.init) + Self.planted + [site.credentials.sharedSecret, desk.client.token ?? ""]
                        + ["planted-alerts", "planted-heartbeat", "eyJ"]
                    for (sink, lines) in sinks {
                        #expect(lines.count > 4, "\(sink)")
                        for secret in secrets {
                            for form in [secret, Data(secret.utf8).base64EncodedString(), Self.hexadecimal(secret)] {
                                #expect(!lines.contains { $0.contains(form) }, "\(sink)")
                            }
                        }
                    }
                }
            }
        }
    }

    /// Lets a desk answer a request after Apple refused its key, refuses forged notifications, and returns its replies.
    private static func live(_ site: Site, _ desk: TestDesk) async throws -> [Data] {
        let bought = try await desk.buy()
        try await desk.consent()
        try await desk.deliver(bought)
        site.emulator.setFaults(EmulatorFaults { $0.consumption = EndpointFault { ($0.status, $0.times) = (401, 1) } })
        _ = try await desk.requestRefund(of: bought)
        _ = try await desk.caseOf(bought) { $0["attempts"]?.elements?.last?["state"] == "failed" }
        try await desk.advance(by: .seconds(6))
        let answered = try await desk.caseOf(bought, in: .answered)

        var stranger = NotificationMaker(chain: site.chain)
        stranger.bundleID = "com.example.other"
        let forger = NotificationMaker(chain: try .example(name: "Stranger"))
        let sent = [try stranger.signed(), try forger.signed()]
        var answers = [try answered.encoded()]
        for text in sent { answers.append(try await desk.client.notify(text).body) }
        for path in ["/v1/cases", "/v1/notifications", "/v1/statistics", "/v1/endpoints", "/v1/events", "/metrics"] {
            answers.append(try await desk.client.send("GET", path, body: nil).body)
        }
        return answers
    }

    private static func hexadecimal(_ text: String) -> String {
        text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

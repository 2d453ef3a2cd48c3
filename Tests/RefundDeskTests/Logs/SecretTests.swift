import AppStoreEmulator
import AppStoreTypes
import DeskTestSupport
import Foundation
import Refunds
import TestSupport
import Testing

@Suite("Secrets in logs and replies", .timeLimit(.minutes(20)))
struct SecretTests {
    @Test("Neither the log nor a reply shows a secret while a request is answered")
    func wholeWay() async throws {
        try await Site.withOpen { site in
            try await site.run { desk in
                let bought = try await desk.buy()
                try await desk.consent()
                try await desk.deliver(bought)
                site.emulator.setFaults(
                    EmulatorFaults { $0.consumption = EndpointFault { ($0.status, $0.times) = (401, 1) } }
                )
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
                for path in ["/v1/cases", "/v1/notifications", "/v1/statistics"] {
                    answers.append(try await desk.client.send("GET", path, body: nil).body)
                }
                let told = desk.log.lines + answers.map { String(decoding: $0, as: UTF8.self) }
                let key = site.credentials.privateKey.split(separator: "\n").filter { !$0.hasPrefix("-") }
                let secrets = key.map(String.init) + [site.credentials.sharedSecret, desk.client.token ?? "", "eyJ"]
                for secret in secrets { #expect(!told.contains { $0.contains(secret) }) }
                #expect(desk.log.lines.count > 5)
            }
        }
    }
}

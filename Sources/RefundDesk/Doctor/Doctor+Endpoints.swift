import AppStoreTypes
import Foundation

extension Doctor {
    /// How far two clocks may be apart before Apple refuses tokens.
    private static let clockTolerance: Duration = .seconds(60)

    /// Whether each endpoint is reached, and takes the key.
    func endpointFindings(_ answers: [EndpointAnswer]) -> [DoctorFinding] {
        answers.flatMap { answer in
            [finding(answer, sandboxTakesKey: answers.contains { $0.takesSandboxKey(of: answer.bundleID) })]
                + (Self.isExposed(answer.url) ? [exposed(answer)] : [])
        }
    }

    private func finding(_ answer: EndpointAnswer, sandboxTakesKey: Bool) -> DoctorFinding {
        let name = "\(answer.bundleID) \(answer.environment): \(answer.url)"
        switch answer.status {
        case .failure(let silence):
            return DoctorFinding(
                "endpoint",
                .fail,
                "\(name) does not answer: \(silence.words)",
                mend: "check the address, the network, the proxy and the firewall; for an emulator, start it"
            )
        case .success(200..<300), .success(400), .success(404):
            return DoctorFinding("endpoint", .ok, "\(name) answers and takes the key")
        case .success(401) where answer.environment == .production && sandboxTakesKey:
            return DoctorFinding(
                "endpoint",
                .warn,
                "\(name) refuses the key, which Sandbox takes (401)",
                mend: "nothing before the app's first release: until then Production refuses every key"
            )
        case .success(401):
            return DoctorFinding(
                "endpoint",
                .fail,
                "\(name) refuses the key (401)",
                mend:
                    "check issuerId, keyId and bundleId; the key must be an In-App Purchase key, of this team, not revoked"
            )
        case .success(let status):
            return DoctorFinding(
                "endpoint",
                .warn,
                "\(name) answers \(status)",
                mend: status >= 500 || status == 429
                    ? "try again later" : "check that the address is Apple's or an emulator's"
            )
        }
    }

    private func exposed(_ answer: EndpointAnswer) -> DoctorFinding {
        DoctorFinding(
            "endpoint",
            .warn,
            "\(answer.bundleID) \(answer.environment): tokens and answers go to \(answer.url) unencrypted",
            mend: "use https"
        )
    }

    /// Whether what is sent to an address can be read on its way.
    private static func isExposed(_ url: String) -> Bool {
        guard let parts = URLComponents(string: url), parts.scheme?.lowercased() == "http" else { return false }
        return !["127.0.0.1", "[::1]", "::1", "localhost"].contains(parts.host ?? "")
    }

    /// Whether the clock agrees with those of the endpoints.
    func clockFinding(_ answers: [EndpointAnswer]) -> DoctorFinding {
        let heard = answers.compactMap { answer in answer.clockLead.map { (url: answer.url, lead: $0) } }
        guard let worst = heard.max(by: { abs($0.lead.milliseconds) < abs($1.lead.milliseconds) }) else {
            return DoctorFinding("clock", .warn, "not compared: no endpoint said what time it is", mend: nil)
        }
        let seconds = abs(worst.lead.milliseconds) / 1000
        guard abs(worst.lead.milliseconds) <= Self.clockTolerance.milliseconds else {
            return DoctorFinding(
                "clock",
                .fail,
                "\(seconds) s \(worst.lead < .zero ? "ahead of" : "behind") \(worst.url): tokens are refused, deadlines wrong",
                mend: "let this machine set its clock by NTP"
            )
        }
        return DoctorFinding("clock", .ok, "within \(max(seconds, 1)) s of what the endpoints say")
    }
}

extension EndpointAnswer {
    /// Whether this is Sandbox taking the key of an app.
    fileprivate func takesSandboxKey(of bundleID: String) -> Bool {
        guard self.bundleID == bundleID, environment == .sandbox, case .success(let status) = status else {
            return false
        }
        return (200..<300).contains(status) || status == 400 || status == 404
    }
}

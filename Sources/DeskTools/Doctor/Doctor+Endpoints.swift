import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Foundation
import RefundDesk

extension Doctor {
    /// Causes that are not the desk's fault and may resolve without a change.
    private static let passing: Set<String> = Set(
        [APICause.notReleased, .rateLimit, .appleTrouble, .notKnownYet].map(\.rawValue)
    )

    /// Checks that each endpoint responds and accepts the key.
    ///
    /// - Parameters:
    ///   - answers: the answers of the endpoints.
    ///   - renewed: the emulators that were restarted with new keys, by endpoint.
    /// - Returns: the findings.
    func endpointFindings(
        _ answers: [EndpointAnswer],
        renewed: [String: RenewedEmulator] = [:]
    ) -> [DoctorFinding] {
        answers.flatMap { answer in
            if !answer.acceptsKey, let emulator = renewed[answer.url] { return [finding(answer, emulator)] }
            let ofApp = answers.filter { $0.app.bundleID == answer.app.bundleID }
            let sandbox = ofApp.first { $0.environment == .sandbox && $0.key.keyID == answer.key.keyID }
            let accepted = ofApp.first { $0.environment == answer.environment && $0.acceptsKey }
            return [finding(answer, sandboxAcceptsKey: sandbox?.acceptsKey, acceptedKeyID: accepted?.key.keyID)]
                + (Self.isExposed(answer.url) ? [exposed(answer)] : [])
        }
    }

    /// Returns the finding about a call.
    ///
    /// - Parameters:
    ///   - answer: the call.
    ///   - sandboxAcceptsKey: whether the sandbox accepts the same key.
    ///   - acceptedKeyID: the ID of the app's key that the endpoint accepts; `nil` if it accepts none.
    /// - Returns: the finding.
    private func finding(
        _ answer: EndpointAnswer,
        sandboxAcceptsKey: Bool?,
        acceptedKeyID: String?
    ) -> DoctorFinding {
        let name = "\(answer.app.bundleID) \(answer.environment): \(answer.url)"
        let key = answer.app.otherKey == nil ? "the key" : "the key \(answer.key.keyID)"
        guard !answer.acceptsKey, let failure = answer.failure else {
            return DoctorFinding("endpoint", .ok, "\(name) answers and accepts \(key)")
        }
        if let acceptedKeyID {
            return DoctorFinding(
                "endpoint",
                .warn,
                "\(name) refuses \(key) (\(failure)), and accepts \(acceptedKeyID), which the desk then uses",
                mend: "if \(answer.key.keyID) was revoked, remove it from api; if it is new, wait until Apple knows it"
            )
        }
        var circumstances = answer.circumstances
        circumstances.sandboxAcceptsKey = sandboxAcceptsKey
        let causes = Diagnosis.ofCall(failure, circumstances)
        let canSucceedLater = causes.first.map { $0.isCertain && Self.passing.contains($0.id) } ?? false
        return DoctorFinding("endpoint", canSucceedLater ? .warn : .fail, at: name, causes)
    }

    /// Returns the emulators that refuse a key because they were restarted with new ones, by endpoint.
    func renewedEmulators(_ answers: [EndpointAnswer]) async -> [String: RenewedEmulator] {
        var renewed: [String: RenewedEmulator] = [:]
        for answer in answers where !answer.acceptsKey && renewed[answer.url] == nil {
            renewed[answer.url] = await RenewedEmulator.behind(answer.app, answer.environment, transport: transport)
        }
        return renewed
    }

    private func finding(_ answer: EndpointAnswer, _ emulator: RenewedEmulator) -> DoctorFinding {
        let name = "\(answer.app.bundleID) \(answer.environment)"
        var finding = DoctorFinding(
            "endpoint",
            .fail,
            at: name,
            [Diagnosis(ConfigurationCause.emulatorRenewed, seen: [emulator.url])]
        )
        finding.steps = emulator.steps
        return finding
    }

    private func exposed(_ answer: EndpointAnswer) -> DoctorFinding {
        let cause = Diagnosis(ConfigurationCause.unencrypted, seen: [answer.url])
        return DoctorFinding("endpoint", .warn, at: "\(answer.app.bundleID) \(answer.environment)", [cause])
    }

    /// Returns whether data sent to an address is unencrypted and leaves this machine.
    static func isExposed(_ url: String) -> Bool {
        URLComponents(string: url)?.scheme?.lowercased() == "http" && !staysOnThisMachine(url)
    }

    /// Returns whether an address is on this machine.
    static func staysOnThisMachine(_ url: String) -> Bool {
        guard let host = URLComponents(string: url)?.host?.lowercased() else { return false }
        return ["[::1]", "::1", "localhost"].contains(host) || host.hasPrefix("127.")
    }

    /// Compares this machine's clock with the clocks of the endpoints.
    func clockFinding(_ answers: [EndpointAnswer]) -> DoctorFinding {
        let heard = answers.compactMap { answer in answer.circumstances.clockLead.map { (url: answer.url, lead: $0) } }
        guard let worst = heard.max(by: { abs($0.lead.milliseconds) < abs($1.lead.milliseconds) }) else {
            return DoctorFinding("clock", .warn, "not checked: no endpoint returned its time", mend: nil)
        }
        let seconds = abs(worst.lead.milliseconds) / 1000
        guard abs(worst.lead.milliseconds) <= Diagnosis.clockTolerance.milliseconds else {
            let words = "\(seconds) s \(worst.lead > .zero ? "ahead of" : "behind") \(worst.url)"
            return DoctorFinding("clock", .fail, at: "this machine", [Diagnosis(APICause.clock, seen: [words])])
        }
        return DoctorFinding("clock", .ok, "within \(max(seconds, 1)) s of the endpoints' clocks")
    }

    /// Checks that Apple's OCSP responder is reachable, if the configuration uses it.
    func revocationFindings(_ configuration: DeskConfiguration) async -> [DoctorFinding] {
        let asks = configuration.apps.contains {
            $0.onlineChecks && $0.rootCertificates.contains(AppleRootCertificates.g3)
        }
        guard asks else { return [] }
        let url = "http://ocsp.apple.com/ocsp03-applerootcag3"
        do {
            // Any response shows that the responder is reachable; the request is not an OCSP request.
            _ = try await transport.send(TransportRequest(method: "GET", url: url, timeout: .seconds(10)))
            return [DoctorFinding("revocation", .ok, "\(url) answers")]
        } catch {
            let words = String(describing: error).split(whereSeparator: \.isNewline).joined(separator: " ")
            let cause = Diagnosis(ConfigurationCause.responderUnreachable, seen: [String(words.prefix(200))])
            return [DoctorFinding("revocation", .warn, at: url, [cause])]
        }
    }
}

import AppStoreClient
import AppStoreTrust
import RefundDesk

extension Doctor {
    /// Checks that each app's hook responds and that its URL is encrypted.
    func hookFindings(_ configuration: DeskConfiguration) async -> [DoctorFinding] {
        var findings: [DoctorFinding] = []
        for app in configuration.apps {
            guard let hook = app.evidenceHook else { continue }
            findings.append(await finding(hook, name: "\(app.bundleID): \(hook.url)"))
            guard Self.isExposed(hook.url) else { continue }
            let cause = Diagnosis(ConfigurationCause.unencrypted, seen: [hook.url])
            findings.append(DoctorFinding("evidence hook", .warn, at: app.bundleID, [cause]))
        }
        return findings
    }

    private func finding(_ hook: EvidenceHookConfiguration, name: String) async -> DoctorFinding {
        do {
            // The request names no case, so any response shows that the hook is reachable.
            _ = try await transport.send(TransportRequest(method: "HEAD", url: hook.url, timeout: hook.timeout))
            return DoctorFinding("evidence hook", .ok, "\(name) answers")
        } catch {
            let words = String(describing: error).split(whereSeparator: \.isNewline).joined(separator: " ")
            return DoctorFinding(
                "evidence hook",
                .warn,
                "\(name) does not answer (\(words.prefix(200))): cases are answered with the facts on record",
                mend: "start the backend, or correct evidenceHook.url"
            )
        }
    }
}

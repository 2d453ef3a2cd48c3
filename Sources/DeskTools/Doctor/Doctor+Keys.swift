import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Foundation
import RefundDesk

extension Doctor {
    /// Checks the app's key: its tokens, its type and its file permissions.
    func keyFindings(_ app: AppConfiguration) -> [DoctorFinding] {
        let place = "\(app.bundleID), \(app.privateKeyFile)"
        var findings = [signingFinding(app, place)]
        let content = FileManager.default.contents(atPath: app.privateKeyFile) ?? Data()
        let uncertainDiagnoses = Diagnosis.ofKeyFile(content, named: app.privateKeyFile, keyID: app.keyID)
        if !content.isEmpty {
            findings += uncertainDiagnoses.map { DoctorFinding("key", .warn, at: place, [$0]) }
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: app.privateKeyFile)
        if let permissions = attributes?[.posixPermissions] as? Int, permissions & 0o007 != 0 {
            findings.append(
                DoctorFinding(
                    "key",
                    .warn,
                    "every user of this machine can read or write \(app.privateKeyFile)",
                    mend: "chmod 600 \(app.privateKeyFile)"
                )
            )
        }
        return findings
    }

    private func signingFinding(_ app: AppConfiguration, _ place: String) -> DoctorFinding {
        let time = now()
        guard let token = try? app.apiKey.token(at: time) else {
            return DoctorFinding("key", .fail, at: place, [Diagnosis(KeyCause.damaged)])
        }
        let causes = Diagnosis.ofToken(token, key: app.apiKey, at: time)
        guard let first = causes.first else {
            return DoctorFinding("key", .ok, "\(app.bundleID): key \(app.keyID) signs tokens")
        }
        return DoctorFinding("key", first.isCertain ? .fail : .warn, at: place, causes)
    }
}

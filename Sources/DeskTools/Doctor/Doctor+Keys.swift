import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Foundation
import RefundDesk

extension Doctor {
    /// Checks the app's key: its tokens and its type.
    func keyFindings(_ app: AppConfiguration) -> [DoctorFinding] {
        let place = "\(app.bundleID), \(app.privateKeyFile)"
        var findings = [signingFinding(app, place)]
        let content = FileManager.default.contents(atPath: app.privateKeyFile) ?? Data()
        let uncertainDiagnoses = Diagnosis.ofKeyFile(content, named: app.privateKeyFile, keyID: app.keyID)
        if !content.isEmpty {
            findings += uncertainDiagnoses.map { DoctorFinding("key", .warn, at: place, [$0]) }
        }
        return findings
    }

    /// Warns about files with secrets or customer data that every user of this machine can read or write.
    func permissionFindings(_ configuration: DeskConfiguration) -> [DoctorFinding] {
        configuration.exposedFiles.map { path in
            DoctorFinding(
                "permissions",
                .warn,
                "every user of this machine can read or write \(path)",
                mend: "chmod 600 \(path)"
            )
        }
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

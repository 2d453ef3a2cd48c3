import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Foundation
import RefundDesk

extension Doctor {
    /// Checks the app's keys: their tokens and their type.
    func keyFindings(_ app: AppConfiguration) -> [DoctorFinding] { app.keys.flatMap { keyFindings($0, app) } }

    private func keyFindings(_ key: AppKeyConfiguration, _ app: AppConfiguration) -> [DoctorFinding] {
        let place = "\(app.bundleID), \(key.place)"
        var findings = [signingFinding(app.apiKey(key), place)]
        let content = FileManager.default.contents(atPath: key.file) ?? Data()
        let uncertainDiagnoses = Diagnosis.ofKeyFile(content, named: key.file, keyID: key.keyID)
        if !content.isEmpty {
            findings += uncertainDiagnoses.map { DoctorFinding("key", .warn, at: place, [$0]) }
        }
        return findings
    }

    /// Warns about files with secrets or customer data that every user of this machine can read or write.
    func permissionFindings(_ configuration: DeskConfiguration) -> [DoctorFinding] {
        configuration.exposedFiles.map { path in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            return DoctorFinding(
                "permissions",
                .warn,
                "every user of this machine can read or write \(path)",
                mend: "chmod \(isFolder.boolValue ? 700 : 600) \(path)"
            )
        }
    }

    private func signingFinding(_ key: APIKey, _ place: String) -> DoctorFinding {
        let time = now()
        guard let token = try? key.token(at: time) else {
            return DoctorFinding("key", .fail, at: place, [Diagnosis(KeyCause.damaged)])
        }
        let causes = Diagnosis.ofToken(token, key: key, at: time)
        guard let first = causes.first else {
            return DoctorFinding("key", .ok, "\(key.bundleID): key \(key.keyID) signs tokens; Apple sets no end for it")
        }
        return DoctorFinding("key", first.isCertain ? .fail : .warn, at: place, causes)
    }
}

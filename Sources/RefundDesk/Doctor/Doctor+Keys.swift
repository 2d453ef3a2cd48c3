package import AppStoreTrust
import Crypto
import Foundation

extension Doctor {
    /// Whether the app's key signs tokens that Apple's rules accept, and is kept from others.
    func keyFindings(_ app: AppConfiguration) -> [DoctorFinding] {
        var findings = [signingFinding(app)]
        let attributes = try? FileManager.default.attributesOfItem(atPath: app.privateKeyFile)
        if let permissions = attributes?[.posixPermissions] as? Int, permissions & 0o007 != 0 {
            findings.append(
                DoctorFinding(
                    "key",
                    .warn,
                    "\(app.privateKeyFile) may be read or written by every user of this machine",
                    mend: "chmod 600 \(app.privateKeyFile)"
                )
            )
        }
        return findings
    }

    private func signingFinding(_ app: AppConfiguration) -> DoctorFinding {
        let key = app.apiKey
        let time = now()
        do {
            let token = try key.token(at: time)
            _ = try APITokenVerifier().check(token, at: time) { _ in
                APITokenVerifier.Key(publicKey: key.publicKey, issuerID: key.issuerID)
            }
            return DoctorFinding("key", .ok, "\(app.bundleID): key \(app.keyID) signs tokens")
        } catch {
            return DoctorFinding(
                "key",
                .fail,
                "\(app.bundleID): the key in \(app.privateKeyFile) signs no token that holds",
                mend: "download a new In-App Purchase key from App Store Connect"
            )
        }
    }
}

extension AppConfiguration {
    /// The key with which calls to Apple are signed.
    package var apiKey: APIKey { APIKey(issuerID: issuerID, keyID: keyID, bundleID: bundleID, privateKey: privateKey) }
}

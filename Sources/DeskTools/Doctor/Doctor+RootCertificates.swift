import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Foundation
import RefundDesk
import SwiftASN1
import X509

extension Doctor {
    /// How long before a root expires the doctor warns.
    private static let notice: Duration = .seconds(90 * 86_400)

    /// Checks that the trusted roots are roots, are valid now, and match the endpoints.
    func rootFindings(_ app: AppConfiguration) -> [DoctorFinding] {
        app.rootCertificates.map { finding(of: $0, in: app) } + fitFindings(app)
    }

    private func finding(of bytes: [UInt8], in app: AppConfiguration) -> DoctorFinding {
        guard let certificate = try? Certificate(derEncoded: bytes) else {
            return DoctorFinding("root certificate", .fail, "\(app.bundleID): a trusted root cannot be read")
        }
        let name = "\(app.bundleID): \(certificate.subject)"
        if case .notCertificateAuthority? = try? certificate.extensions.basicConstraints {
            return DoctorFinding(
                "root certificate",
                .fail,
                "\(name) is not a root: it may not sign other certificates",
                mend: "name the root of the chain, or remove rootCertificates to use Apple Root CA - G3"
            )
        }
        let (begins, ends) = (Timestamp(certificate.notValidBefore), Timestamp(certificate.notValidAfter))
        let today = now()
        if ends < today || today < begins {
            return DoctorFinding(
                "root certificate",
                .fail,
                "\(name) \(ends < today ? "ended" : "begins") on \(Self.day(ends < today ? ends : begins))",
                mend: "use a valid root, or remove rootCertificates to use Apple Root CA - G3; check the clock"
            )
        }
        guard today + Self.notice < ends else {
            return DoctorFinding(
                "root certificate",
                .warn,
                "\(name) ends on \(Self.day(ends))",
                mend: "add the new root to rootCertificates before this one expires"
            )
        }
        return DoctorFinding("root certificate", .ok, "\(name), until \(Self.day(ends))")
    }

    /// Checks that the trusted roots match the servers that the desk calls.
    ///
    /// `serve` refuses a foreign root together with Apple's endpoints, so without `trustForeignRoots` that is a
    /// failure.
    private func fitFindings(_ app: AppConfiguration) -> [DoctorFinding] {
        let trustsApple = app.rootCertificates.contains(AppleRootCertificates.g3)
        let foreign = app.foreignRoots.map(AppConfiguration.displayText)
        let atApple = app.environmentsAtApple
        let elsewhere = app.environments.filter { !atApple.contains($0) }.compactMap { app.endpoints[$0] }
        var found: [Diagnosis] = []
        if let url = elsewhere.first, foreign.isEmpty {
            found.append(Diagnosis(ConfigurationCause.emulatorUnderAppleRoot, seen: [url]))
        }
        if !atApple.isEmpty, !trustsApple {
            found.append(Diagnosis(ConfigurationCause.appleUnderOtherRoot, seen: foreign))
        }
        if !atApple.isEmpty, trustsApple, !foreign.isEmpty {
            found.append(Diagnosis(ConfigurationCause.strangerTrusted, seen: foreign))
        }
        let isRefused = !atApple.isEmpty && !foreign.isEmpty && !app.trustForeignRoots
        return found.map { DoctorFinding("root certificate", isRefused ? .fail : .warn, at: app.bundleID, [$0]) }
    }

    static func day(_ time: Timestamp) -> String { String(time.description.prefix(10)) }
}

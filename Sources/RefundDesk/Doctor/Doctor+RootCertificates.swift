import AppStoreTrust
import AppStoreTypes
import Foundation
import SwiftASN1
import X509

extension Doctor {
    /// Whether the trusted roots are valid now, and Apple's own where real notifications are taken.
    func rootFindings(_ app: AppConfiguration) -> [DoctorFinding] {
        app.rootCertificates.map { bytes in
            guard let certificate = try? Certificate(derEncoded: bytes) else {
                return DoctorFinding("root certificate", .fail, "\(app.bundleID): a trusted root cannot be read")
            }
            let name = "\(app.bundleID): \(certificate.subject)"
            let today = now().date
            if certificate.notValidAfter < today || today < certificate.notValidBefore {
                let words = certificate.notValidAfter < today ? "ended" : "begins"
                let date = certificate.notValidAfter < today ? certificate.notValidAfter : certificate.notValidBefore
                return DoctorFinding(
                    "root certificate",
                    .fail,
                    "\(name) \(words) on \(Self.day(date))",
                    mend:
                        "name a root that is valid, or leave rootCertificates out for Apple Root CA - G3; check the clock"
                )
            }
            if bytes != AppleRootCertificates.g3, Self.meetsApple(app) {
                return DoctorFinding(
                    "root certificate",
                    .warn,
                    "\(name) is not Apple's: whoever holds its key can forge notifications",
                    mend: "leave rootCertificates out, but with an emulator"
                )
            }
            return DoctorFinding("root certificate", .ok, "\(name), until \(Self.day(certificate.notValidAfter))")
        }
    }

    /// Whether the app's answers go to Apple, not to a stand-in.
    private static func meetsApple(_ app: AppConfiguration) -> Bool {
        app.environments.contains { app.endpoints[$0] == AppConfiguration.standardEndpoints[$0] }
    }

    private static func day(_ date: Date) -> String { String(Timestamp(date).description.prefix(10)) }
}

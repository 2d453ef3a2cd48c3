import AppStoreTrust
import Foundation
import RefundDesk
import Refunds
import Store

extension Doctor {
    /// How many of an app's newest notifications are searched for one with a signature.
    private static let searchedNotifications = 20

    /// Says when the certificates end that Apple signed each app's newest notification with.
    ///
    /// Apple replaces these certificates itself, so nobody has to act when they end. A new root has to be installed:
    /// see ``rootFindings(_:)``.
    func certificateFindings(_ configuration: DeskConfiguration, _ store: Store) async throws -> [DoctorFinding] {
        var findings: [DoctorFinding] = []
        for app in configuration.apps {
            let newest = try await store.notifications(
                of: app.bundleID,
                limit: Self.searchedNotifications,
                cursor: nil
            ).items.first { $0.version == 2 && $0.signedPayload != nil }
            guard let payload = newest?.signedPayload,
                let first = CertificateFacts.ofHeader(of: payload).prefix(2).min(by: { $0.validUntil < $1.validUntil })
            else { continue }
            findings.append(
                DoctorFinding(
                    "certificate",
                    .ok,
                    "\(app.bundleID): the newest notification is signed under \(first.subject), until "
                        + "\(Self.day(first.validUntil)); Apple replaces it"
                )
            )
        }
        return findings
    }
}

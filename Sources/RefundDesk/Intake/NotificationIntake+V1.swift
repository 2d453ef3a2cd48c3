import AppStoreTrust
import AppStoreTypes
package import Foundation
package import Refunds

extension NotificationIntake {
    /// Accepts a version 1 notification; returns once it is stored, also if it was stored before.
    ///
    /// Version 1 has no signature. Only the shared secret of the named app proves its origin.
    package func acceptV1(_ data: Data) async throws(IntakeRefusal) -> (StoreNotification, IntakeOutcome) {
        let receivedAt = now()
        let claim = try ClaimV1(data)
        let key = AppKey(bundleID: claim.bundleID, environment: claim.environment)
        let (app, sharedSecrets) = try vouchedApp(claim, key: key)
        let posted = try NotificationV1(data)
        var record = Self.record(of: posted, from: app, key: key, receivedAt: receivedAt)
        // Never stored with the secret: if the secret is written in another way, the body without it is forwarded.
        record.postedBody =
            String(validating: data, as: UTF8.self)
            .flatMap { SharedSecretMarks.marked($0, sharedSecrets) } ?? posted.text
        var outcome = try await store(record)
        // Apple does not resend this late, so an identical request with a newer receipt is a new refund request.
        while outcome == .duplicate,
            let kept = try await kept(record.notification.uuid, in: key), kept.signedPayload != posted.text,
            receivedAt - kept.receivedAt > StoreNotification.longestResend
        {
            record.notification.uuid = posted.identifier(after: kept.uuid)
            outcome = try await store(record)
        }
        return (record.notification, outcome)
    }

    /// Returns a version 1 notification with what follows from it.
    static func record(of posted: NotificationV1, from app: App, key: AppKey, receivedAt: Timestamp) -> IntakeRecord {
        var record = IntakeRecord(
            notification: StoreNotification(
                version: 1,
                app: key,
                uuid: posted.identifier(),
                type: posted.type,
                signedAt: nil,
                receivedAt: receivedAt,
                signedPayload: posted.text,
                flag: posted.flag
            )
        )
        if let body = posted.body {
            record.apply(
                body,
                receipt: { body.purchasesInReceipt },
                installedAt: { body.receiptContents?.originalPurchaseDate },
                receiptMadeAt: { body.receiptContents?.receiptCreationDate },
                product: { app.catalogue[$0] }
            )
        }
        return record
    }

    /// Returns the app that a notification names, if the notification contains the app's shared secret.
    ///
    /// It also returns the secrets that the app had then, because a reload may replace them.
    private func vouchedApp(
        _ claim: ClaimV1,
        key: AppKey
    ) throws(IntakeRefusal) -> (app: App, sharedSecrets: [String]) {
        // Anyone can post any app's name here. `doctor` gets to see only problems of configured apps.
        guard let app = apps[claim.bundleID] else { throw .unknownApp(key) }
        let sharedSecrets = app.secrets.value.sharedSecrets
        guard !sharedSecrets.isEmpty else {
            throw .notConfigured(key, "a version 1 notification came, but the app has no sharedSecret")
        }
        guard claim.isVouched(forBy: sharedSecrets) else {
            throw .notConfigured(key, "the shared secret of a version 1 notification is not the app's sharedSecret")
        }
        guard app.environments.contains(claim.environment) else {
            throw .notConfigured(key, "this environment is not among the app's environments")
        }
        return (app, sharedSecrets)
    }
}

extension NotificationBodyV1 {
    /// The contents of the app receipt, if readable; its signature is not checked, so no answer relies on it alone.
    fileprivate var receiptContents: AppReceiptContents? {
        guard let receipt = unifiedReceipt?.latestReceipt,
            let contents = try? ReceiptReader.contents(ofAppReceipt: receipt), contents.bundleID == bundleID
        else { return nil }
        return contents
    }

    fileprivate var purchasesInReceipt: [ReceiptTransaction] { receiptContents?.transactions ?? [] }
}

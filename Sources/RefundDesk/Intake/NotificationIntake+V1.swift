import AppStoreTrust
import AppStoreTypes
package import Foundation
package import Refunds

extension NotificationIntake {
    /// Takes a version 1 notification; returns once it is stored, also when it was stored before.
    ///
    /// Nobody signs version 1: the shared secret of the app it names is all that vouches for it.
    package func acceptV1(_ data: Data) async throws(IntakeRefusal) -> (StoreNotification, IntakeOutcome) {
        let receivedAt = now()
        let posted = try NotificationV1(data)
        let key = AppKey(bundleID: posted.bundleID, environment: posted.environment)
        let app = try vouchedApp(posted, key: key)
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
        var outcome = try await store(record)
        // A customer may ask for the same once more, in the same words but for the receipt: Apple sends none again so late.
        while outcome == .duplicate,
            let kept = try await kept(record.notification.uuid, in: key), kept.signedPayload != posted.text,
            receivedAt - kept.receivedAt > StoreNotification.longestResend
        {
            record.notification.uuid = posted.identifier(after: kept.uuid)
            outcome = try await store(record)
        }
        return (record.notification, outcome)
    }

    /// The app that a notification names, if its shared secret vouches for it.
    private func vouchedApp(_ posted: NotificationV1, key: AppKey) throws(IntakeRefusal) -> App {
        // Anybody can name any app here: only what concerns an app of ours is kept for `doctor`.
        guard let app = apps[posted.bundleID] else { throw .strangerApp(key) }
        guard app.environments.contains(posted.environment) else {
            throw app.environments.isDisjoint(with: AppConfiguration.standardEnvironments)
                ? .strangerApp(key) : .notConfigured(key, "this environment is not among the app's environments")
        }
        guard !app.sharedSecrets.isEmpty else {
            throw .notConfigured(key, "a version 1 notification came, but the app has no sharedSecret")
        }
        guard posted.isVouched(forBy: app.sharedSecrets) else {
            throw .notConfigured(key, "the shared secret of a version 1 notification is not the app's sharedSecret")
        }
        return app
    }
}

extension NotificationBodyV1 {
    /// What the app receipt holds, as far as it can be read; nobody has checked it, and nothing is answered by it alone.
    fileprivate var receiptContents: AppReceiptContents? {
        guard let receipt = unifiedReceipt?.latestReceipt,
            let contents = try? ReceiptReader.contents(ofAppReceipt: receipt), contents.bundleID == bundleID
        else { return nil }
        return contents
    }

    fileprivate var purchasesInReceipt: [ReceiptTransaction] { receiptContents?.transactions ?? [] }
}

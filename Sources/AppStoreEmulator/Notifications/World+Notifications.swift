import AppStoreTrust
import AppStoreTypes
import Foundation

extension World {
    /// Tells an app about a transaction.
    ///
    /// - Returns: the signed transaction.
    @discardableResult
    mutating func notify(
        _ type: NotificationType,
        subtype: NotificationSubtype? = nil,
        about transaction: EmulatedTransaction,
        reason: ConsumptionRequestReason? = nil
    ) throws -> String {
        // The notification and all it carries share one date of signing.
        let date = now
        let signedTransaction = try signer.sign(transaction.signed(at: date))
        let signedRenewal = try transaction.renewal(at: date).map { try signer.sign($0) }
        let data = NotificationData {
            $0.appAppleID = apps[transaction.bundleID]?.appAppleID
            $0.bundleID = transaction.bundleID
            $0.bundleVersion = "1"
            $0.environment = transaction.environment
            $0.status = transaction.status(at: date)
            $0.consumptionRequestReason = reason
            $0.signedTransactionInfo = signedTransaction
            $0.signedRenewalInfo = signedRenewal
        }
        try send(type, subtype: subtype, data: data, at: date)
        return signedTransaction
    }

    /// Sends the test notification that a developer asked for.
    ///
    /// - Returns: the token to ask for its status with; `nil` when the environment has no URL.
    mutating func sendTest(to bundleID: String, in environment: AppStoreEnvironment) throws -> String? {
        guard let app = apps[bundleID], app.notificationURLs[environment] != nil else { return nil }
        let token = UUID().uuidString.lowercased()
        let data = NotificationData {
            $0.appAppleID = app.appAppleID
            $0.bundleID = bundleID
            $0.environment = environment
        }
        try send(.test, data: data, at: now, testToken: token)
        return token
    }

    private mutating func send(
        _ type: NotificationType,
        subtype: NotificationSubtype? = nil,
        data: NotificationData,
        at date: Timestamp,
        testToken: String? = nil
    ) throws {
        let bundleID = data.bundleID ?? ""
        let environment = data.environment ?? .sandbox
        let payload = NotificationPayload {
            $0.notificationType = type
            $0.subtype = subtype
            $0.notificationUUID = UUID().uuidString.lowercased()
            $0.data = data
            $0.version = "2.0"
            $0.signedDate = date
        }
        let sent = SentNotification(
            notificationUUID: payload.notificationUUID ?? "",
            notificationType: type,
            subtype: subtype,
            environment: environment,
            bundleID: bundleID,
            signedPayload: try signer.sign(payload),
            signedDate: date,
            attempts: [],
            nextAttemptAt: apps[bundleID]?.notificationURLs[environment] == nil ? nil : date
        )
        notifications.append(sent, testToken: testToken)
    }
}

import AppStoreTrust
import AppStoreTypes
import Refunds

extension VerifiedNotification {
    /// Checks that the data inside belongs to the app and environment that the notification names.
    ///
    /// Renewal information names no app, so only its environment is checked.
    ///
    /// - Throws: ``IntakeRefusal/contradictory(_:)``.
    func checkParts(are app: AppKey) throws(IntakeRefusal) {
        if let copy = appTransaction { try Self.check(copy.bundleID, copy.receiptType, are: app) }
        if let transaction { try Self.check(transaction.bundleID, transaction.environment, are: app) }
        if let renewal, renewal.environment != app.environment {
            throw .contradictory("the renewal information is from another environment")
        }
    }

    private static func check(
        _ bundleID: String?,
        _ environment: AppStoreEnvironment?,
        are app: AppKey
    ) throws(IntakeRefusal) {
        guard bundleID == app.bundleID else { throw .contradictory("the inner data is about another app") }
        guard environment == app.environment else {
            throw .contradictory("the inner data is from another environment")
        }
    }
}

extension NotificationContent {
    /// Copies the contents of a verified notification, and sets a flag if a member inside cannot be decoded.
    init(_ notification: VerifiedNotification) {
        self.init(
            payload: notification.payload,
            transaction: notification.transaction,
            renewal: notification.renewal,
            appTransaction: notification.appTransaction,
            flag: notification.unreadableMembers.last.map { "unreadable member \($0)" }
        )
    }
}

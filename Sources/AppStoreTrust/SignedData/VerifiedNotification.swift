public import AppStoreTypes

/// A notification with what is signed inside it, each part proved on its own and about the same app.
public struct VerifiedNotification: Sendable {
    /// The notification.
    public let payload: NotificationPayload
    /// The transaction in its data.
    public let transaction: TransactionPayload?
    /// The renewal information in its data.
    public let renewal: RenewalPayload?
    /// The app transaction in its app data.
    public let appTransaction: AppTransactionPayload?
}

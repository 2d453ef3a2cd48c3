public import AppStoreTypes

/// A notification with what is signed inside it, each part proved on its own.
public struct VerifiedNotification: Sendable {
    /// The notification.
    public let payload: NotificationPayload
    /// The transaction in its data.
    public internal(set) var transaction: TransactionPayload?
    /// The renewal information in its data.
    public internal(set) var renewal: RenewalPayload?
    /// The app transaction in its app data.
    public internal(set) var appTransaction: AppTransactionPayload?
    /// The members inside that cannot be read, with the path to each; the parts that hold them are proved and `nil`.
    ///
    /// Always empty unless ``SignedDataVerifier/verifyParts(of:allowingUnreadable:)`` was told to allow them.
    public internal(set) var unreadableMembers: [WireError]

    init(payload: NotificationPayload) {
        self.payload = payload
        unreadableMembers = []
    }

    /// Checks that the notification and each part inside it are about an app.
    ///
    /// - Throws: ``VerificationFailure/wrongBundleID``, ``VerificationFailure/wrongAppAppleID`` or
    ///   ``VerificationFailure/wrongEnvironment``.
    public func check(_ app: AppIdentity) throws(VerificationFailure) {
        try payload.check(app)
        try transaction?.check(app)
        try renewal?.check(app)
        try appTransaction?.check(app)
    }
}

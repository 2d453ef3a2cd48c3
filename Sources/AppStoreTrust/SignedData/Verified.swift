public import AppStoreTypes
import Foundation

/// A payload with a verified signature and verified certificates.
///
/// Only ``SignedDataVerifier`` and ``AppReceiptVerifier`` create one.
public struct Verified<Payload: Sendable>: Sendable {
    /// The payload.
    public let payload: Payload

    init(checked payload: Payload) { self.payload = payload }
}

extension Verified<Data> {
    /// Reads the payload, which is proved, as a type.
    ///
    /// - Throws: ``VerificationFailure/unreadableMember(_:)`` or ``VerificationFailure/malformed(_:)``.
    package func read<Object: WireObject>(as type: Object.Type) throws(VerificationFailure) -> Verified<Object> {
        Verified<Object>(checked: try SignedDataVerifier.decode(type, from: Array(payload)))
    }
}

/// A notification with its signed parts, each verified on its own.
public struct VerifiedNotification: Sendable {
    /// The notification.
    public let payload: NotificationPayload
    /// The transaction in its data.
    public internal(set) var transaction: TransactionPayload?
    /// The renewal information in its data.
    public internal(set) var renewal: RenewalPayload?
    /// The app transaction in its app data.
    public internal(set) var appTransaction: AppTransactionPayload?
    /// The members of parts that cannot be read, with their paths; the parts are valid, but `nil`.
    ///
    /// It is always empty unless ``SignedDataVerifier/verifyParts(of:allowingUnreadable:)`` allows unreadable members.
    public internal(set) var unreadableMembers: [WireError]

    init(payload: NotificationPayload) {
        self.payload = payload
        unreadableMembers = []
    }

    /// Checks that the notification and each of its parts match an app.
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

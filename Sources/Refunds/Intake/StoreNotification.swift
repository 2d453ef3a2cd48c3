package import AppStoreTypes

/// A notification as it is kept: proved, whole, with what was understood of it.
package struct StoreNotification: Hashable, Sendable {
    /// The version of the store's notifications: 2 are signed, 1 are vouched for by a shared secret.
    package var version: Int
    package var app: AppKey
    /// The notification's identifier; for version 1, which has none, a digest of its content.
    package var uuid: String
    package var type: String
    package var subtype: String?
    package var signedAt: Timestamp?
    package var receivedAt: Timestamp
    /// The very string the store sent; of version 1, the body without the shared secret.
    ///
    /// `nil` where old payloads were dropped to save space.
    package var signedPayload: String?
    /// The transaction it is about.
    package var transactionID: String?
    /// Why it was not understood, when it was not.
    package var flag: String?

    package init(
        version: Int = 2,
        app: AppKey,
        uuid: String,
        type: String,
        subtype: String? = nil,
        signedAt: Timestamp?,
        receivedAt: Timestamp,
        signedPayload: String?,
        transactionID: String? = nil,
        flag: String? = nil
    ) {
        self.version = version
        self.app = app
        self.uuid = uuid
        self.type = type
        self.subtype = subtype
        self.signedAt = signedAt
        self.receivedAt = receivedAt
        self.signedPayload = signedPayload
        self.transactionID = transactionID
        self.flag = flag
    }

    /// How long after a version 1 notification the store may send it again: 78 hours, and the time that takes.
    package static let longestResend: Duration = .seconds(80 * 3600)
}

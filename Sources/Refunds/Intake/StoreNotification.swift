package import AppStoreTypes

/// A notification as stored: verified, complete, with what was understood of it.
package struct StoreNotification: Hashable, Sendable {
    /// The version of the notification.
    ///
    /// Apple signs version 2, and a shared secret authenticates version 1. ``googlePlayVersion`` is a message of Google
    /// Play's.
    package var version: Int
    package var app: AppKey
    /// The notification's UUID; version 1 has none, so a digest of its content replaces it.
    package var uuid: String
    package var type: String
    package var subtype: String?
    package var signedAt: Timestamp?
    package var receivedAt: Timestamp
    /// The exact string that Apple sent; for version 1, the body without the shared secret.
    ///
    /// It is `nil` once old payloads were deleted to save space.
    package var signedPayload: String?
    /// The transaction it is about.
    package var transactionID: String?
    /// Why it was not understood; `nil` if it was.
    package var flag: String?
    /// Whether the desk fetched it from Apple's notification history; otherwise Apple posted it.
    package var isRecovered: Bool
    /// An identifier of the customer it is about, if it names no transaction, or one that was never read.
    package var customerID: String?
    /// The SHA-256 digest of the payload, once the payload was removed.
    package var payloadDigest: [UInt8]?
    /// Why the payload was removed.
    ///
    /// It is `nil` while the notification has it, and once it was dropped with all payloads of its month.
    package var payloadRemoval: PayloadRemoval?

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
        flag: String? = nil,
        isRecovered: Bool = false,
        customerID: String? = nil,
        payloadDigest: [UInt8]? = nil,
        payloadRemoval: PayloadRemoval? = nil
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
        self.isRecovered = isRecovered
        self.customerID = customerID
        self.payloadDigest = payloadDigest
        self.payloadRemoval = payloadRemoval
    }

    /// Why a payload was removed from a notification that stays.
    package enum PayloadRemoval: String, CaseIterable, Hashable, Sendable {
        /// A customer that it names was erased.
        case erasure
        /// It was older than the configuration keeps payloads.
        case retention
    }

    /// The version of a message of Google Play's, which Cloud Pub/Sub delivers.
    package static let googlePlayVersion = 3

    /// The types of messages of Google Play's.
    ///
    /// A message of a kind that this release does not know has the name of its member instead.
    package enum GooglePlayType: String, CaseIterable, Sendable {
        /// A bank disputes a charge, and Google Play asks for the developer's view.
        case pendingRefundReview = "PENDING_REFUND_REVIEW"
        /// A purchase was refunded or charged back.
        case voidedPurchase = "VOIDED_PURCHASE"
        /// The message cannot be read.
        case unreadable = "message"
    }

    /// How long after a version 1 notification Apple may resend it: 78 hours, plus the time for delivery.
    package static let longestResend: Duration = .seconds(80 * 3600)
}

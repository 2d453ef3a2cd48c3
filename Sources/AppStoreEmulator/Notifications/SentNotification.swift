public import AppStoreTypes

/// A notification that the emulator created, with each attempt to deliver it.
public struct SentNotification: Hashable, Codable, Sendable {
    /// One attempt to deliver a notification.
    public struct Attempt: Hashable, Codable, Sendable {
        /// When the attempt started, by the emulator's clock.
        public let attemptDate: Timestamp
        /// The result, as Apple spells it.
        public let result: SendAttemptResult
        /// The HTTP status of the response; `nil` if there was none.
        public let status: Int?
    }

    /// Its sequence number, in order of creation.
    public let sequence: Int
    /// The notification's UUID.
    public let notificationUUID: String
    /// Its version, `"1"` or `"2"`.
    public let notificationVersion: String
    /// Its type, as spelled in its version.
    public let notificationType: NotificationType
    /// Its subtype.
    public let subtype: NotificationSubtype?
    /// The environment.
    public let environment: AppStoreEnvironment
    /// The app's bundle ID.
    public let bundleID: String
    /// The signed payload of version 2, always the same string; empty in version 1, which is not signed.
    public let signedPayload: String
    /// The body of version 1.
    public let body: NotificationBodyV1?
    /// When it was signed.
    public let signedDate: Timestamp
    /// The attempts so far, oldest first.
    public internal(set) var attempts: [Attempt]
    /// When the next attempt is due; `nil` if there are no more attempts.
    public internal(set) var nextAttemptAt: Timestamp?

    private enum CodingKeys: String, CodingKey {
        case sequence, notificationUUID, notificationVersion, notificationType, subtype, environment
        case bundleID = "bundleId"
        case signedPayload, body, signedDate, attempts, nextAttemptAt
    }
}

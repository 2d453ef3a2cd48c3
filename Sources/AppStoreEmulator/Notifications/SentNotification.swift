public import AppStoreTypes

/// A notification that the emulator made, and each attempt to deliver it.
public struct SentNotification: Hashable, Codable, Sendable {
    /// One attempt.
    public struct Attempt: Hashable, Codable, Sendable {
        /// When, by the emulator's clock.
        public let attemptDate: Timestamp
        /// How it ended, in Apple's words.
        public let result: SendAttemptResult
        /// The HTTP status that came back.
        public let status: Int?
    }

    /// Its number, in order of creation.
    public let sequence: Int
    /// The notification's identifier.
    public let notificationUUID: String
    /// Its version, `1` or `2`.
    public let notificationVersion: String
    /// Its type, in the words of its version.
    public let notificationType: NotificationType
    /// Its subtype.
    public let subtype: NotificationSubtype?
    /// The environment.
    public let environment: AppStoreEnvironment
    /// The app.
    public let bundleID: String
    /// What is sent in version 2, the same string each time; empty in version 1, which is not signed.
    public let signedPayload: String
    /// What is sent in version 1.
    public let body: NotificationBodyV1?
    /// When it was signed.
    public let signedDate: Timestamp
    /// The attempts so far, oldest first.
    public internal(set) var attempts: [Attempt]
    /// When the next attempt is due; none will come without it.
    public internal(set) var nextAttemptAt: Timestamp?

    private enum CodingKeys: String, CodingKey {
        case sequence, notificationUUID, notificationVersion, notificationType, subtype, environment
        case bundleID = "bundleId"
        case signedPayload, body, signedDate, attempts, nextAttemptAt
    }
}

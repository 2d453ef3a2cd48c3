import AppStoreTypes

/// A notification with its content and each attempt to deliver it.
struct LoggedNotification: Codable, Sendable {
    /// Its sequence number; the emulator's first notification has the lowest.
    let sequence: Int
    let version: NotificationVersion
    /// The type, as spelled in its version.
    let type: String
    let subtype: NotificationSubtype?
    let notificationUUID: String
    let bundleID: String
    let environment: AppStoreEnvironment
    /// When it was created; ``signedDate`` may differ if a fault skews the clock.
    let createdAt: Timestamp
    let signedDate: Timestamp
    /// The fault of the certificates that sign it.
    let certificates: CertificateFault
    /// Whether it omits the app's App Store ID.
    var hidesAppAppleID: Bool?
    let content: NotificationContent
    /// The token that Get Test Notification Status uses.
    let testToken: String?
    /// The signatures it was sent with, innermost first; they reproduce the same string.
    var signatures: [String] = []
    var attempts: [SentNotification.Attempt] = []
    /// The number of scheduled attempts; a duplicate does not count.
    var rounds = 0
    /// The fault that held it back, which applies to its next delivery.
    var heldFault: DeliveryFault?
    /// When the next attempt is due; `nil` if there are no more attempts.
    var nextAttemptAt: Timestamp?

    /// The transaction that the notification is about.
    var transaction: TransactionPayload? {
        switch content {
        case .transaction(let statement), .seatsUnclaimed(_, let statement): statement.transaction.value
        case .v1(let statement): statement.transaction.value
        case .test, .extensionSummary, .externalPurchaseToken, .consentRescinded: nil
        }
    }

    /// The app and environment that it is sent to.
    var place: AppPlace { AppPlace(bundleID: bundleID, environment: environment) }

    /// Whether an attempt succeeded.
    var isDelivered: Bool { attempts.contains { $0.result == .success } }
}

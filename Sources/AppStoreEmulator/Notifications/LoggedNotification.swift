import AppStoreTypes

/// A notification that was made: what it tells, and each attempt to deliver it.
struct LoggedNotification: Codable, Sendable {
    /// Its number, from the first of this emulator on.
    let sequence: Int
    let version: NotificationVersion
    /// The type, in its version's words.
    let type: String
    let subtype: NotificationSubtype?
    let notificationUUID: String
    let bundleID: String
    let environment: AppStoreEnvironment
    /// When it was made; ``signedDate`` may be off, where a fault says so.
    let createdAt: Timestamp
    let signedDate: Timestamp
    /// What is wrong with the certificates that it is signed under.
    let certificates: CertificateFault
    /// Whether it leaves the app's number out.
    var hidesAppAppleID: Bool?
    let content: NotificationContent
    /// By which Get Test Notification Status asks.
    let testToken: String?
    /// The signatures it was sent with, from the inside out; with them the same string is made again.
    var signatures: [String] = []
    var attempts: [SentNotification.Attempt] = []
    /// The attempts by the timetable; a duplicate is not one of them.
    var rounds = 0
    /// The fault that has held it back; it befalls the delivery that follows.
    var heldFault: DeliveryFault?
    /// When the next attempt is due; none will come without it.
    var nextAttemptAt: Timestamp?

    /// The transaction it is about.
    var transaction: TransactionPayload? {
        switch content {
        case .transaction(let statement), .seatsUnclaimed(_, let statement): statement.transaction.value
        case .v1(let statement): statement.transaction.value
        case .test, .extensionSummary, .externalPurchaseToken, .consentRescinded: nil
        }
    }

    /// Whether an attempt has succeeded.
    var isDelivered: Bool { attempts.contains { $0.result == .success } }
}

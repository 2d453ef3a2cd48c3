import AppStoreTypes

/// An external purchase token, which the developer reports to Apple.
struct EmulatedExternalPurchaseToken: Codable, Sendable {
    let id: String
    let bundleID: String
    let environment: AppStoreEnvironment
    let createdAt: Timestamp
    /// The type of a custom link's token; other tokens have no type and do not expire.
    let type: ExternalPurchaseTokenType?
    let expiresAt: Timestamp?
    var isReported = false
    /// Whether it was reported as a duplicate, which stops reminders.
    var isDuplicate = false
    /// When the next reminder or missed report is due; `nil` if nothing more is due.
    var nextDue: Timestamp?

    /// The days after creation when a missing report is announced.
    static let reportDays: Int64 = 10
    /// The days that a custom link's token stays active.
    static let activeDays: Int64 = 365
    /// The days between two reminders about an active token.
    static let reminderDays: Int64 = 30

    /// Returns the token as notifications show it.
    func wire(appAppleID: Int64?) -> ExternalPurchaseToken {
        ExternalPurchaseToken {
            $0.externalPurchaseID = id
            $0.tokenCreationDate = createdAt
            $0.tokenExpirationDate = expiresAt
            $0.tokenType = type
            $0.appAppleID = appAppleID
            $0.bundleID = bundleID
        }
    }
}

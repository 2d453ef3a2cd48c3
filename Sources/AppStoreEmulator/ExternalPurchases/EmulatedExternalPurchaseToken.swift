import AppStoreTypes

/// A token of an external purchase, which the developer reports to Apple.
struct EmulatedExternalPurchaseToken: Codable, Sendable {
    let id: String
    let bundleID: String
    let environment: AppStoreEnvironment
    let createdAt: Timestamp
    /// Those of custom links alone have a type, and expire.
    let type: ExternalPurchaseTokenType?
    let expiresAt: Timestamp?
    var isReported = false
    /// Reported as a duplicate: nobody is reminded of it any more.
    var isDuplicate = false
    /// When it is reminded of, or missed, next; `nil` once all is said.
    var nextDue: Timestamp?

    /// How long after its creation a report is missed.
    static let reportDays: Int64 = 10
    /// How long a token of a custom link is active.
    static let activeDays: Int64 = 365
    /// The days between two reminders of an active token.
    static let reminderDays: Int64 = 30

    /// What the wire shows of it.
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

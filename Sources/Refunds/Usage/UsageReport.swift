package import AppStoreTypes

/// Where a purchase was used.
package enum UsagePlatform: String, CaseIterable, Sendable, Codable {
    case apple, other

    /// The value on Apple's wire.
    package var platform: Platform { self == .apple ? .apple : .nonApple }
}

/// One report of use by the backend.
package struct UsageReport: Hashable, Sendable {
    package var transactionID: String
    /// Units used since the last report; reports add up.
    package var unitsUsed: Int64?
    /// The share used so far, in thousandths of a percent, stated outright; the newest wins over any units.
    package var percent: Milliunits?
    /// Seconds of use since the last report; reports add up.
    package var playSeconds: Int64?
    package var platform: UsagePlatform?
    /// When it was used.
    package var at: Timestamp
    /// A report with a key seen before changes nothing.
    package var idempotencyKey: String

    package init(
        transactionID: String,
        unitsUsed: Int64? = nil,
        percent: Milliunits? = nil,
        playSeconds: Int64? = nil,
        platform: UsagePlatform? = nil,
        at: Timestamp,
        idempotencyKey: String
    ) {
        self.transactionID = transactionID
        self.unitsUsed = unitsUsed
        self.percent = percent
        self.playSeconds = playSeconds
        self.platform = platform
        self.at = at
        self.idempotencyKey = idempotencyKey
    }
}

/// The use of one purchase, summed over its reports.
package struct PurchaseUsage: Hashable, Sendable {
    /// Units used in all; `nil` when none were ever reported.
    package var unitsUsed: Int64?
    /// The share stated last, in thousandths of a percent.
    package var percent: Milliunits?
    /// Seconds of use in all; `nil` when none were ever reported.
    package var playSeconds: Int64?
    /// Where it was last used.
    package var lastPlatform: UsagePlatform?
    /// When it was last used.
    package var lastUsedAt: Timestamp?

    package init(
        unitsUsed: Int64? = nil,
        percent: Milliunits? = nil,
        playSeconds: Int64? = nil,
        lastPlatform: UsagePlatform? = nil,
        lastUsedAt: Timestamp? = nil
    ) {
        self.unitsUsed = unitsUsed
        self.percent = percent
        self.playSeconds = playSeconds
        self.lastPlatform = lastPlatform
        self.lastUsedAt = lastUsedAt
    }

    /// Whether any of it was used, which proves that it was delivered.
    package var provesDelivery: Bool { (unitsUsed ?? 0) > 0 || (percent ?? 0) > 0 || (playSeconds ?? 0) > 0 }
}

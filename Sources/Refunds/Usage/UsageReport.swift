package import AppStoreTypes

/// The platform on which a purchase was used.
package enum UsagePlatform: String, CaseIterable, Sendable, Codable {
    case apple, other

    /// The value on Apple's wire.
    package var platform: Platform { self == .apple ? .apple : .nonApple }
}

/// An event of a purchase, besides units and time.
package enum UsageEvent: String, CaseIterable, Sendable, Codable {
    /// The customer opened the purchase, which proves that it was delivered.
    case opened
    /// A download of the purchase failed.
    case downloadFailed
}

/// The subject of a usage report.
package enum UsageSubject: Hashable, Sendable {
    /// One purchase.
    case transaction(String)
    /// A customer, without naming a purchase; units come from a product or one of the app's own currencies.
    case customer(String, pool: String?)
}

/// One usage report by the backend.
package struct UsageReport: Hashable, Sendable {
    package var subject: UsageSubject
    /// The units used since the last report; reports add up.
    package var unitsUsed: Int64?
    /// The share used so far, in thousandths of a percent; the newest share takes precedence over any units.
    package var percent: Milliunits?
    /// The seconds of use since the last report; reports add up.
    package var playSeconds: Int64?
    package var event: UsageEvent?
    package var platform: UsagePlatform?
    /// When the use happened.
    package var at: Timestamp
    /// The idempotency key; a report with a known key changes nothing.
    package var idempotencyKey: String
    /// The key of a report that this one replaces, whichever arrives first.
    package var corrects: String?
    package var source: FactSource

    package init(
        subject: UsageSubject,
        unitsUsed: Int64? = nil,
        percent: Milliunits? = nil,
        playSeconds: Int64? = nil,
        event: UsageEvent? = nil,
        platform: UsagePlatform? = nil,
        at: Timestamp,
        idempotencyKey: String,
        corrects: String? = nil,
        source: FactSource = .backend
    ) {
        self.subject = subject
        self.unitsUsed = unitsUsed
        self.percent = percent
        self.playSeconds = playSeconds
        self.event = event
        self.platform = platform
        self.at = at
        self.idempotencyKey = idempotencyKey
        self.corrects = corrects
        self.source = source
    }

    package init(
        transactionID: String,
        unitsUsed: Int64? = nil,
        percent: Milliunits? = nil,
        playSeconds: Int64? = nil,
        platform: UsagePlatform? = nil,
        at: Timestamp,
        idempotencyKey: String
    ) {
        self.init(
            subject: .transaction(transactionID),
            unitsUsed: unitsUsed,
            percent: percent,
            playSeconds: playSeconds,
            platform: platform,
            at: at,
            idempotencyKey: idempotencyKey
        )
    }
}

extension UsageReport {
    /// How far the times of equal reports may be apart: a time in the near future is stored as the time of arrival.
    private static let toleratedDifference: Duration = .seconds(300)

    /// Returns whether another report with the same key says the same.
    package func saysTheSame(as other: UsageReport) -> Bool {
        guard
            (subject, unitsUsed, percent, event, platform) == (
                other.subject, other.unitsUsed, other.percent, other.event, other.platform
            ), corrects == other.corrects
        else { return false }
        // The seconds may have been calculated from the time.
        if at == other.at { return playSeconds == other.playSeconds }
        return at - other.at <= Self.toleratedDifference && other.at - at <= Self.toleratedDifference
    }
}

/// What to do about a report whose key is known.
package enum KnownKeyRule: Sendable {
    /// Ignore the report.
    case ignore
    /// Ignore the report if it says the same as the stored one, and refuse all reports of the call otherwise.
    case refuseOtherContent
}

/// Reports have the keys of earlier reports that say something else.
package struct ReusedKeys: Error, Hashable, Sendable {
    /// The idempotency keys, in the order of the reports.
    package let keys: [String]

    package init(keys: [String]) { self.keys = keys }
}

package import AppStoreTypes

/// Where a purchase was used.
package enum UsagePlatform: String, CaseIterable, Sendable, Codable {
    case apple, other

    /// The value on Apple's wire.
    package var platform: Platform { self == .apple ? .apple : .nonApple }
}

/// Something that happened to a purchase, besides units and time.
package enum UsageEvent: String, CaseIterable, Sendable, Codable {
    /// The customer opened what was bought, which proves that it was delivered.
    case opened
    /// What was bought could not be fetched.
    case downloadFailed
}

/// What a report of use is about.
package enum UsageSubject: Hashable, Sendable {
    /// One purchase.
    case transaction(String)
    /// A customer, whatever purchase it was; units come from a product, or from a currency of the app's own.
    case customer(String, pool: String?)
}

/// One report of use by the backend.
package struct UsageReport: Hashable, Sendable {
    package var subject: UsageSubject
    /// Units used since the last report; reports add up.
    package var unitsUsed: Int64?
    /// The share used so far, in thousandths of a percent, stated outright; the newest wins over any units.
    package var percent: Milliunits?
    /// Seconds of use since the last report; reports add up.
    package var playSeconds: Int64?
    package var event: UsageEvent?
    package var platform: UsagePlatform?
    /// When it was used.
    package var at: Timestamp
    /// A report with a key seen before changes nothing.
    package var idempotencyKey: String
    /// The key of a report that this one takes the place of, whichever comes first.
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

package import AppStoreTypes
import Foundation

/// The developer's view of a disputed charge: the body of `orders.reviewrefund`.
///
/// Google records the first answer to a review and ignores all others, so send only what is final.
///
/// - SeeAlso: <https://developers.google.com/android-publisher/api-ref/rest/v3/orders/reviewrefund>
package struct RefundReview: Hashable, Codable, Sendable {
    /// What the developer prefers.
    package enum Preference: String, Codable, Sendable, CaseIterable {
        /// Google should contest the chargeback.
        case decline = "DECLINE"
        /// Google should refund all.
        case approve = "APPROVE"
        /// The developer has no preference.
        case neutral = "NEUTRAL"
    }

    /// Names the review.
    package var pendingRefundToken: PendingRefundToken
    /// Whether a free sample, a trial or a description of the function was available before the purchase.
    ///
    /// Google has no default, so it is always sent.
    package var sampleContentProvided: Bool
    /// What the developer prefers.
    package var refundPreference: Preference
    /// The share of the purchase that the buyer used, in milliunits of a percent: 45.2 % is 45 200.
    package var consumptionPercentage: Milliunits?
    /// When and where the buyer used the purchase.
    package var usageEvents: [ConsumptionUsageEvent]

    package init(
        pendingRefundToken: PendingRefundToken,
        sampleContentProvided: Bool,
        refundPreference: Preference,
        consumptionPercentage: Milliunits? = nil,
        usageEvents: [ConsumptionUsageEvent] = []
    ) {
        self.pendingRefundToken = pendingRefundToken
        self.sampleContentProvided = sampleContentProvided
        self.refundPreference = refundPreference
        self.consumptionPercentage = consumptionPercentage
        self.usageEvents = usageEvents
    }

    private enum CodingKeys: String, CodingKey {
        case pendingRefundToken, sampleContentProvided, refundPreference
        case consumptionPercentage = "consumptionPercentageMilliunits"
        case usageEvents = "consumptionUsageEvents"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        pendingRefundToken = try container.decode(PendingRefundToken.self, forKey: .pendingRefundToken)
        sampleContentProvided = try container.decode(Bool.self, forKey: .sampleContentProvided)
        refundPreference = try container.decode(Preference.self, forKey: .refundPreference)
        consumptionPercentage = try container.decodeIfPresent(Milliunits.self, forKey: .consumptionPercentage)
        usageEvents = try container.decodeIfPresent([ConsumptionUsageEvent].self, forKey: .usageEvents) ?? []
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(pendingRefundToken, forKey: .pendingRefundToken)
        try container.encode(sampleContentProvided, forKey: .sampleContentProvided)
        try container.encode(refundPreference, forKey: .refundPreference)
        try container.encodeIfPresent(consumptionPercentage, forKey: .consumptionPercentage)
        if !usageEvents.isEmpty { try container.encode(usageEvents, forKey: .usageEvents) }
    }
}

/// One use of a purchase: a download, an opened level, a stream.
package struct ConsumptionUsageEvent: Hashable, Codable, Sendable {
    package var obfuscatedAccountID: ObfuscatedID?
    package var obfuscatedProfileID: ObfuscatedID?
    package var usedAt: GoogleTimestamp?
    package var ipAddress: String?
    package var itemDescription: String?
    package var location: UsageLocation?

    package init(
        obfuscatedAccountID: ObfuscatedID? = nil,
        obfuscatedProfileID: ObfuscatedID? = nil,
        usedAt: GoogleTimestamp? = nil,
        ipAddress: String? = nil,
        itemDescription: String? = nil,
        location: UsageLocation? = nil
    ) {
        self.obfuscatedAccountID = obfuscatedAccountID
        self.obfuscatedProfileID = obfuscatedProfileID
        self.usedAt = usedAt
        self.ipAddress = ipAddress
        self.itemDescription = itemDescription
        self.location = location
    }

    private enum CodingKeys: String, CodingKey {
        case ipAddress, location
        case obfuscatedAccountID = "obfuscatedAccountId"
        case obfuscatedProfileID = "obfuscatedProfileId"
        case usedAt = "consumptionTime"
        case itemDescription = "consumptionItemDescription"
    }
}

/// Where a purchase was used.
package struct UsageLocation: Hashable, Codable, Sendable {
    /// The region by CLDR, such as `DE`, which Google never infers.
    package var regionCode: String
    package var administrativeArea: String?
    package var locality: String?
    package var sublocality: String?

    package init(
        regionCode: String,
        administrativeArea: String? = nil,
        locality: String? = nil,
        sublocality: String? = nil
    ) {
        self.regionCode = regionCode
        self.administrativeArea = administrativeArea
        self.locality = locality
        self.sublocality = sublocality
    }
}

// The token and the use of a purchase stay out of logs.
extension RefundReview: CustomStringConvertible, CustomReflectable {
    package var description: String { "RefundReview(\(refundPreference.rawValue), \(usageEvents.count) events)" }
    package var customMirror: Mirror { Mirror(self, children: ["refundPreference": refundPreference]) }
}

extension ConsumptionUsageEvent: CustomStringConvertible, CustomReflectable {
    package var description: String { "ConsumptionUsageEvent(…)" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

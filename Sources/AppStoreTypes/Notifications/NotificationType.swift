/// Why the App Store sent a version 2 notification.
public struct NotificationType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A subscription started, or started again after it had expired.
    public static let subscribed = Self(rawValue: "SUBSCRIBED")
    /// The customer changed the plan.
    public static let didChangeRenewalPreference = Self(rawValue: "DID_CHANGE_RENEWAL_PREF")
    /// Automatic renewal was turned on or off.
    public static let didChangeRenewalStatus = Self(rawValue: "DID_CHANGE_RENEWAL_STATUS")
    /// The customer redeemed an offer on an active subscription.
    public static let offerRedeemed = Self(rawValue: "OFFER_REDEEMED")
    /// A subscription renewed.
    public static let didRenew = Self(rawValue: "DID_RENEW")
    /// The payment of a renewal failed.
    public static let didFailToRenew = Self(rawValue: "DID_FAIL_TO_RENEW")
    /// The grace period ended, and service stops.
    public static let gracePeriodExpired = Self(rawValue: "GRACE_PERIOD_EXPIRED")
    /// A subscription expired.
    public static let expired = Self(rawValue: "EXPIRED")
    /// The customer was notified of a price increase, or consented to it.
    public static let priceIncrease = Self(rawValue: "PRICE_INCREASE")
    /// A renewal date was extended.
    public static let renewalExtended = Self(rawValue: "RENEWAL_EXTENDED")
    /// A mass extension was completed, or failed for one subscription.
    public static let renewalExtension = Self(rawValue: "RENEWAL_EXTENSION")
    /// A refund was granted.
    public static let refund = Self(rawValue: "REFUND")
    /// A refund request was declined.
    public static let refundDeclined = Self(rawValue: "REFUND_DECLINED")
    /// A refund was reversed after a dispute.
    public static let refundReversed = Self(rawValue: "REFUND_REVERSED")
    /// A customer requested a refund, and Apple asks how the purchase was used.
    public static let consumptionRequest = Self(rawValue: "CONSUMPTION_REQUEST")
    /// Access through Family Sharing ended.
    public static let revoke = Self(rawValue: "REVOKE")
    /// A customer bought a consumable, non-consumable or non-renewing subscription.
    public static let oneTimeCharge = Self(rawValue: "ONE_TIME_CHARGE")
    /// An external purchase token was created or needs a report.
    public static let externalPurchaseToken = Self(rawValue: "EXTERNAL_PURCHASE_TOKEN")
    /// A parent or guardian withdrew consent to a child's use of the app.
    public static let rescindConsent = Self(rawValue: "RESCIND_CONSENT")
    /// The metadata of an Advanced Commerce subscription changed.
    public static let metadataUpdate = Self(rawValue: "METADATA_UPDATE")
    /// A subscription migrated to Advanced Commerce.
    public static let migration = Self(rawValue: "MIGRATION")
    /// The price of an Advanced Commerce subscription changed.
    public static let priceChange = Self(rawValue: "PRICE_CHANGE")
    /// The App Store withdrew seat claims of a group purchase.
    public static let unclaimSeats = Self(rawValue: "UNCLAIM_SEATS")
    /// A test that the developer requested.
    public static let test = Self(rawValue: "TEST")
}

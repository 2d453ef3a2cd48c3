/// Why the App Store sent a version 2 notification.
public struct NotificationType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A subscription began, or began again after it had ended.
    public static let subscribed = Self(rawValue: "SUBSCRIBED")
    /// The customer changed the plan.
    public static let didChangeRenewalPreference = Self(rawValue: "DID_CHANGE_RENEWAL_PREF")
    /// Automatic renewal was switched on or off.
    public static let didChangeRenewalStatus = Self(rawValue: "DID_CHANGE_RENEWAL_STATUS")
    /// The customer redeemed an offer on an active subscription.
    public static let offerRedeemed = Self(rawValue: "OFFER_REDEEMED")
    /// A subscription renewed.
    public static let didRenew = Self(rawValue: "DID_RENEW")
    /// A renewal could not be charged.
    public static let didFailToRenew = Self(rawValue: "DID_FAIL_TO_RENEW")
    /// The grace period is over; service stops.
    public static let gracePeriodExpired = Self(rawValue: "GRACE_PERIOD_EXPIRED")
    /// A subscription ended.
    public static let expired = Self(rawValue: "EXPIRED")
    /// The customer was told of a price increase, or agreed to it.
    public static let priceIncrease = Self(rawValue: "PRICE_INCREASE")
    /// A renewal date was extended.
    public static let renewalExtended = Self(rawValue: "RENEWAL_EXTENDED")
    /// A mass extension ended, or failed for one subscription.
    public static let renewalExtension = Self(rawValue: "RENEWAL_EXTENSION")
    /// A refund was granted.
    public static let refund = Self(rawValue: "REFUND")
    /// A refund request was declined.
    public static let refundDeclined = Self(rawValue: "REFUND_DECLINED")
    /// A refund was taken back after a dispute.
    public static let refundReversed = Self(rawValue: "REFUND_REVERSED")
    /// A customer asked for a refund, and Apple asks how the purchase was used.
    public static let consumptionRequest = Self(rawValue: "CONSUMPTION_REQUEST")
    /// Access through Family Sharing ended.
    public static let revoke = Self(rawValue: "REVOKE")
    /// A consumable, non-consumable or non-renewing subscription was bought.
    public static let oneTimeCharge = Self(rawValue: "ONE_TIME_CHARGE")
    /// An external purchase token was created or wants a report.
    public static let externalPurchaseToken = Self(rawValue: "EXTERNAL_PURCHASE_TOKEN")
    /// A guardian withdrew consent to a child's use of the app.
    public static let rescindConsent = Self(rawValue: "RESCIND_CONSENT")
    /// The metadata of an Advanced Commerce subscription changed.
    public static let metadataUpdate = Self(rawValue: "METADATA_UPDATE")
    /// A subscription moved to Advanced Commerce.
    public static let migration = Self(rawValue: "MIGRATION")
    /// The price of an Advanced Commerce subscription changed.
    public static let priceChange = Self(rawValue: "PRICE_CHANGE")
    /// The App Store took seats of a group purchase back.
    public static let unclaimSeats = Self(rawValue: "UNCLAIM_SEATS")
    /// A test that the developer asked for.
    public static let test = Self(rawValue: "TEST")
}

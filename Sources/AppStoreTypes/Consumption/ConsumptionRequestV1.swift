/// The body of Send Consumption Information, version 1, the only one for Advanced Commerce purchases.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/consumptionrequestv1>
public struct ConsumptionRequestV1: WireObject {
    /// Whether the customer consented to sending this data; must be `true`.
    public var customerConsented: Bool?
    /// How much of the purchase the customer consumed.
    public var consumptionStatus: ConsumptionStatus?
    /// The platform on which the customer used it.
    public var platform: Platform?
    /// Whether a sample, trial or description was available before the purchase.
    public var sampleContentProvided: Bool?
    /// Whether the purchase was delivered and works.
    public var deliveryStatus: DeliveryStatusV1?
    /// The transaction's app account token, or an empty string.
    public var appAccountToken: AppAccountToken?
    /// The age of the customer's account.
    public var accountTenure: AccountTenure?
    /// How long the customer used the app.
    public var playTime: PlayTime?
    /// What the customer was refunded, on all platforms.
    public var lifetimeDollarsRefunded: LifetimeDollars?
    /// What the customer paid, on all platforms.
    public var lifetimeDollarsPurchased: LifetimeDollars?
    /// The status of the customer's account.
    public var userStatus: UserStatus?
    /// The developer's preferred decision.
    public var refundPreference: RefundPreferenceV1?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("customerConsented", \.customerConsented),
        WireMember("consumptionStatus", \.consumptionStatus),
        WireMember("platform", \.platform),
        WireMember("sampleContentProvided", \.sampleContentProvided),
        WireMember("deliveryStatus", \.deliveryStatus),
        WireMember("appAccountToken", \.appAccountToken),
        WireMember("accountTenure", \.accountTenure),
        WireMember("playTime", \.playTime),
        WireMember("lifetimeDollarsRefunded", \.lifetimeDollarsRefunded),
        WireMember("lifetimeDollarsPurchased", \.lifetimeDollarsPurchased),
        WireMember("userStatus", \.userStatus),
        WireMember("refundPreference", \.refundPreference),
    ]
}

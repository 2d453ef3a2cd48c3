/// The body of Send Consumption Information, version 1: all that Advanced Commerce purchases accept.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/consumptionrequestv1>
public struct ConsumptionRequestV1: WireObject {
    /// Whether the customer agreed to this being sent; nothing but `true` may be sent.
    public var customerConsented: Bool?
    /// How far the purchase was used up.
    public var consumptionStatus: ConsumptionStatus?
    /// Where it was used.
    public var platform: Platform?
    /// Whether a sample, trial or description was to be had before the purchase.
    public var sampleContentProvided: Bool?
    /// Whether the purchase was delivered and works.
    public var deliveryStatus: DeliveryStatusV1?
    /// The transaction's token, or an empty string.
    public var appAccountToken: AppAccountToken?
    /// How long the customer has had an account.
    public var accountTenure: AccountTenure?
    /// How long the customer used the app.
    public var playTime: PlayTime?
    /// What the customer was refunded, on all platforms.
    public var lifetimeDollarsRefunded: LifetimeDollars?
    /// What the customer paid, on all platforms.
    public var lifetimeDollarsPurchased: LifetimeDollars?
    /// The state of the customer's account.
    public var userStatus: UserStatus?
    /// What the developer would like Apple to decide.
    public var refundPreference: RefundPreferenceV1?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
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

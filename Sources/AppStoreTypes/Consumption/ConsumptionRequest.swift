/// The body of Send Consumption Information, version 2: how a customer used a purchase.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/consumptionrequest>
public struct ConsumptionRequest: WireObject {
    /// Whether the customer consented to sending this data; must be `true`.
    public var customerConsented: Bool?
    /// Whether a sample, trial or description was available before the purchase.
    public var sampleContentProvided: Bool?
    /// Whether the purchase was delivered and works.
    public var deliveryStatus: DeliveryStatus?
    /// The share of the purchase that the customer used.
    ///
    /// In thousandths of a percent: 12.5 % is 12500. Absent for auto-renewable subscriptions.
    public var consumptionPercentage: Milliunits?
    /// The developer's preferred decision.
    public var refundPreference: RefundPreference?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("customerConsented", \.customerConsented),
        WireMember("sampleContentProvided", \.sampleContentProvided),
        WireMember("deliveryStatus", \.deliveryStatus),
        WireMember("consumptionPercentage", \.consumptionPercentage),
        WireMember("refundPreference", \.refundPreference),
    ]
}

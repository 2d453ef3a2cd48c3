/// The body of Send Consumption Information, version 2: what the developer tells Apple about a purchase.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/consumptionrequest>
public struct ConsumptionRequest: WireObject {
    /// Whether the customer agreed to this being sent; nothing but `true` may be sent.
    public var customerConsented: Bool?
    /// Whether a sample, trial or description was to be had before the purchase.
    public var sampleContentProvided: Bool?
    /// Whether the purchase was delivered and works.
    public var deliveryStatus: DeliveryStatus?
    /// The share of the whole quantity that was used.
    ///
    /// In thousandths of a percent: 12.5 % is 12500. Absent for auto-renewable subscriptions.
    public var consumptionPercentage: Milliunits?
    /// What the developer would like Apple to decide.
    public var refundPreference: RefundPreference?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("customerConsented", \.customerConsented),
        WireMember("sampleContentProvided", \.sampleContentProvided),
        WireMember("deliveryStatus", \.deliveryStatus),
        WireMember("consumptionPercentage", \.consumptionPercentage),
        WireMember("refundPreference", \.refundPreference),
    ]
}

/// A new subscription period, and when it takes effect.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionModifyPeriodChange: WireObject {
    /// When the change takes effect; required.
    public var effective: AdvancedCommerceEffective?
    /// The subscription period as an ISO 8601 duration; required.
    public var period: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("effective", \.effective),
        WireMember("period", \.period),
    ]
}

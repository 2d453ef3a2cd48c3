/// Another subscription period, and from when.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceSubscriptionModifyPeriodChange: WireObject {
    /// From when; required.
    public var effective: AdvancedCommerceEffective?
    /// The subscription period, ISO 8601; required.
    public var period: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("effective", \.effective),
        WireMember("period", \.period),
    ]
}

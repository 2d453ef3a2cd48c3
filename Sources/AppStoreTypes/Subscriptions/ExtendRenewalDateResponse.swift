/// The response of Extend a Subscription Renewal Date.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/extendrenewaldateresponse>
public struct ExtendRenewalDateResponse: WireObject {
    /// The original transaction ID, which is constant over the subscription's life.
    public var originalTransactionID: String?
    /// The ID of the subscription period across devices.
    public var webOrderLineItemID: String?
    /// Whether the renewal date was extended.
    public var success: Bool?
    /// When the subscription now expires or renews, if it was extended.
    public var effectiveDate: Timestamp?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("originalTransactionId", \.originalTransactionID),
        WireMember("webOrderLineItemId", \.webOrderLineItemID),
        WireMember("success", \.success),
        WireMember("effectiveDate", \.effectiveDate),
    ]
}

/// The answer of Extend a Subscription Renewal Date.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/extendrenewaldateresponse>
public struct ExtendRenewalDateResponse: WireObject {
    /// The first transaction, constant for the subscription's life.
    public var originalTransactionID: String?
    /// The subscription period, across devices.
    public var webOrderLineItemID: String?
    /// Whether the date was moved.
    public var success: Bool?
    /// When the subscription now ends or renews, where the date was moved.
    public var effectiveDate: Timestamp?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("originalTransactionId", \.originalTransactionID),
        WireMember("webOrderLineItemId", \.webOrderLineItemID),
        WireMember("success", \.success),
        WireMember("effectiveDate", \.effectiveDate),
    ]
}

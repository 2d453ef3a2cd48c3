/// The body of Initiate Performance Test.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct PerformanceTestRequest: WireObject {
    /// The original transaction ID, which is constant over the subscription's life.
    public var originalTransactionID: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("originalTransactionId", \.originalTransactionID)
    ]
}

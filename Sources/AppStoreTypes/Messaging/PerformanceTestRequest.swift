/// The body of Initiate Performance Test.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct PerformanceTestRequest: WireObject {
    /// The first transaction, constant for the subscription's life.
    public var originalTransactionID: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("originalTransactionId", \.originalTransactionID)
    ]
}

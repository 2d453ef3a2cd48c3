/// The response of Initiate Performance Test.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct PerformanceTestResponse: WireObject {
    /// The settings of the test.
    public var config: PerformanceTestConfig?
    /// The ID to request the results with.
    public var requestID: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("config", \.config),
        WireMember("requestId", \.requestID),
    ]
}

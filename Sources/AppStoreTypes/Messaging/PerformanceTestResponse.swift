/// The answer of Initiate Performance Test.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct PerformanceTestResponse: WireObject {
    /// What the test will do.
    public var config: PerformanceTestConfig?
    /// What asks for the results.
    public var requestID: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("config", \.config),
        WireMember("requestId", \.requestID),
    ]
}

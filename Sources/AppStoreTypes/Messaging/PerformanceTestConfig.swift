/// The settings of a performance test, and its criteria to pass.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct PerformanceTestConfig: WireObject {
    /// The maximum number of concurrent requests.
    public var maxConcurrentRequests: Int64?
    /// The total number of requests.
    public var totalRequests: Int64?
    /// The duration of the test, in milliseconds.
    public var totalDurationMilliseconds: Int64?
    /// The maximum response time, in milliseconds.
    public var responseTimeThresholdMilliseconds: Int64?
    /// The share of requests that must succeed, in percent.
    public var successRateThresholdPercent: Int32?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("maxConcurrentRequests", \.maxConcurrentRequests),
        WireMember("totalRequests", \.totalRequests),
        WireMember("totalDuration", \.totalDurationMilliseconds),
        WireMember("responseTimeThreshold", \.responseTimeThresholdMilliseconds),
        WireMember("successRateThreshold", \.successRateThresholdPercent),
    ]
}

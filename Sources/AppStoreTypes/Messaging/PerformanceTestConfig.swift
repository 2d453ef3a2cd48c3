/// What a performance test does, and when it passes.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct PerformanceTestConfig: WireObject {
    /// How many requests at once at most.
    public var maxConcurrentRequests: Int64?
    /// How many requests in all.
    public var totalRequests: Int64?
    /// How long it takes, in milliseconds.
    public var totalDurationMilliseconds: Int64?
    /// How long an answer may take, in milliseconds.
    public var responseTimeThresholdMilliseconds: Int64?
    /// How many requests must succeed, in percent.
    public var successRateThresholdPercent: Int32?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("maxConcurrentRequests", \.maxConcurrentRequests),
        WireMember("totalRequests", \.totalRequests),
        WireMember("totalDuration", \.totalDurationMilliseconds),
        WireMember("responseTimeThreshold", \.responseTimeThresholdMilliseconds),
        WireMember("successRateThreshold", \.successRateThresholdPercent),
    ]
}

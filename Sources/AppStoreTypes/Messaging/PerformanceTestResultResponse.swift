/// The response of Get Performance Test Results.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct PerformanceTestResultResponse: WireObject {
    /// The settings of the test.
    public var config: PerformanceTestConfig?
    /// The URL under test.
    public var target: String?
    /// The result.
    public var result: PerformanceTestStatus?
    /// The share of requests that succeeded, in percent.
    public var successRatePercent: Int32?
    /// The number of requests without a response.
    public var numPending: Int32?
    /// The response times.
    public var responseTimes: PerformanceTestResponseTimes?
    /// The number of failed requests by result.
    public var failures: [SendAttemptResult: Int32]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("config", \.config),
        WireMember("target", \.target),
        WireMember("result", \.result),
        WireMember("successRate", \.successRatePercent),
        WireMember("numPending", \.numPending),
        WireMember("responseTimes", \.responseTimes),
        WireMember("failures", \.failures),
    ]
}

/// The answer of Get Performance Test Results.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct PerformanceTestResultResponse: WireObject {
    /// What the test does.
    public var config: PerformanceTestConfig?
    /// The URL under test.
    public var target: String?
    /// What came of it.
    public var result: PerformanceTestStatus?
    /// How many requests succeeded, in percent.
    public var successRatePercent: Int32?
    /// How many requests have no answer yet.
    public var numPending: Int32?
    /// How long the answers took.
    public var responseTimes: PerformanceTestResponseTimes?
    /// How many requests failed, by what came of them.
    public var failures: [SendAttemptResult: Int32]?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty answer.
    public init() {}

    /// The members, in the order they are written.
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

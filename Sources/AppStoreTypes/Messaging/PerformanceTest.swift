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

/// The result of a performance test.
public struct PerformanceTestStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The test is still running.
    public static let pending = Self(rawValue: "PENDING")
    /// Passed.
    public static let pass = Self(rawValue: "PASS")
    /// Failed.
    public static let fail = Self(rawValue: "FAIL")
}

/// The response times of a performance test, in milliseconds.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct PerformanceTestResponseTimes: WireObject {
    /// The average.
    public var average: Int64?
    /// The 50th percentile.
    public var p50: Int64?
    /// The 90th percentile.
    public var p90: Int64?
    /// The 95th percentile.
    public var p95: Int64?
    /// The 99th percentile.
    public var p99: Int64?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("average", \.average),
        WireMember("p50", \.p50),
        WireMember("p90", \.p90),
        WireMember("p95", \.p95),
        WireMember("p99", \.p99),
    ]
}

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

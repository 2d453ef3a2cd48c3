/// How long the answers in a performance test took, in milliseconds.
///
/// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
public struct PerformanceTestResponseTimes: WireObject {
    /// The mean.
    public var average: Int64?
    /// What half of the answers kept to.
    public var p50: Int64?
    /// What 90 percent of the answers kept to.
    public var p90: Int64?
    /// What 95 percent of the answers kept to.
    public var p95: Int64?
    /// What 99 percent of the answers kept to.
    public var p99: Int64?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("average", \.average),
        WireMember("p50", \.p50),
        WireMember("p90", \.p90),
        WireMember("p95", \.p95),
        WireMember("p99", \.p99),
    ]
}

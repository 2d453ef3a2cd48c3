/// How far Apple's clocks are off, in seconds; a negative value makes a clock slow.
public struct ClockSkew: Hashable, Codable, Sendable {
    /// The skew of the clock that checks tokens.
    public var tokensSeconds: Double?
    /// The skew of the clock behind the `Date` header.
    public var dateSeconds: Double?
    /// The skew of the clock that dates signed data.
    public var signedSeconds: Double?

    /// Creates a skew with correct clocks.
    public init() {}

    /// Creates a skew and fills it in.
    public init(_ fill: (inout Self) -> Void) {
        self.init()
        fill(&self)
    }

    var tokens: Duration { .milliseconds(Int64((tokensSeconds ?? 0) * 1000)) }
    var date: Duration { .milliseconds(Int64((dateSeconds ?? 0) * 1000)) }
    var signed: Duration { .milliseconds(Int64((signedSeconds ?? 0) * 1000)) }
}

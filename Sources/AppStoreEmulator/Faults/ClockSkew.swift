/// How far Apple's clocks are off; a negative number means that they are slow.
public struct ClockSkew: Hashable, Codable, Sendable {
    /// The clock that tokens are checked by.
    public var tokensSeconds: Double?
    /// The clock of the header `Date`.
    public var dateSeconds: Double?
    /// The clock that signed data is dated by.
    public var signedSeconds: Double?

    /// Creates clocks that are right.
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

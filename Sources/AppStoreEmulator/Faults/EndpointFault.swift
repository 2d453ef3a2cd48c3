/// How an endpoint of the App Store Server API misbehaves.
public struct EndpointFault: Hashable, Codable, Sendable {
    /// The HTTP status to answer with in place of the real one.
    public var status: Int?
    /// Apple's error code to answer with; the status's general one if left out.
    public var errorCode: Int64?
    /// When to come again, sent as Apple does: the moment in UNIX milliseconds, by the system's clock.
    public var retryAfterSeconds: Double?
    /// How long to wait before the answer is sent.
    public var delayMs: Int64?
    /// Whether no answer is ever sent.
    public var hang: Bool?
    /// Whether the request takes effect all the same: accepted, and the answer lost.
    public var applied: Bool?
    /// How many requests it befalls; all of them if left out.
    public var times: Int?

    /// Creates a fault that does nothing.
    public init() {}

    /// Creates a fault and fills it in.
    public init(_ fill: (inout Self) -> Void) {
        self.init()
        fill(&self)
    }

    /// Whether the real answer is not given.
    var replacesAnswer: Bool { status != nil || errorCode != nil || hang == true }
}

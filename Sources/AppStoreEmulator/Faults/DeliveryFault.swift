/// How the delivery of notifications misbehaves.
public struct DeliveryFault: Hashable, Codable, Sendable {
    /// How long to wait before a notification is posted.
    public var delayMs: Int64?
    /// Whether each is posted twice.
    public var duplicate: Bool?
    /// Whether each is lost on the way: the attempt counts, and nothing arrives.
    public var drop: Bool?
    /// How many deliveries it befalls; all of them if left out.
    public var times: Int?

    /// Creates a fault that does nothing.
    public init() {}

    /// Creates a fault and fills it in.
    public init(_ fill: (inout Self) -> Void) {
        self.init()
        fill(&self)
    }
}

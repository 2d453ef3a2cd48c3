/// What goes wrong at Apple's side, stated by the test.
public struct EmulatorFaults: Hashable, Codable, Sendable {
    /// At Send Consumption Information, either version.
    public var consumption: EndpointFault?
    /// At Get Transaction Info.
    public var transactionInfo: EndpointFault?
    /// On the way of notifications.
    public var notifications: DeliveryFault?

    /// Creates an App Store without fault.
    public init() {}

    /// Creates faults and fills them in.
    public init(_ fill: (inout Self) -> Void) {
        self.init()
        fill(&self)
    }

    mutating func takeDelivery() -> DeliveryFault? { Self.take(&notifications, times: \.times) }

    mutating func takeEndpoint(_ path: WritableKeyPath<Self, EndpointFault?>) -> EndpointFault? {
        Self.take(&self[keyPath: path], times: \.times)
    }

    /// Uses a fault once, and ends it with its last time.
    private static func take<Fault>(_ fault: inout Fault?, times: WritableKeyPath<Fault, Int?>) -> Fault? {
        guard let taken = fault else { return nil }
        guard let left = taken[keyPath: times] else { return taken }
        if left > 1 { fault?[keyPath: times] = left - 1 } else { fault = nil }
        return left > 0 ? taken : nil
    }
}

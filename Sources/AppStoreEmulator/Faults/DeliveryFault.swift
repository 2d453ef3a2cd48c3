public import AppStoreTypes

/// A fault in the delivery of notifications.
public struct DeliveryFault: Hashable, Codable, Sendable {
    /// The delay before a notification is sent, in milliseconds.
    public var delayMs: Int64?
    /// How much later than usual a notification becomes due, in seconds of the emulator's clock.
    public var lateSeconds: Double?
    /// Whether each notification is sent twice.
    public var duplicate: Bool?
    /// Whether each notification is lost: the attempt counts, but nothing arrives.
    public var drop: Bool?
    /// Whether a notification lets the app's next one go first.
    public var reorder: Bool?
    /// The body to send instead of the real one: a string as it is, any other value as JSON.
    public var body: JSONValue?
    /// Whether the connection is reset in the middle of the body.
    public var reset: Bool?
    /// Whether the connection stalls after half of the body until the delivery times out.
    public var hang: Bool?
    /// The notification type that the fault applies to; if omitted, every type.
    public var notificationType: NotificationType?
    /// The probability that the fault applies to a delivery, from 0 to 1; if omitted, it always applies.
    public var probability: Double?
    /// The number of deliveries that the fault applies to; if omitted, all of them.
    public var times: Int?

    /// Creates a fault without effect.
    public init() {}

    /// Creates a fault and fills it in.
    public init(_ fill: (inout Self) -> Void) {
        self.init()
        fill(&self)
    }
}

extension DeliveryFault: OccasionalFault {}

extension DeliveryFault {
    /// How long a notification waits for another one to go first.
    private static let patience: Duration = .seconds(300)

    /// Returns when a delayed delivery is due, or `nil` if the fault does not delay it.
    func due(after time: Timestamp) -> Timestamp? {
        if let lateSeconds, lateSeconds > 0 { return time + .milliseconds(Int64((lateSeconds * 1000).rounded())) }
        return reorder == true ? time + Self.patience : nil
    }

    /// The body to send instead of the notification.
    var replacement: [UInt8]? { body.map { $0.bytes } }
}

extension JSONValue {
    /// The bytes of a string as it is, or of any other value's JSON.
    var bytes: [UInt8] {
        if case .string(let text) = self { return Array(text.utf8) }
        return CallAnswer(status: 200, json: self).body
    }
}

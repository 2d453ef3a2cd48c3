public import AppStoreTypes

/// How the delivery of notifications misbehaves.
public struct DeliveryFault: Hashable, Codable, Sendable {
    /// How long to wait before a notification is posted.
    public var delayMs: Int64?
    /// How much later than it should a notification becomes due, by the emulator's clock.
    public var lateSeconds: Double?
    /// Whether each is posted twice.
    public var duplicate: Bool?
    /// Whether each is lost on the way: the attempt counts, and nothing arrives.
    public var drop: Bool?
    /// Whether a notification lets the next one of its app go first.
    public var reorder: Bool?
    /// The body to post in place of the real one: a string goes as it stands, any other value as its JSON.
    public var body: JSONValue?
    /// Whether the connection breaks in the middle of the body.
    public var reset: Bool?
    /// Whether the connection stays open after half of the body, until the time for an answer is over.
    public var hang: Bool?
    /// The one type of notification it befalls; each type if left out.
    public var notificationType: NotificationType?
    /// How likely it befalls a delivery, from 0 to 1; each if left out.
    public var probability: Double?
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

extension DeliveryFault: OccasionalFault {}

extension DeliveryFault {
    /// How long a notification waits for another one to go first.
    private static let patience: Duration = .seconds(300)

    /// When a delivery that it holds back is due; `nil` when it holds nothing back.
    func due(after time: Timestamp) -> Timestamp? {
        if let lateSeconds, lateSeconds > 0 { return time + .milliseconds(Int64((lateSeconds * 1000).rounded())) }
        return reorder == true ? time + Self.patience : nil
    }

    /// What is posted in place of the notification.
    var replacement: [UInt8]? { body.map { $0.bytes } }
}

extension JSONValue {
    /// A string as it stands, any other value as its JSON.
    var bytes: [UInt8] {
        if case .string(let text) = self { return Array(text.utf8) }
        return Answer(status: 200, json: self).body
    }
}

import AppStoreTypes

/// The world's own time: it runs with the system's clock, or stands until it is advanced.
struct WorldClock: Codable, Sendable {
    /// The time.
    private(set) var now: Timestamp
    /// The system's time when the world was looked at last.
    private(set) var system: Timestamp
    private(set) var isFrozen: Bool
    private var offset: Duration

    /// The system's time is no part of a saved world: see ``resume(at:)``.
    private enum CodingKeys: String, CodingKey { case now, isFrozen }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        now = try container.decode(Timestamp.self, forKey: .now)
        isFrozen = try container.decode(Bool.self, forKey: .isFrozen)
        (system, offset) = (now, .zero)
    }

    init(_ start: ClockStart, system: Timestamp) {
        self.system = system
        switch start {
        case .system: (now, isFrozen) = (system, false)
        case .running(let time): (now, isFrozen) = (time, false)
        case .frozen(let time): (now, isFrozen) = (time, true)
        }
        offset = now - system
    }

    /// How far it is ahead of the system's.
    var ahead: Duration { isFrozen ? now - system : offset }

    /// Follows the system's clock, which may also be set back: the world's never is.
    mutating func follow(_ system: Timestamp) {
        self.system = system
        if !isFrozen { now = max(now, system + offset) }
    }

    /// Moves ahead to a time.
    mutating func move(to time: Timestamp) {
        guard time > now else { return }
        now = time
        offset = now - system
    }

    /// Moves ahead until it leads the system's clock by so much.
    mutating func move(toLead lead: Duration) { move(to: system + lead) }

    /// Stands at a moment that is past already, for what was due then.
    mutating func stand(at moment: Timestamp) { now = moment }

    /// Goes on from where it was saved, whatever time has passed since.
    mutating func resume(at system: Timestamp) {
        self.system = system
        offset = now - system
    }

    mutating func freeze(_ isFrozen: Bool) {
        self.isFrozen = isFrozen
        offset = now - system
    }
}

public import AppStoreTypes

/// The world's clock, which runs with the system's clock or stays until it is advanced.
package struct WorldClock: Codable, Sendable {
    /// The current time.
    package private(set) var now: Timestamp
    /// The system's time at the last access to the world.
    private(set) var system: Timestamp
    package private(set) var isFrozen: Bool
    private var offset: Duration
    /// Whether a saved clock was on time when it was saved.
    private var resumesOnTime = false

    /// Whether it shows the system's time.
    private var isOnTime: Bool { !isFrozen && offset == .zero }

    /// What changes only when somebody sets or advances the clock.
    var setting: Setting { Setting(isFrozen: isFrozen, value: isFrozen ? now - Timestamp(milliseconds: 0) : offset) }

    /// A setting of the clock: the time at which it is frozen, or how far it is ahead of the system's.
    struct Setting: Hashable, Sendable {
        let isFrozen: Bool
        let value: Duration
    }

    /// Saved states omit the system's time; see ``resume(at:)``.
    private enum CodingKeys: String, CodingKey { case now, isFrozen, isOnTime }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        now = try container.decode(Timestamp.self, forKey: .now)
        isFrozen = try container.decode(Bool.self, forKey: .isFrozen)
        (system, offset) = (now, .zero)
        resumesOnTime = try container.decodeIfPresent(Bool.self, forKey: .isOnTime) ?? false
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(now, forKey: .now)
        try container.encode(isFrozen, forKey: .isFrozen)
        if isOnTime { try container.encode(true, forKey: .isOnTime) }
    }

    package init(_ start: ClockStart, system: Timestamp) {
        self.system = system
        switch start {
        case .system: (now, isFrozen) = (system, false)
        case .running(let time): (now, isFrozen) = (time, false)
        case .frozen(let time): (now, isFrozen) = (time, true)
        }
        offset = now - system
    }

    /// How far it is ahead of the system's clock.
    var ahead: Duration { isFrozen ? now - system : offset }

    /// Follows the system's clock, but never goes back if the system's clock does.
    package mutating func follow(_ system: Timestamp) {
        self.system = system
        if !isFrozen { now = max(now, system + offset) }
    }

    /// Advances to a time; an earlier time has no effect.
    package mutating func move(to time: Timestamp) {
        guard time > now else { return }
        now = time
        offset = now - system
    }

    /// Advances until it leads the system's clock by a duration.
    mutating func move(toLead lead: Duration) { move(to: system + lead) }

    /// Sets the clock to the time of an event that is due.
    mutating func stand(at moment: Timestamp) { now = moment }

    /// Continues on time if the clock was on time when it was saved.
    ///
    /// Any other clock continues from the saved time, however much time has passed since.
    mutating func resume(at system: Timestamp) {
        self.system = system
        offset = resumesOnTime && system >= now ? .zero : now - system
        resumesOnTime = false
    }

    mutating func freeze(_ isFrozen: Bool) {
        self.isFrozen = isFrozen
        offset = now - system
    }
}

/// When an emulator's clock starts, and whether it runs by itself.
public enum ClockStart: Hashable, Sendable {
    /// It runs with the system's time.
    case system
    /// It starts at a given time and runs at the system's pace.
    case running(from: Timestamp)
    /// It stays at a given time until it is advanced, so that two runs with one seed are identical.
    case frozen(at: Timestamp)

    /// The times at which a clock can start: 2000, with which the emulator's certificates begin, to 9899, so that they
    /// and the subscriptions end before 10000.
    package static let times = Timestamp(seconds: 946_684_800)...Timestamp(seconds: 250_246_627_199)
}

/// A reading of the emulator's clock.
public struct ClockReading: Hashable, Codable, Sendable {
    /// The emulator's time, in milliseconds.
    public let now: Timestamp
    /// The same time in RFC 3339.
    public let iso: String
    /// How far it is ahead of the system's clock, in seconds.
    public let offsetSeconds: Double
    /// Whether the clock only moves when it is advanced.
    public let frozen: Bool

    /// How far the clock can move from its start: ten years.
    package static let furthest: Duration = .seconds(10 * 366 * 86_400)

    package init(_ clock: WorldClock) {
        now = clock.now
        iso = clock.now.description
        offsetSeconds = Double(clock.ahead.milliseconds) / 1000
        frozen = clock.isFrozen
    }
}

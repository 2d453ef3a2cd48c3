public import AppStoreTypes

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
    static let furthest: Duration = .seconds(10 * 366 * 86_400)

    init(_ clock: WorldClock) {
        now = clock.now
        iso = clock.now.description
        offsetSeconds = Double(clock.ahead.milliseconds) / 1000
        frozen = clock.isFrozen
    }
}

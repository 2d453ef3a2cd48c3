public import AppStoreTypes

/// The emulator's own time.
public struct ClockReading: Hashable, Codable, Sendable {
    /// The time, in milliseconds.
    public let now: Timestamp
    /// The same time, RFC 3339.
    public let iso: String
    /// How far it is ahead of the system's clock.
    public let offsetSeconds: Double
    /// Whether it stands until it is advanced.
    public let frozen: Bool

    /// How far the clock can be moved from its start: ten years.
    static let furthest: Duration = .seconds(10 * 366 * 86_400)

    init(_ clock: WorldClock) {
        now = clock.now
        iso = clock.now.description
        offsetSeconds = Double(clock.ahead.milliseconds) / 1000
        frozen = clock.isFrozen
    }
}

public import AppStoreTypes

/// The emulator's own time, which runs with the system's and can be moved ahead of it.
public struct ClockReading: Hashable, Codable, Sendable {
    /// The time, in milliseconds.
    public let now: Timestamp
    /// The same time, RFC 3339.
    public let iso: String
    /// How far it is ahead of the system's clock.
    public let offsetSeconds: Double

    /// How far ahead of the system's clock it can be: ten years.
    static let furthest: Duration = .seconds(10 * 366 * 86_400)

    init(now: Timestamp, offset: Duration) {
        self.now = now
        iso = now.description
        offsetSeconds = Double(offset.milliseconds) / 1000
    }
}

extension World {
    var clock: ClockReading { ClockReading(now: now, offset: offset) }
}

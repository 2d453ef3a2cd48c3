public import AppStoreTypes

/// When an emulator's clock begins, and whether it runs by itself.
public enum ClockStart: Hashable, Sendable {
    /// With the system's time, and on with it.
    case system
    /// At a time of its own, and on with the system's.
    case running(from: Timestamp)
    /// At a time of its own, and on only when it is advanced: two runs with one seed are then the same.
    case frozen(at: Timestamp)
}

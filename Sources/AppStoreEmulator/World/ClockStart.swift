public import AppStoreTypes

/// When an emulator's clock starts, and whether it runs by itself.
public enum ClockStart: Hashable, Sendable {
    /// It runs with the system's time.
    case system
    /// It starts at a given time and runs at the system's pace.
    case running(from: Timestamp)
    /// It stays at a given time until it is advanced, so that two runs with one seed are identical.
    case frozen(at: Timestamp)
}

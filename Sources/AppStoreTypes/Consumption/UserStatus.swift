/// The state of the customer's account with the developer.
public struct UserStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Says nothing.
    public static let undeclared = Self(rawValue: 0)
    /// Active.
    public static let active = Self(rawValue: 1)
    /// Suspended.
    public static let suspended = Self(rawValue: 2)
    /// Terminated.
    public static let terminated = Self(rawValue: 3)
    /// With limited access.
    public static let limitedAccess = Self(rawValue: 4)
}

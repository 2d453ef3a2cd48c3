/// The status of the customer's account with the developer.
public struct UserStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Undeclared.
    public static let undeclared = Self(rawValue: 0)
    /// Active.
    public static let active = Self(rawValue: 1)
    /// Suspended.
    public static let suspended = Self(rawValue: 2)
    /// Terminated.
    public static let terminated = Self(rawValue: 3)
    /// Limited access.
    public static let limitedAccess = Self(rawValue: 4)
}

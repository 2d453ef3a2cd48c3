/// Where the customer used a purchase.
public struct Platform: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Says nothing.
    public static let undeclared = Self(rawValue: 0)
    /// On an Apple platform.
    public static let apple = Self(rawValue: 1)
    /// On another platform.
    public static let nonApple = Self(rawValue: 2)
}

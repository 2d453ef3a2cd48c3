/// The platform on which the customer used a purchase.
public struct Platform: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Undeclared.
    public static let undeclared = Self(rawValue: 0)
    /// An Apple platform.
    public static let apple = Self(rawValue: 1)
    /// Another platform.
    public static let nonApple = Self(rawValue: 2)
}

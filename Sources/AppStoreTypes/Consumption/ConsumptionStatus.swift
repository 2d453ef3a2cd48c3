/// How much of a purchase the customer consumed.
public struct ConsumptionStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Undeclared.
    public static let undeclared = Self(rawValue: 0)
    /// Not consumed.
    public static let notConsumed = Self(rawValue: 1)
    /// Partially consumed.
    public static let partiallyConsumed = Self(rawValue: 2)
    /// Fully consumed, or transferred to another account.
    public static let fullyConsumed = Self(rawValue: 3)
}

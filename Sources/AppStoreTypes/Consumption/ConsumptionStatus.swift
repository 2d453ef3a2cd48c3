/// How far the customer used a purchase up.
public struct ConsumptionStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Says nothing.
    public static let undeclared = Self(rawValue: 0)
    /// Not at all.
    public static let notConsumed = Self(rawValue: 1)
    /// In part.
    public static let partiallyConsumed = Self(rawValue: 2)
    /// Wholly, or passed on to another account.
    public static let fullyConsumed = Self(rawValue: 3)
}

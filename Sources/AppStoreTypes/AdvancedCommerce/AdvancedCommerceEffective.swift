/// From when an Advanced Commerce change holds.
public struct AdvancedCommerceEffective: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// At once.
    public static let immediately = Self(rawValue: "IMMEDIATELY")
    /// From the next renewal.
    public static let nextBillCycle = Self(rawValue: "NEXT_BILL_CYCLE")
}

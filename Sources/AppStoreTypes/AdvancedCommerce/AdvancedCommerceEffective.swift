/// When an Advanced Commerce change takes effect.
public struct AdvancedCommerceEffective: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Immediately.
    public static let immediately = Self(rawValue: "IMMEDIATELY")
    /// At the next renewal.
    public static let nextBillCycle = Self(rawValue: "NEXT_BILL_CYCLE")
}

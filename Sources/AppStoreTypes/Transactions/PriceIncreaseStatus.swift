/// Whether the customer answered a price increase.
public struct PriceIncreaseStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The customer has not answered yet.
    public static let notAnswered = Self(rawValue: 0)
    /// The customer consented, or was told and no consent is needed.
    public static let accepted = Self(rawValue: 1)
}

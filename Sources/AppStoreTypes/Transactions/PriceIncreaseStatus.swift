/// Whether the customer answered a price increase.
public struct PriceIncreaseStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// No answer yet.
    public static let notAnswered = Self(rawValue: 0)
    /// Agreed, or told where no consent is needed.
    public static let accepted = Self(rawValue: 1)
}

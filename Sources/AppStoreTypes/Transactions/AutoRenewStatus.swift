/// Whether a subscription renews automatically.
public struct AutoRenewStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// It expires at the end of the period.
    public static let off = Self(rawValue: 0)
    /// It renews.
    public static let on = Self(rawValue: 1)
}

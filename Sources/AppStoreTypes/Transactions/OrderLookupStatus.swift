/// Whether an order is known.
public struct OrderLookupStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The order is known and belongs to the app.
    public static let valid = Self(rawValue: 0)
    /// The order is unknown, or contains no purchase of the app.
    public static let invalid = Self(rawValue: 1)
}

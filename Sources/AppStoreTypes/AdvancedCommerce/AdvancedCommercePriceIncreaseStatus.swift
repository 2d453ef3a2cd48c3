/// The status of an Advanced Commerce price increase.
public struct AdvancedCommercePriceIncreaseStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Scheduled; the customer was not told yet.
    public static let scheduled = Self(rawValue: "SCHEDULED")
    /// Announced; the customer has not answered yet.
    public static let pending = Self(rawValue: "PENDING")
    /// Accepted.
    public static let accepted = Self(rawValue: "ACCEPTED")
}

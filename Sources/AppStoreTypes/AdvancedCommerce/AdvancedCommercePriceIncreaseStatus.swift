/// How far an Advanced Commerce price increase has come.
public struct AdvancedCommercePriceIncreaseStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Planned.
    public static let scheduled = Self(rawValue: "SCHEDULED")
    /// Told; no answer yet.
    public static let pending = Self(rawValue: "PENDING")
    /// Agreed.
    public static let accepted = Self(rawValue: "ACCEPTED")
}

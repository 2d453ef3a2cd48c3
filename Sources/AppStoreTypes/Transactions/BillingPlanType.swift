/// How a subscription with a commitment is billed.
public struct BillingPlanType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The whole at once.
    public static let billedUpfront = Self(rawValue: "BILLED_UPFRONT")
    /// Month by month.
    public static let monthly = Self(rawValue: "MONTHLY")
}

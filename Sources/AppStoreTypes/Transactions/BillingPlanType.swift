/// The billing plan of a subscription with a commitment.
public struct BillingPlanType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The whole commitment is billed at once.
    public static let billedUpfront = Self(rawValue: "BILLED_UPFRONT")
    /// The commitment is billed monthly.
    public static let monthly = Self(rawValue: "MONTHLY")
}

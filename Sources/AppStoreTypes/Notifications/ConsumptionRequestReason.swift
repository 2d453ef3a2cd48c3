/// Why the customer asks for a refund, in the customer's own choice of reason.
public struct ConsumptionRequestReason: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Did not mean to buy.
    public static let unintendedPurchase = Self(rawValue: "UNINTENDED_PURCHASE")
    /// Did not receive the purchase or could not use it.
    public static let fulfillmentIssue = Self(rawValue: "FULFILLMENT_ISSUE")
    /// Is not happy with the purchase.
    public static let unsatisfiedWithPurchase = Self(rawValue: "UNSATISFIED_WITH_PURCHASE")
    /// Names a legal ground.
    public static let legal = Self(rawValue: "LEGAL")
    /// Anything else.
    public static let other = Self(rawValue: "OTHER")
}

/// As a member name, a reason is its wire spelling.
extension ConsumptionRequestReason: CodingKeyRepresentable {}

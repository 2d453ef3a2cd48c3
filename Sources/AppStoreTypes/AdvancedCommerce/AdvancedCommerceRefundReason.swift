/// Why an Advanced Commerce item was refunded.
public struct AdvancedCommerceRefundReason: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not meant to be bought.
    public static let unintendedPurchase = Self(rawValue: "UNINTENDED_PURCHASE")
    /// Not received or not usable.
    public static let fulfillmentIssue = Self(rawValue: "FULFILLMENT_ISSUE")
    /// Not liked.
    public static let unsatisfiedWithPurchase = Self(rawValue: "UNSATISFIED_WITH_PURCHASE")
    /// A legal ground.
    public static let legal = Self(rawValue: "LEGAL")
    /// Anything else.
    public static let other = Self(rawValue: "OTHER")
    /// The items of the subscription changed.
    public static let modifyItemsRefund = Self(rawValue: "MODIFY_ITEMS_REFUND")
    /// Sandbox only: decline the request.
    public static let simulateRefundDecline = Self(rawValue: "SIMULATE_REFUND_DECLINE")
}

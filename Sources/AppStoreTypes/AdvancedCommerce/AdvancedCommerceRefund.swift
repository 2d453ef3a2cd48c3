/// A refund of an Advanced Commerce item.
///
/// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceRefund: WireObject {
    /// The amount, in thousandths of the currency.
    public var refundAmount: Milliunits?
    /// When it was refunded.
    public var refundDate: Timestamp?
    /// The reason for the refund.
    public var refundReason: AdvancedCommerceRefundReason?
    /// The type of refund.
    public var refundType: AdvancedCommerceRefundType?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("refundAmount", \.refundAmount),
        WireMember("refundDate", \.refundDate),
        WireMember("refundReason", \.refundReason),
        WireMember("refundType", \.refundType),
    ]
}

/// The reason for refunding an Advanced Commerce item.
public struct AdvancedCommerceRefundReason: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The customer did not mean to buy it.
    public static let unintendedPurchase = Self(rawValue: "UNINTENDED_PURCHASE")
    /// The customer did not receive it or could not use it.
    public static let fulfillmentIssue = Self(rawValue: "FULFILLMENT_ISSUE")
    /// The customer is not satisfied with it.
    public static let unsatisfiedWithPurchase = Self(rawValue: "UNSATISFIED_WITH_PURCHASE")
    /// A legal reason.
    public static let legal = Self(rawValue: "LEGAL")
    /// Any other reason.
    public static let other = Self(rawValue: "OTHER")
    /// The items of the subscription changed.
    public static let modifyItemsRefund = Self(rawValue: "MODIFY_ITEMS_REFUND")
    /// Sandbox only: Apple declines the request.
    public static let simulateRefundDecline = Self(rawValue: "SIMULATE_REFUND_DECLINE")
}

/// The type of refund of an Advanced Commerce item.
public struct AdvancedCommerceRefundType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The full price.
    public static let full = Self(rawValue: "FULL")
    /// The unused part.
    public static let prorated = Self(rawValue: "PRORATED")
    /// An amount that the developer specified.
    public static let custom = Self(rawValue: "CUSTOM")
}

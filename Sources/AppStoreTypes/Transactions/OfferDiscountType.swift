/// The payment mode of an offer.
public struct OfferDiscountType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A free trial period.
    public static let freeTrial = Self(rawValue: "FREE_TRIAL")
    /// A lower price for some periods.
    public static let payAsYouGo = Self(rawValue: "PAY_AS_YOU_GO")
    /// A lower price, paid at once.
    public static let payUpFront = Self(rawValue: "PAY_UP_FRONT")
    /// A lower price for one purchase.
    public static let oneTime = Self(rawValue: "ONE_TIME")
}

/// The type of an offer.
public struct OfferType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// For new subscribers.
    public static let introductory = Self(rawValue: 1)
    /// For current or former subscribers.
    public static let promotional = Self(rawValue: 2)
    /// For customers with a code.
    public static let offerCode = Self(rawValue: 3)
    /// For former subscribers, shown by the App Store.
    public static let winBack = Self(rawValue: 4)
}

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

public import AppStoreTypes

/// A customer of a simulated year, with the truth that no server learns.
public struct ScenarioCustomer: Hashable, Encodable, Sendable {
    /// What kind of customer it is.
    public enum Character: String, CaseIterable, Codable, Sendable {
        /// Likes what it buys, and asks for a refund only if a delivery failed.
        case contented
        /// Uses a part, and then regrets the purchase.
        case regretful
        /// Bought by mistake, and uses nothing.
        case accidental
        /// A child bought, and a parent asks for the money back.
        case child
        /// Uses everything first, and then asks for the money back, again and again.
        case abuser

        /// Whether the customer asks in good faith.
        public var isHonest: Bool { self != .abuser }
    }

    /// The token by which the app knows the customer.
    public let appAccountToken: AppAccountToken
    /// What kind of customer it is.
    public let character: Character
    /// Whether the customer consents to share consumption data with Apple.
    public let consents: Bool
    /// When the customer created the account in the app.
    public let accountCreatedAt: Timestamp
    /// What the customer buys, in order of time.
    public var purchases: [ScenarioPurchase]

    private enum CodingKeys: String, CodingKey {
        case appAccountToken, character, consents, accountCreatedAt, purchases
    }

    /// Encodes times in RFC 3339.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(appAccountToken, forKey: .appAccountToken)
        try container.encode(character, forKey: .character)
        try container.encode(consents, forKey: .consents)
        try container.encode(accountCreatedAt.description, forKey: .accountCreatedAt)
        try container.encode(purchases, forKey: .purchases)
    }
}

/// A purchase of a simulated year, and what the customer does with it.
public struct ScenarioPurchase: Hashable, Encodable, Sendable {
    /// The product ID.
    public let productID: String
    /// When the customer buys it.
    public let at: Timestamp
    /// Whether the app's server delivers it; if not, its server was down.
    public let isDelivered: Bool
    /// What the customer uses, in order of time.
    public var uses: [ScenarioUse]
    /// When the customer turns off the renewal of a subscription; `nil` if the customer does not.
    public var cancelledAt: Timestamp?
    /// When and why the customer asks for a refund, in order of time.
    ///
    /// A later request is made only if the App Store has declined the previous one.
    public var refundRequests: [ScenarioRefundRequest]
    /// The first transaction; `nil` before it is bought.
    public var transactionID: String?

    private enum CodingKeys: String, CodingKey {
        case productID = "productId"
        case at, delivery, uses, cancelledAt, refundRequests
        case transactionID = "transactionId"
    }

    /// Encodes times in RFC 3339, and the delivery in the words of a desk.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(productID, forKey: .productID)
        try container.encode(at.description, forKey: .at)
        try container.encode(isDelivered ? "delivered" : "serverOutage", forKey: .delivery)
        try container.encode(uses, forKey: .uses)
        try container.encodeIfPresent(cancelledAt?.description, forKey: .cancelledAt)
        try container.encode(refundRequests, forKey: .refundRequests)
        try container.encode(transactionID, forKey: .transactionID)
    }
}

/// One use of a purchase.
public struct ScenarioUse: Hashable, Encodable, Sendable {
    /// When it ends.
    public let at: Timestamp
    /// The units used; `nil` for a product without units.
    public let units: Int64?
    /// How long the customer played or worked, in seconds.
    public let playSeconds: Int64

    private enum CodingKeys: String, CodingKey {
        case at
        case units = "unitsUsed"
        case playSeconds
    }

    /// Encodes the time in RFC 3339.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(at.description, forKey: .at)
        try container.encodeIfPresent(units, forKey: .units)
        try container.encode(playSeconds, forKey: .playSeconds)
    }
}

/// One request for a refund.
public struct ScenarioRefundRequest: Hashable, Encodable, Sendable {
    /// When the customer asks.
    public let at: Timestamp
    /// The reason that the customer gives Apple, which need not be true.
    public let reason: ConsumptionRequestReason

    private enum CodingKeys: String, CodingKey { case at, reason }

    /// Encodes the time in RFC 3339.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(at.description, forKey: .at)
        try container.encode(reason, forKey: .reason)
    }
}

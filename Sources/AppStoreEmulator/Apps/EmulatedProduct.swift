public import AppStoreTypes

/// An in-app purchase product in the emulator.
public struct EmulatedProduct: Hashable, Codable, Sendable {
    /// The kind of product.
    public var type: ProductType
    /// The price of one, in thousandths of ``currency``.
    public var price: Milliunits
    /// The currency, ISO 4217.
    public var currency: String
    /// How long a subscription runs, ISO 8601, such as `P1M`.
    public var period: String?
    /// The subscription group.
    public var group: String?
    /// The level in the subscription group; 1 is the highest.
    public var level = 1
    /// Whether it can be bought, and renewed.
    public var isForSale = true
    /// What it can be had for besides its price.
    public var offers: [EmulatedOffer] = []

    private enum CodingKeys: String, CodingKey {
        case type, price, currency, period, group, level
        case isForSale = "forSale"
        case offers
    }

    /// Creates a product.
    public init(
        type: ProductType,
        price: Milliunits,
        currency: String = "USD",
        period: String? = nil,
        group: String? = nil,
        level: Int = 1
    ) {
        self.type = type
        self.price = price
        self.currency = currency
        self.period = period
        self.group = group
        self.level = level
    }

    static let types: [ProductType] = [
        .consumable, .nonConsumable, .nonRenewingSubscription, .autoRenewableSubscription,
    ]

    static func check(price: Milliunits) throws(EmulatorError) {
        guard (0...1_000_000_000_000).contains(price) else {
            throw .invalid("\"price\" is a whole number of thousandths of the currency, not negative: 1.99 is 1990.")
        }
    }

    /// The length of a period; a month where none is set.
    var subscriptionPeriod: SubscriptionPeriod { period.flatMap { SubscriptionPeriod($0) } ?? .month }

    /// The subscription group; one of the emulator's where none is set.
    var subscriptionGroup: String { group ?? "21345678" }
}

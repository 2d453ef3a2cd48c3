public import AppStoreTypes

/// An in-app purchase product on sale in the emulator.
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

    /// Creates a product.
    public init(
        type: ProductType,
        price: Milliunits,
        currency: String = "USD",
        period: String? = nil,
        group: String? = nil
    ) {
        self.type = type
        self.price = price
        self.currency = currency
        self.period = period
        self.group = group
    }

    static let types: [ProductType] = [
        .consumable, .nonConsumable, .nonRenewingSubscription, .autoRenewableSubscription,
    ]

    static func check(price: Milliunits) throws(EmulatorError) {
        guard (0...1_000_000_000_000).contains(price) else {
            throw .invalid("\"price\" is a whole number of thousandths of the currency, not negative: 1.99 is 1990.")
        }
    }
}

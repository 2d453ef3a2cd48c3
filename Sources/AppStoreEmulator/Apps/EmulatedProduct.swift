public import AppStoreTypes

/// An in-app purchase product in the emulator.
public struct EmulatedProduct: Hashable, Codable, Sendable {
    /// The type of product.
    public var type: ProductType
    /// The price of one unit, in thousandths of ``currency``.
    public var price: Milliunits
    /// The currency as an ISO 4217 code.
    public var currency: String
    /// The length of a subscription period as an ISO 8601 duration, such as `P1M`.
    public var period: String?
    /// The subscription group.
    public var group: String?
    /// The level in the subscription group; 1 is the highest.
    public var level = 1
    /// Whether customers can buy and renew it.
    public var isForSale = true
    /// The offers of the product.
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

    /// The invalid values, each with the name of its member.
    var mistakes: [(name: String, error: EmulatorError)] {
        var found: [(name: String, error: EmulatorError)] = []
        func note(_ name: String, _ check: () throws(EmulatorError) -> Void) {
            do throws(EmulatorError) {
                try check()
            } catch {
                found.append((name: name, error: error))
            }
        }
        note("type") { () throws(EmulatorError) -> Void in
            guard !Self.types.contains(self.type) else { return }
            let allowed = Self.types.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw .invalid("\"type\" must be one of \(allowed).")
        }
        note("price") { () throws(EmulatorError) -> Void in try Self.check(price: price) }
        note("currency") { () throws(EmulatorError) -> Void in try Self.check(currency: currency) }
        if let period, SubscriptionPeriod(period) == nil {
            let explanation = "\"period\" must be an ISO 8601 duration such as \"P1W\", \"P1M\" or \"P1Y\"."
            found.append((name: "period", error: .invalid(explanation)))
        }
        if !(1...10_000).contains(level) {
            found.append((name: "level", error: .invalid("\"level\" must be 1 (highest) or more.")))
        }
        return found
    }

    static func check(currency: String) throws(EmulatorError) {
        guard currency.count == 3, currency.allSatisfy({ $0.isASCII && $0.isUppercase }) else {
            throw .invalid("\"currency\" must have three capital letters, such as \"USD\".")
        }
    }

    static func check(price: Milliunits) throws(EmulatorError) {
        guard (0...1_000_000_000_000).contains(price) else {
            throw .invalid("\"price\" must be a whole number of thousandths of the currency, 0 or more: 1.99 is 1990.")
        }
    }

    /// The length of a period; a month by default.
    var subscriptionPeriod: SubscriptionPeriod { period.flatMap { SubscriptionPeriod($0) } ?? .month }

    /// The subscription group; a default group if none is set.
    var subscriptionGroup: String { group ?? "21345678" }
}

extension EmulatedProduct {
    /// Reads a product from a request body.
    ///
    /// - Parameters:
    ///   - body: the request body.
    ///   - others: more members to allow, which the caller reads.
    /// - Throws: an error that says which member is invalid and what to give instead.
    init(_ body: ControlBody, besides others: [String] = []) throws(EmulatorError) {
        try body.allow(["type", "price", "currency", "period", "group", "level", "forSale"] + others)
        self.init(
            type: ProductType(rawValue: try body.requiredText("type")),
            price: Milliunits(thousandths: try body.requiredInteger("price")),
            currency: try body.requiredText("currency"),
            period: try body.text("period"),
            group: try body.text("group"),
            level: Int(try body.integer("level", in: 1...10_000) ?? 1)
        )
        isForSale = try body.flag("forSale") ?? true
    }
}

import AppStoreTypes

/// A kind of app; the emulator can make a year of customers for each.
public enum Scenario: String, CaseIterable, Codable, Sendable {
    /// A game that sells packs of coins.
    case game
    /// An app with a monthly and a yearly subscription.
    case subscription
    /// A tool that is unlocked for good.
    case utility

    /// A product of a scenario.
    public struct Product: Hashable, Sendable {
        /// The product ID.
        public let id: String
        /// What the App Store knows about it.
        public let product: EmulatedProduct
        /// The units that one purchase grants; `nil` for a product without units.
        public let units: Int64?
    }

    /// The bundle ID of the scenario's app.
    public var bundleID: String { "com.example.\(rawValue)" }

    /// The products of the scenario's app, from the cheapest on.
    public var products: [Product] {
        switch self {
        case .game:
            [
                .coins(100, price: 990), .coins(500, price: 4990), .coins(2800, price: 19_990),
                .coins(6500, price: 49_990),
            ]
        case .subscription:
            [.subscription("pro.monthly", "P1M", price: 9990), .subscription("pro.yearly", "P1Y", price: 59_990)]
        case .utility: [.unlock("templates.pack", price: 9990), .unlock("pro.lifetime", price: 29_990)]
        }
    }
}

extension Scenario.Product {
    fileprivate static func coins(_ units: Int64, price: Milliunits) -> Self {
        Self(id: "coins.\(units)", product: EmulatedProduct(type: .consumable, price: price), units: units)
    }

    fileprivate static func subscription(_ id: String, _ period: String, price: Milliunits) -> Self {
        let product = EmulatedProduct(
            type: .autoRenewableSubscription,
            price: price,
            period: period,
            group: "pro"
        )
        return Self(id: id, product: product, units: nil)
    }

    fileprivate static func unlock(_ id: String, price: Milliunits) -> Self {
        Self(id: id, product: EmulatedProduct(type: .nonConsumable, price: price), units: nil)
    }
}

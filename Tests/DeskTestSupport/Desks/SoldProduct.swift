package import AppStoreEmulator
import AppStoreTypes
package import Refunds

/// The products on sale, and the desk's catalogue of them.
package enum SoldProduct: String, CaseIterable, Sendable {
    case coins = "coins.500"
    case castle
    case season = "season.pass"
    case monthly
    /// A product on sale that the desk's catalogue does not list.
    case stranger

    package var emulated: EmulatedProduct {
        switch self {
        case .coins: EmulatedProduct(type: .consumable, price: 4_990)
        case .castle, .stranger: EmulatedProduct(type: .nonConsumable, price: 9_990)
        case .season: EmulatedProduct(type: .nonRenewingSubscription, price: 19_990, period: "P30D")
        case .monthly: EmulatedProduct(type: .autoRenewableSubscription, price: 9_990, period: "P1M", group: "pro")
        }
    }

    package static let catalogue = ProductCatalogue(products: [
        coins.rawValue: ProductEntry(units: 500, sampleProvided: false),
        castle.rawValue: ProductEntry(sampleProvided: false, isDeliveredWhenUnknown: true),
        season.rawValue: ProductEntry(period: CalendarPeriod(days: 30), sampleProvided: true),
        monthly.rawValue: ProductEntry(sampleProvided: true, isDeliveredWhenUnknown: true),
    ])
}

import AppStoreEmulator
import AppStoreTypes
import Refunds

/// The products on sale in a world.
enum SimulatedProduct: String, CaseIterable, Sendable {
    case coins = "coins.500"
    /// Its delivery has a default, and a person reviews its refunds.
    case castle

    var emulated: EmulatedProduct {
        switch self {
        case .coins: EmulatedProduct(type: .consumable, price: 4_990)
        case .castle: EmulatedProduct(type: .consumable, price: 99_990)
        }
    }

    /// How many units a purchase of the coins has.
    static let units = 500

    static let catalogue = ProductCatalogue(products: [
        coins.rawValue: ProductEntry(units: Int64(units), sampleProvided: false),
        castle.rawValue: ProductEntry(sampleProvided: true, isDeliveredWhenUnknown: true),
    ])

    /// Lets a person review the castle for a while, and prefers a decline for heavy use.
    static let policy = Policy()
}

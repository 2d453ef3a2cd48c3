import AppStoreEmulator
import AppStoreTypes
import Refunds

/// The products on sale in a world.
enum SimulatedProduct: String, CaseIterable, Sendable {
    case coins = "coins.500"
    /// Its delivery has a default.
    case castle
    /// A subscription.
    case pass

    var emulated: EmulatedProduct {
        switch self {
        case .coins: EmulatedProduct(type: .consumable, price: 4_990)
        case .castle: EmulatedProduct(type: .consumable, price: 99_990)
        // A year lasts an hour in Sandbox, so that a subscription is renewed only when a world wants it.
        case .pass: EmulatedProduct(type: .autoRenewableSubscription, price: 9_990, period: "P1Y")
        }
    }

    /// Whether it counts as delivered when nobody reports a delivery.
    var isDeliveredWhenUnknown: Bool { self != .coins }
    /// Whether a sample was offered.
    var isSampleProvided: Bool { self == .castle }

    /// How many units a purchase of the coins has.
    static let units = 500

    static let catalogue = ProductCatalogue(
        products: Dictionary(
            uniqueKeysWithValues: allCases.map { product in
                (
                    product.rawValue,
                    ProductEntry(
                        units: product == .coins ? Int64(units) : nil,
                        sampleProvided: product.isSampleProvided,
                        isDeliveredWhenUnknown: product.isDeliveredWhenUnknown
                    )
                )
            }
        )
    )

    /// States no preference.
    static let policy = Policy()
}

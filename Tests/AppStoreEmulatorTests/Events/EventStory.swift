import AppStoreTypes

@testable import AppStoreEmulator

/// A shop with a frozen clock, for tests that run a sequence of events.
struct EventStory: Sendable {
    static let start = Timestamp(seconds: 1_767_225_600)  // 2026-01-01

    let shop: Shop
    let environment: AppStoreEnvironment

    /// Opens a shop.
    init(
        in environment: AppStoreEnvironment = .production,
        version: NotificationVersion = .v2,
        switches: EmulatorSwitches = EmulatorSwitches()
    ) throws {
        self.environment = environment
        shop = try Shop(EmulatorConfiguration(switches: switches, clock: .frozen(at: Self.start)))
        try shop.emulator.configureApp(AppSettings(bundleID: Shop.bundleID, notificationVersion: version.rawValue))
        for (product, offers) in ShopProduct.offers {
            for offer in offers {
                try shop.store.update { try $0.add(offer, to: product.rawValue, of: Shop.bundleID) }
            }
        }
    }

    /// Buys a product as the customer with the shop's app account token.
    @discardableResult
    func buy(
        _ product: ShopProduct = .monthly,
        offer: String? = nil,
        _ change: (inout PurchaseOrder) -> Void = { _ in }
    ) throws -> String {
        try shop.buy(product) {
            ($0.environment, $0.offer) = (environment, offer)
            change(&$0)
        }.transactionID
    }

    /// Applies an event to a purchase.
    func `do`(_ event: PurchaseEvent, _ id: String) throws {
        _ = try shop.store.update { try $0.happen(event, to: id) }
    }

    /// Shares a purchase with a new family member.
    @discardableResult
    func share(_ id: String) throws -> String {
        try shop.store.update { try $0.share(id, with: nil).transactionID }
    }

    /// Advances the clock by a number of days.
    func pass(days: Int64) { shop.move(by: .seconds(days * 86_400)) }

    func bill(_ change: (inout BillingSettings) -> Void) throws {
        var billing = BillingSettings()
        change(&billing)
        try shop.store.update { [billing] in try $0.set(billing, for: Shop.bundleID) }
    }

    /// Removes a product from sale.
    func withdraw(_ product: ShopProduct) throws {
        var withdrawn = product.product
        withdrawn.isForSale = false
        try shop.emulator.addProduct(withdrawn, named: product.rawValue, to: Shop.bundleID)
    }

    /// The notifications so far, in order.
    var log: [LoggedNotification] {
        shop.store.read { world in world.notifications.sequences.compactMap { world.notifications[$0] } }
    }

    func state(_ id: String) throws -> PurchaseState { try shop.store.read { try $0.state(of: id) } }
}

extension LoggedNotification {
    /// The type, followed by a slash and the subtype if there is one.
    var words: String { subtype.map { "\(type)/\($0.rawValue)" } ?? type }
}

extension ShopProduct {
    /// The shop's offers: one of each kind that a product can have.
    static let offers: [(ShopProduct, [EmulatedOffer])] =
        [.coins, .castle, .season].map { product in
            (product, [EmulatedOffer(id: "once", type: .offerCode, discountType: .oneTime, price: 990)])
        }
        + [.monthly, .premium, .basic].map { product in
            (
                product,
                [
                    EmulatedOffer(
                        id: "promo",
                        type: .promotional,
                        discountType: .payAsYouGo,
                        period: "P1M",
                        periodCount: 3,
                        price: 4_990
                    ),
                    EmulatedOffer(id: "code", type: .offerCode, discountType: .freeTrial, period: "P1W"),
                    EmulatedOffer(
                        id: "winback",
                        type: .winBack,
                        discountType: .payUpFront,
                        period: "P6M",
                        price: 19_990
                    ),
                ]
            )
        }
}

import AppStoreTypes
import Refunds

extension PolicyFacts {
    /// A consumable half used by a customer who asks for the first time.
    static func example(_ change: (inout PolicyFacts) -> Void = { _ in }) -> PolicyFacts {
        var facts = PolicyFacts(
            caseID: "11111111-2222-4333-8444-555555555555",
            productID: "coins.500",
            type: .consumable,
            environment: .production,
            reason: .unintendedPurchase,
            delivery: .delivered,
            consumedShare: 50_000,
            priceUSDCents: 499,
            refundsGranted: 1,
            requestNumber: 1
        )
        change(&facts)
        return facts
    }
}

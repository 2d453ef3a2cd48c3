import AppStoreTypes
import Refunds

/// The totals of a customer's purchases outside the App Store, and the time of the last import.
struct ExternalPurchaseTotals {
    var sum: ExternalPurchaseContribution
    var importedAt: Timestamp
}

/// The dollar price of a purchase made outside the App Store, and of its refund; `nil` if unknown.
struct ExternalPurchaseCost: Hashable, Sendable {
    var usdCents: Int64?
    var refundedUSDCents: Int64?
}

/// What purchases made outside the App Store add to their customer's totals.
struct ExternalPurchaseContribution: Hashable, Sendable {
    var purchasedUSDCents: Int64 = 0
    var refundedUSDCents: Int64 = 0
    var unpricedPurchases: Int64 = 0
    var unpricedRefunds: Int64 = 0

    init() {}

    init(_ purchase: ExternalPurchase, _ cost: ExternalPurchaseCost) {
        purchasedUSDCents = Self.bounded(cost.usdCents)
        unpricedPurchases = cost.usdCents == nil ? 1 : 0
        guard purchase.isRefunded else { return }
        refundedUSDCents = Self.bounded(cost.refundedUSDCents)
        unpricedRefunds = cost.refundedUSDCents == nil ? 1 : 0
    }

    mutating func add(_ other: ExternalPurchaseContribution, times sign: Int64) {
        purchasedUSDCents += sign * other.purchasedUSDCents
        refundedUSDCents += sign * other.refundedUSDCents
        unpricedPurchases += sign * other.unpricedPurchases
        unpricedRefunds += sign * other.unpricedRefunds
    }

    /// Limits an amount to ten billion dollars.
    ///
    /// A larger price is an error, and the sum of such prices must not overflow.
    private static func bounded(_ cents: Int64?) -> Int64 { min(max(cents ?? 0, 0), 1_000_000_000_000) }
}

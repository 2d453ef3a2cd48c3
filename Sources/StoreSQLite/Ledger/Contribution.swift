import AppStoreTypes
import Refunds

/// What one purchase adds to its customer's totals.
struct Contribution: Hashable, Sendable {
    var purchasedUSDCents: Int64
    var refundedUSDCents: Int64
    var unpricedPurchases: Int64
    var unpricedRefunds: Int64
    var refundsGranted: Int64
    var playSeconds: Int64
    /// 1 when seconds of use were reported of the purchase, else 0: a total of nothing differs from none reported.
    var playedPurchases: Int64

    init(_ stated: Purchase, playSeconds: Int64?) {
        let purchase = Self.bounded(stated)
        let isRefunded = purchase.revocation != nil && purchase.refundedShare != 0
        purchasedUSDCents = purchase.usdCents ?? 0
        refundedUSDCents = purchase.refundedUSDCents ?? 0
        unpricedPurchases = purchase.usdCents == nil ? 1 : 0
        unpricedRefunds = purchase.refundedUSDCents == nil ? 1 : 0
        refundsGranted = isRefunded ? 1 : 0
        self.playSeconds = playSeconds ?? 0
        playedPurchases = playSeconds == nil ? 0 : 1
    }

    /// Ten billion dollars: more for one purchase is nonsense, and sums of nonsense must not run over.
    private static let highestUSDCents: Int64 = 1_000_000_000_000

    private static func bounded(_ purchase: Purchase) -> Purchase {
        var purchase = purchase
        purchase.usdCents = purchase.usdCents.map { min(max($0, 0), highestUSDCents) }
        let percentage = purchase.revocation?.percentage
        purchase.revocation?.percentage = percentage.map { min(max($0, 0), 100_000) }
        return purchase
    }
}

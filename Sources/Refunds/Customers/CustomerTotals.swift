/// Sums over a customer's purchases, kept as the purchases change.
package struct CustomerTotals: Hashable, Sendable {
    /// Paid, US cents, of the purchases whose price in dollars is known.
    package var purchasedUSDCents: Int64
    /// Refunded, US cents, of those.
    package var refundedUSDCents: Int64
    /// Purchases whose price in dollars is unknown.
    package var unpricedPurchases: Int64
    /// Refunded purchases whose price in dollars is unknown.
    package var unpricedRefunds: Int64
    /// Purchases refunded wholly or in part.
    package var refundsGranted: Int64
    /// Seconds of use reported; `nil` when none was ever reported.
    package var playSeconds: Int64?

    package init(
        purchasedUSDCents: Int64 = 0,
        refundedUSDCents: Int64 = 0,
        unpricedPurchases: Int64 = 0,
        unpricedRefunds: Int64 = 0,
        refundsGranted: Int64 = 0,
        playSeconds: Int64? = nil
    ) {
        self.purchasedUSDCents = purchasedUSDCents
        self.refundedUSDCents = refundedUSDCents
        self.unpricedPurchases = unpricedPurchases
        self.unpricedRefunds = unpricedRefunds
        self.refundsGranted = refundsGranted
        self.playSeconds = playSeconds
    }
}

/// Totals of a customer's purchases, updated when the purchases change.
package struct CustomerTotals: Hashable, Sendable {
    /// The amount paid, in US cents, for purchases with a known price in dollars.
    package var purchasedUSDCents: Int64
    /// The amount refunded, in US cents, for purchases with a known price in dollars.
    package var refundedUSDCents: Int64
    /// The number of purchases without a known price in dollars.
    package var unpricedPurchases: Int64
    /// The number of refunded purchases without a known price in dollars.
    package var unpricedRefunds: Int64
    /// The number of purchases refunded in full or in part.
    package var refundsGranted: Int64
    /// The seconds of use reported; `nil` if none were ever reported.
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

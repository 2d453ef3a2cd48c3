import GRDB
import Refunds

extension Database {
    /// Takes a purchase's old contribution from the totals of the customer it was counted for, and adds the new one.
    func moveTotals(
        from old: (customerID: String, contribution: Contribution)?,
        to new: (customerID: String, contribution: Contribution),
        in app: AppKey
    ) throws {
        if let old {
            if old == new { return }
            try add(old.contribution, times: -1, toTotalsOf: old.customerID, in: app)
        }
        try add(new.contribution, times: 1, toTotalsOf: new.customerID, in: app)
    }

    func totals(of customerID: String, in app: AppKey) throws -> CustomerTotals {
        let row = try row("SELECT * FROM customer_total WHERE customer_id = \(customerID) AND \(in: app)")
        guard let row else { return CustomerTotals() }
        let played: Int64 = try row.value("played_purchases")
        return CustomerTotals(
            purchasedUSDCents: try row.value("purchased_usd_cents"),
            refundedUSDCents: try row.value("refunded_usd_cents"),
            unpricedPurchases: try row.value("unpriced_purchases"),
            unpricedRefunds: try row.value("unpriced_refunds"),
            refundsGranted: try row.value("refunds_granted"),
            playSeconds: played > 0 ? try row.value("play_seconds") : nil
        )
    }

    private func add(
        _ contribution: Contribution,
        times sign: Int64,
        toTotalsOf customerID: String,
        in app: AppKey
    ) throws {
        try run(
            """
            INSERT INTO customer_total (
                bundle_id, environment, customer_id, purchased_usd_cents, refunded_usd_cents, unpriced_purchases,
                unpriced_refunds, refunds_granted, play_seconds, played_purchases
            )
            VALUES (
                \(values: app), \(customerID), \(sign * contribution.purchasedUSDCents),
                \(sign * contribution.refundedUSDCents), \(sign * contribution.unpricedPurchases),
                \(sign * contribution.unpricedRefunds), \(sign * contribution.refundsGranted),
                \(sign * contribution.playSeconds), \(sign * contribution.playedPurchases)
            )
            ON CONFLICT (customer_id, environment, bundle_id) DO UPDATE SET
                purchased_usd_cents = purchased_usd_cents + excluded.purchased_usd_cents,
                refunded_usd_cents = refunded_usd_cents + excluded.refunded_usd_cents,
                unpriced_purchases = unpriced_purchases + excluded.unpriced_purchases,
                unpriced_refunds = unpriced_refunds + excluded.unpriced_refunds,
                refunds_granted = refunds_granted + excluded.refunds_granted,
                play_seconds = play_seconds + excluded.play_seconds,
                played_purchases = played_purchases + excluded.played_purchases
            """
        )
    }
}

import AppStoreTypes
import GRDB
import Refunds

extension Database {
    /// Merges facts about a customer: of each, the one stated last is kept.
    func merge(_ facts: CustomerFacts, about customerID: String, at: Timestamp, in app: AppKey) throws {
        let stated = StatedFacts(facts, at: at)
        let all = try self.facts(statedAbout: customerID, in: app).merged(with: stated)
        try run(
            """
            INSERT INTO customer (
                bundle_id, environment, customer_id, account_created_at_ms, account_created_stated_at_ms, user_status,
                user_status_stated_at_ms, purchased_elsewhere_usd_cents, purchased_elsewhere_stated_at_ms,
                refunded_elsewhere_usd_cents, refunded_elsewhere_stated_at_ms
            )
            VALUES (
                \(values: app), \(customerID), \(all.accountCreated?.value), \(all.accountCreated?.at),
                \(all.userStatus?.value), \(all.userStatus?.at),
                \(all.purchasedElsewhere?.value), \(all.purchasedElsewhere?.at),
                \(all.refundedElsewhere?.value), \(all.refundedElsewhere?.at)
            )
            ON CONFLICT (customer_id, environment, bundle_id) DO UPDATE SET
                account_created_at_ms = excluded.account_created_at_ms,
                account_created_stated_at_ms = excluded.account_created_stated_at_ms,
                user_status = excluded.user_status,
                user_status_stated_at_ms = excluded.user_status_stated_at_ms,
                purchased_elsewhere_usd_cents = excluded.purchased_elsewhere_usd_cents,
                purchased_elsewhere_stated_at_ms = excluded.purchased_elsewhere_stated_at_ms,
                refunded_elsewhere_usd_cents = excluded.refunded_elsewhere_usd_cents,
                refunded_elsewhere_stated_at_ms = excluded.refunded_elsewhere_stated_at_ms
            """
        )
    }

    /// What is known of the customer of a purchase, under whichever identifier it was stated.
    func customerFactsAndTotals(of purchase: Purchase) throws -> (CustomerFacts, CustomerTotals) {
        try customerFactsAndTotals(
            of: purchase.identities,
            totals: totals(of: purchase.customerID, in: purchase.app),
            in: purchase.app
        )
    }

    /// What was stated last about a customer, with the sums over the customer's purchases.
    ///
    /// The backend may state what was paid elsewhere outright, or purchases made elsewhere are imported: two statements
    /// of one and the same, of which the later stands.
    func customerFactsAndTotals(
        of identities: [String],
        totals: CustomerTotals,
        in app: AppKey
    ) throws -> (CustomerFacts, CustomerTotals) {
        var all = StatedFacts()
        for identity in identities { all = all.merged(with: try facts(statedAbout: identity, in: app)) }
        guard let elsewhere = try elsewhereTotals(of: identities, in: app) else { return (all.facts, totals) }
        var (facts, totals) = (all.facts, totals)
        if all.purchasedElsewhere.map({ $0.at < elsewhere.importedAt }) ?? true {
            facts.purchasedElsewhereUSDCents = elsewhere.sum.purchasedUSDCents
            totals.unpricedPurchases += elsewhere.sum.unpricedPurchases
        }
        if all.refundedElsewhere.map({ $0.at < elsewhere.importedAt }) ?? true {
            facts.refundedElsewhereUSDCents = elsewhere.sum.refundedUSDCents
            totals.unpricedRefunds += elsewhere.sum.unpricedRefunds
        }
        return (facts, totals)
    }

    private func facts(statedAbout customerID: String, in app: AppKey) throws -> StatedFacts {
        let row = try row("SELECT * FROM customer WHERE customer_id = \(customerID) AND \(in: app)")
        guard let row else { return StatedFacts() }
        return StatedFacts(
            accountCreated: try Stated(
                try row.optional("account_created_at_ms"),
                at: row.optional("account_created_stated_at_ms")
            ),
            userStatus: try Stated(try row.optional("user_status"), at: row.optional("user_status_stated_at_ms")),
            purchasedElsewhere: try Stated(
                try row.optional("purchased_elsewhere_usd_cents"),
                at: row.optional("purchased_elsewhere_stated_at_ms")
            ),
            refundedElsewhere: try Stated(
                try row.optional("refunded_elsewhere_usd_cents"),
                at: row.optional("refunded_elsewhere_stated_at_ms")
            )
        )
    }
}

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

    /// What was stated last about the customer of a purchase, under whichever identifier.
    func customerFacts(of purchase: Purchase) throws -> CustomerFacts {
        var all = StatedFacts()
        for identity in purchase.identities {
            all = all.merged(with: try facts(statedAbout: identity, in: purchase.app))
        }
        return all.facts
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

import GRDB
import Refunds

extension Database {
    /// Keeps the statement about a subscription that outranks the other.
    func apply(_ stated: Subscription) throws {
        if let old = try subscription(stated.originalTransactionID, in: stated.app), !stated.outranks(old) { return }
        try run(
            """
            INSERT OR REPLACE INTO subscription (
                bundle_id, environment, original_transaction_id, product_id, status, auto_renew_status,
                auto_renew_product_id, renews_at_ms, grace_period_ends_at_ms, is_in_billing_retry, expiration_intent,
                price_increase_status, renewal_price_milliunits, currency, started_at_ms, source, signed_at_ms,
                told_at_ms
            )
            VALUES (
                \(values: stated.app), \(stated.originalTransactionID), \(stated.productID), \(stated.status),
                \(stated.autoRenewStatus), \(stated.autoRenewProductID), \(stated.renewsAt),
                \(stated.gracePeriodEndsAt), \(stated.isInBillingRetry), \(stated.expirationIntent),
                \(stated.priceIncreaseStatus), \(stated.renewalPrice), \(stated.currency), \(stated.startedAt),
                \(stated.source), \(stated.signedAt), \(stated.toldAt)
            )
            """
        )
    }

    func subscription(_ originalTransactionID: String, in app: AppKey) throws -> Subscription? {
        let row = try row(
            "SELECT * FROM subscription WHERE original_transaction_id = \(originalTransactionID) AND \(in: app)"
        )
        return try row.map { row in
            Subscription(
                app: app,
                originalTransactionID: originalTransactionID,
                productID: try row.optional("product_id"),
                status: try row.optional("status"),
                autoRenewStatus: try row.optional("auto_renew_status"),
                autoRenewProductID: try row.optional("auto_renew_product_id"),
                renewsAt: try row.optional("renews_at_ms"),
                gracePeriodEndsAt: try row.optional("grace_period_ends_at_ms"),
                isInBillingRetry: try row.optional("is_in_billing_retry"),
                expirationIntent: try row.optional("expiration_intent"),
                priceIncreaseStatus: try row.optional("price_increase_status"),
                renewalPrice: try row.optional("renewal_price_milliunits"),
                currency: try row.optional("currency"),
                startedAt: try row.optional("started_at_ms"),
                source: try row.value("source"),
                signedAt: try row.value("signed_at_ms"),
                toldAt: try row.optional("told_at_ms")
            )
        }
    }
}

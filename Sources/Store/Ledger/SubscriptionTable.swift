import AppStoreTypes
import Refunds

/// The table of auto-renewable subscriptions, each with the data that outranks all other data.
struct SubscriptionTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    private static let columns = """
        subscription.bundle_id, subscription.environment, subscription.original_transaction_id,
            subscription.product_id, subscription.status, subscription.auto_renew_status,
            subscription.auto_renew_product_id, subscription.renews_at_ms, subscription.grace_period_ends_at_ms,
            subscription.is_in_billing_retry, subscription.expiration_intent, subscription.price_increase_status,
            subscription.renewal_price_milliunits, subscription.currency, subscription.started_at_ms,
            subscription.source, subscription.signed_at_ms, subscription.told_at_ms
        """

    /// Stores subscription data, unless the stored data or another entry in the list outranks it.
    func apply(_ statements: [Subscription]) throws {
        var known = try subscriptions(statements.map(\.originalTransactionID))
        var changed: Set<SubscriptionKey> = []
        for stated in statements {
            let key = SubscriptionKey(stated)
            if let old = known[key], !stated.outranks(old) { continue }
            known[key] = stated
            changed.insert(key)
        }
        if changed.isEmpty { return }
        // All desks write in the same order, so that they cannot deadlock.
        let written = changed.compactMap { known[$0] }.sorted { $0.originalTransactionID < $1.originalTransactionID }
        try db.insert(written.map(Self.upsert))
    }

    /// Returns a subscription, or `nil` if it is unknown.
    func subscription(_ originalTransactionID: String, in app: AppKey) throws -> Subscription? {
        let row = try db.row(
            """
            SELECT \(sql: Self.columns) FROM subscription
            WHERE subscription.original_transaction_id = \(originalTransactionID) AND \("subscription", in: app)
            """
        )
        return try row.map { try Subscription($0) }
    }

    /// Returns the subscriptions with some original transaction IDs, in any app.
    private func subscriptions(_ originalTransactionIDs: [String]) throws -> [SubscriptionKey: Subscription] {
        var known: [SubscriptionKey: Subscription] = [:]
        for chunk in Set(originalTransactionIDs).sorted().chunks {
            let rows = try db.rows(
                """
                SELECT \(sql: Self.columns) FROM subscription
                WHERE subscription.original_transaction_id IN \(list: chunk)
                """
            )
            for row in rows {
                let subscription = try Subscription(row)
                known[SubscriptionKey(subscription)] = subscription
            }
        }
        return known
    }

    /// Returns the statement that stores subscription data, unless another desk has stored newer data in the meantime.
    private static func upsert(_ stated: Subscription) -> Statement {
        """
        INSERT INTO subscription (
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
        ON CONFLICT (original_transaction_id, environment, bundle_id) DO UPDATE SET
            product_id = excluded.product_id,
            status = excluded.status,
            auto_renew_status = excluded.auto_renew_status,
            auto_renew_product_id = excluded.auto_renew_product_id,
            renews_at_ms = excluded.renews_at_ms,
            grace_period_ends_at_ms = excluded.grace_period_ends_at_ms,
            is_in_billing_retry = excluded.is_in_billing_retry,
            expiration_intent = excluded.expiration_intent,
            price_increase_status = excluded.price_increase_status,
            renewal_price_milliunits = excluded.renewal_price_milliunits,
            currency = excluded.currency,
            started_at_ms = excluded.started_at_ms,
            source = excluded.source,
            signed_at_ms = excluded.signed_at_ms,
            told_at_ms = excluded.told_at_ms
        WHERE excluded.signed_at_ms >= subscription.signed_at_ms
        """
    }
}

/// The key of a subscription.
private struct SubscriptionKey: Hashable {
    let app: AppKey
    let originalTransactionID: String

    init(_ subscription: Subscription) {
        app = subscription.app
        originalTransactionID = subscription.originalTransactionID
    }
}

extension Subscription {
    /// Creates a subscription from the columns of `subscription`.
    fileprivate init(_ row: Row) throws {
        self.init(
            app: try row.app(),
            originalTransactionID: try row.value("original_transaction_id"),
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

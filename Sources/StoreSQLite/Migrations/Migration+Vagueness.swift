extension Migration {
    /// Says of decisions whether anybody dated them, of subscriptions when a receipt told of them, and of refunds that
    /// their share is unknown where it was taken for full.
    static let vagueness = Migration(
        identifier: "0021-vagueness",
        sql: """
            ALTER TABLE purchase_outcome ADD COLUMN is_dated INTEGER NOT NULL DEFAULT 1 CHECK (is_dated IN (0, 1));
            UPDATE purchase_outcome SET is_dated = 0
            WHERE EXISTS (
                SELECT 1 FROM notification
                WHERE notification.transaction_id = purchase_outcome.transaction_id
                    AND notification.environment = purchase_outcome.environment
                    AND notification.bundle_id = purchase_outcome.bundle_id
                    AND version = 1 AND type IN ('REFUND', 'CANCEL', 'REVOKE') AND received_at_ms = at_ms
            );
            ALTER TABLE subscription ADD COLUMN told_at_ms INTEGER;

            UPDATE customer_total SET refunds_granted = refunds_granted - ended.count
            FROM (
                SELECT bundle_id, environment, customer_id, count(*) AS count FROM purchase
                WHERE revoked_at_ms IS NOT NULL AND revocation_type IS NULL
                    AND ifnull(revocation_percentage, 100000) > 0 AND ownership IN ('FAMILY_SHARED', 'ASSIGNED')
                GROUP BY bundle_id, environment, customer_id
            ) AS ended
            WHERE customer_total.customer_id = ended.customer_id
                AND customer_total.environment = ended.environment AND customer_total.bundle_id = ended.bundle_id;
            UPDATE purchase SET revocation_type =
                CASE ownership WHEN 'ASSIGNED' THEN 'ASSIGNMENT_REVOKE' ELSE 'FAMILY_REVOKE' END
            WHERE revoked_at_ms IS NOT NULL AND revocation_type IS NULL
                AND ownership IN ('FAMILY_SHARED', 'ASSIGNED');

            UPDATE customer_total SET
                refunded_usd_cents = refunded_usd_cents - vague.usd_cents,
                unpriced_refunds = unpriced_refunds + vague.count
            FROM (
                SELECT bundle_id, environment, customer_id, count(*) AS count,
                    sum(min(usd_cents, 1000000000000)) AS usd_cents
                FROM purchase
                WHERE revoked_at_ms IS NOT NULL AND revocation_percentage IS NULL AND usd_cents > 0
                    AND CASE
                        WHEN revocation_type IS NULL
                            THEN is_upgraded OR source = 'receipt' AND revoked_at_ms >= 1765324800000
                        ELSE revocation_type NOT IN ('REFUND_FULL', 'FAMILY_REVOKE', 'ASSIGNMENT_REVOKE') END
                GROUP BY bundle_id, environment, customer_id
            ) AS vague
            WHERE customer_total.customer_id = vague.customer_id
                AND customer_total.environment = vague.environment AND customer_total.bundle_id = vague.bundle_id;
            """
    )
}

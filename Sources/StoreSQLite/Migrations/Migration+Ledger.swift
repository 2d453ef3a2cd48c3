extension Migration {
    static let ledger = Migration(
        identifier: "0009-ledger",
        sql: """
            ALTER TABLE notification ADD COLUMN version INTEGER NOT NULL DEFAULT 2 CHECK (version IN (1, 2));
            ALTER TABLE purchase ADD COLUMN previous_original_transaction_id TEXT;
            ALTER TABLE purchase ADD COLUMN is_upgraded INTEGER NOT NULL DEFAULT 0 CHECK (is_upgraded IN (0, 1));
            ALTER TABLE purchase ADD COLUMN source TEXT NOT NULL DEFAULT 'signed'
                CHECK (source IN ('signed', 'receipt'));
            CREATE INDEX purchase_by_customer ON purchase (customer_id, environment, bundle_id, purchased_at_ms);
            CREATE TABLE subscription (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                original_transaction_id TEXT NOT NULL,
                product_id TEXT,
                status INTEGER,
                auto_renew_status INTEGER,
                auto_renew_product_id TEXT,
                renews_at_ms INTEGER,
                grace_period_ends_at_ms INTEGER,
                is_in_billing_retry INTEGER CHECK (is_in_billing_retry IN (0, 1)),
                expiration_intent INTEGER,
                price_increase_status INTEGER,
                renewal_price_milliunits INTEGER,
                currency TEXT,
                started_at_ms INTEGER,
                source TEXT NOT NULL CHECK (source IN ('signed', 'receipt')),
                signed_at_ms INTEGER NOT NULL,
                PRIMARY KEY (original_transaction_id, environment, bundle_id)
            ) WITHOUT ROWID;
            CREATE TABLE refund_request (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                transaction_id TEXT NOT NULL,
                notification_uuid TEXT NOT NULL,
                reason TEXT,
                requested_at_ms INTEGER NOT NULL,
                received_at_ms INTEGER NOT NULL,
                deadline_ms INTEGER NOT NULL,
                is_signed INTEGER NOT NULL CHECK (is_signed IN (0, 1)),
                opened_case_id TEXT,
                PRIMARY KEY (transaction_id, environment, bundle_id, notification_uuid)
            ) WITHOUT ROWID;
            INSERT INTO refund_request (
                bundle_id, environment, transaction_id, notification_uuid, reason, requested_at_ms, received_at_ms,
                deadline_ms, is_signed, opened_case_id
            )
            SELECT bundle_id, environment, transaction_id, id, reason, requested_at_ms, received_at_ms, deadline_ms, 1, id
            FROM refund_case;
            """
    )

    /// Lets an outcome say that access alone was taken back.
    static let revokedOutcome = Migration(
        identifier: "0010-revoked-outcome",
        sql: """
            CREATE TABLE new_purchase_outcome (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                transaction_id TEXT NOT NULL,
                at_ms INTEGER NOT NULL,
                decision TEXT NOT NULL CHECK (decision IN ('granted', 'declined', 'reversed', 'revoked', 'unknown')),
                percentage INTEGER,
                PRIMARY KEY (transaction_id, environment, bundle_id, at_ms)
            ) WITHOUT ROWID;
            INSERT INTO new_purchase_outcome
            SELECT bundle_id, environment, transaction_id, at_ms, decision, percentage FROM purchase_outcome;
            DROP TABLE purchase_outcome;
            ALTER TABLE new_purchase_outcome RENAME TO purchase_outcome;

            CREATE TABLE new_refund_case (
                id TEXT NOT NULL PRIMARY KEY,
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                transaction_id TEXT NOT NULL,
                customer_id TEXT NOT NULL,
                reason TEXT,
                requested_at_ms INTEGER NOT NULL,
                received_at_ms INTEGER NOT NULL,
                deadline_ms INTEGER NOT NULL,
                request_number INTEGER NOT NULL CHECK (request_number >= 1),
                state TEXT NOT NULL CHECK (
                    state IN ('open', 'waiting', 'held', 'answered', 'withheld', 'failed', 'missed')
                ),
                obstacle TEXT,
                due_at_ms INTEGER,
                answered_at_ms INTEGER,
                decision TEXT CHECK (decision IN ('GRANT_FULL', 'GRANT_PRORATED', 'DECLINE', 'none')),
                outcome TEXT CHECK (outcome IN ('granted', 'declined', 'reversed', 'revoked', 'unknown')),
                outcome_percentage INTEGER,
                outcome_at_ms INTEGER,
                lease_owner TEXT,
                lease_until_ms INTEGER,
                woken_at_ms INTEGER,
                claimable_at_ms INTEGER GENERATED ALWAYS AS (
                    max(due_at_ms, ifnull(lease_until_ms, due_at_ms))
                ) VIRTUAL,
                UNIQUE (transaction_id, environment, bundle_id, request_number),
                FOREIGN KEY (transaction_id, environment, bundle_id)
                    REFERENCES purchase (transaction_id, environment, bundle_id),
                CHECK ((state IN ('open', 'waiting', 'held')) = (due_at_ms IS NOT NULL)),
                CHECK ((state = 'answered') = (answered_at_ms IS NOT NULL)),
                CHECK (state <> 'withheld' OR obstacle IS NOT NULL),
                CHECK ((outcome IS NULL) = (outcome_at_ms IS NULL)),
                CHECK (outcome_percentage IS NULL OR outcome IS NOT NULL),
                CHECK ((lease_owner IS NULL) = (lease_until_ms IS NULL)),
                CHECK (lease_owner IS NULL OR due_at_ms IS NOT NULL),
                CHECK (woken_at_ms IS NULL OR lease_owner IS NOT NULL)
            ) WITHOUT ROWID;
            INSERT INTO new_refund_case (
                id, bundle_id, environment, transaction_id, customer_id, reason, requested_at_ms, received_at_ms,
                deadline_ms, request_number, state, obstacle, due_at_ms, answered_at_ms, decision, outcome,
                outcome_percentage, outcome_at_ms, lease_owner, lease_until_ms, woken_at_ms
            )
            SELECT id, bundle_id, environment, transaction_id, customer_id, reason, requested_at_ms, received_at_ms,
                deadline_ms, request_number, state, obstacle, due_at_ms, answered_at_ms, decision, outcome,
                outcome_percentage, outcome_at_ms, lease_owner, lease_until_ms, woken_at_ms
            FROM refund_case;
            DROP TABLE refund_case;
            ALTER TABLE new_refund_case RENAME TO refund_case;
            CREATE INDEX refund_case_by_claim ON refund_case (claimable_at_ms, deadline_ms)
                WHERE due_at_ms IS NOT NULL;
            CREATE INDEX refund_case_by_deadline ON refund_case (deadline_ms, claimable_at_ms)
                WHERE due_at_ms IS NOT NULL;
            CREATE INDEX refund_case_by_request ON refund_case (requested_at_ms, id);
            CREATE INDEX refund_case_by_state ON refund_case (state, requested_at_ms, id);
            CREATE INDEX refund_case_by_outcome ON refund_case (outcome, requested_at_ms, id)
                WHERE outcome IS NOT NULL;
            CREATE INDEX refund_case_by_answer_time ON refund_case (answered_at_ms - received_at_ms)
                WHERE answered_at_ms IS NOT NULL;
            CREATE INDEX refund_case_by_silence ON refund_case (requested_at_ms)
                WHERE outcome IS NULL AND due_at_ms IS NULL;
            """,
        rebuildsTables: true
    )
}

extension Migration {
    static let refundCase = Migration(
        identifier: "0005-refund-case",
        sql: """
            CREATE TABLE refund_case (
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
                outcome TEXT CHECK (outcome IN ('granted', 'declined', 'reversed', 'unknown')),
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
            CREATE TABLE case_identity (
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                identity TEXT NOT NULL,
                case_id TEXT NOT NULL REFERENCES refund_case (id),
                PRIMARY KEY (identity, environment, bundle_id, case_id)
            ) WITHOUT ROWID;
            CREATE INDEX case_identity_by_case ON case_identity (case_id);
            CREATE TABLE answer (
                case_id TEXT NOT NULL PRIMARY KEY REFERENCES refund_case (id),
                version INTEGER NOT NULL CHECK (version IN (1, 2)),
                body BLOB NOT NULL,
                evidence TEXT NOT NULL,
                rule TEXT NOT NULL,
                shadows TEXT NOT NULL,
                preference TEXT,
                consent_id INTEGER NOT NULL REFERENCES consent (id),
                composed_at_ms INTEGER NOT NULL
            ) WITHOUT ROWID;
            CREATE TABLE attempt (
                case_id TEXT NOT NULL REFERENCES answer (case_id),
                number INTEGER NOT NULL CHECK (number >= 1),
                owner TEXT NOT NULL,
                consent_id INTEGER NOT NULL REFERENCES consent (id),
                state TEXT NOT NULL CHECK (state IN ('started', 'accepted', 'refused', 'failed', 'unknown')),
                started_at_ms INTEGER NOT NULL,
                finished_at_ms INTEGER,
                http_status INTEGER,
                error_code INTEGER,
                detail TEXT,
                PRIMARY KEY (case_id, number),
                CHECK ((state = 'started') = (finished_at_ms IS NULL))
            ) WITHOUT ROWID;
            """
    )
}

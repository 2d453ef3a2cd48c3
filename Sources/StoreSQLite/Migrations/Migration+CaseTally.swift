extension Migration {
    /// Counts of cases and of answer times; ``CaseCounting`` keeps them.
    static let caseTally = Migration(
        identifier: "0018-case-tally",
        sql: """
            ALTER TABLE answer ADD COLUMN is_holdout INTEGER NOT NULL DEFAULT 0 CHECK (is_holdout IN (0, 1));
            UPDATE answer SET is_holdout = 1
            WHERE preference IS NULL AND instr(evidence, '"reason":"held out: ') > 0;
            DROP INDEX refund_case_by_answer_time;
            CREATE TABLE case_tally (
                dimension TEXT NOT NULL,
                day INTEGER NOT NULL,
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                value TEXT NOT NULL,
                state TEXT NOT NULL,
                obstacle TEXT NOT NULL,
                preference TEXT NOT NULL,
                answered_by TEXT NOT NULL,
                outcome TEXT NOT NULL,
                cases INTEGER NOT NULL,
                in_time INTEGER NOT NULL,
                unpriced INTEGER NOT NULL,
                unpriced_refunds INTEGER NOT NULL,
                asked_usd_cents INTEGER NOT NULL,
                kept_usd_cents INTEGER NOT NULL,
                returned_usd_cents INTEGER NOT NULL,
                refunded_thousandths INTEGER NOT NULL,
                PRIMARY KEY (
                    dimension, day, bundle_id, environment, value, state, obstacle, preference, answered_by, outcome
                )
            ) WITHOUT ROWID;
            CREATE TABLE answer_time_tally (
                day INTEGER NOT NULL,
                bundle_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                from_ms INTEGER NOT NULL,
                answers INTEGER NOT NULL,
                PRIMARY KEY (day, bundle_id, environment, from_ms)
            ) WITHOUT ROWID;
            CREATE TABLE answer_time_bucket (
                from_ms INTEGER NOT NULL PRIMARY KEY
            );
            WITH RECURSIVE bucket (from_ms) AS (
                SELECT 0 UNION ALL SELECT from_ms + max(1, from_ms / 10) FROM bucket WHERE from_ms < 2592000000
            )
            INSERT INTO answer_time_bucket (from_ms) SELECT from_ms FROM bucket;
            """
    )
}

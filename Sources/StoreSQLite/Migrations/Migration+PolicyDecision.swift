extension Migration {
    /// What the policy said of each case and the facts it saw; cases decided before have an answer and no such row.
    static let policyDecision = Migration(
        identifier: "0020-policy-decision",
        sql: """
            CREATE TABLE policy_decision (
                case_id TEXT NOT NULL PRIMARY KEY REFERENCES refund_case (id),
                facts BLOB NOT NULL,
                result TEXT NOT NULL CHECK (result IN ('answer', 'never', 'review')),
                preference TEXT,
                rule TEXT NOT NULL,
                is_holdout INTEGER NOT NULL CHECK (is_holdout IN (0, 1)),
                delay_seconds INTEGER CHECK (delay_seconds > 0),
                shadows TEXT,
                decided_at_ms INTEGER NOT NULL,
                CHECK (result <> 'never' OR preference IS NULL)
            ) WITHOUT ROWID;
            """
    )
}

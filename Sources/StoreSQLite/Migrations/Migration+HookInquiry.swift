extension Migration {
    static let hookInquiry = Migration(
        identifier: "0017-hook-inquiry",
        sql: """
            CREATE TABLE hook_inquiry (
                case_id TEXT NOT NULL REFERENCES refund_case (id) ON DELETE CASCADE,
                number INTEGER NOT NULL CHECK (number >= 1),
                asked_at_ms INTEGER NOT NULL,
                finished_at_ms INTEGER NOT NULL,
                result TEXT NOT NULL CHECK (result IN ('answered', 'silent')),
                words TEXT NOT NULL,
                PRIMARY KEY (case_id, number)
            ) WITHOUT ROWID;
            """
    )
}

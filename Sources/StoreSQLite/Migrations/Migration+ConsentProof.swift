extension Migration {
    static let consentProof = Migration(
        identifier: "0014-consent-proof",
        sql: """
            ALTER TABLE consent ADD COLUMN locale TEXT;
            ALTER TABLE consent ADD COLUMN actor TEXT;
            ALTER TABLE consent ADD COLUMN proof_reference TEXT;
            """
    )
}

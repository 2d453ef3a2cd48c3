package import Refunds

extension Store: FirstDayStore {
    package func firstDayFacts() async throws -> FirstDayFacts {
        try await engine.read { db in
            FirstDayFacts(
                hasConsent: try db.row("SELECT consent.id FROM consent ORDER BY consent.id DESC LIMIT 1") != nil,
                hasUsage: try db.row(
                    "SELECT usage_report.at_ms FROM usage_report ORDER BY usage_report.idempotency_key LIMIT 1"
                ) != nil
            )
        }
    }
}

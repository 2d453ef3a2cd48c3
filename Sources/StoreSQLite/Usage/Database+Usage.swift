import AppStoreTypes
import GRDB
import Refunds

extension Database {
    /// Adds a report of use to its purchase; `false` when its key was seen before.
    func add(_ report: UsageReport, receivedAt: Timestamp, in app: AppKey) throws -> Bool {
        try run(
            """
            INSERT INTO usage_report (bundle_id, environment, idempotency_key, transaction_id, units_used, percent,
                                      play_seconds, platform, at_ms, received_at_ms)
            VALUES (\(values: app), \(report.idempotencyKey), \(report.transactionID), \(report.unitsUsed),
                    \(report.percent), \(report.playSeconds), \(report.platform), \(report.at), \(receivedAt))
            ON CONFLICT (idempotency_key, environment, bundle_id) DO NOTHING
            """
        )
        guard changesCount == 1 else { return false }
        let key = PurchaseKey(app: app, transactionID: report.transactionID)
        let before = try usage(of: key)?.playSeconds
        try sum(report, into: key)
        let after = try usage(of: key)?.playSeconds
        if after != before, let purchase = try purchase(key) {
            try moveTotals(
                from: (purchase.customerID, Contribution(purchase, playSeconds: before)),
                to: (purchase.customerID, Contribution(purchase, playSeconds: after)),
                in: app
            )
        }
        try wakeCases(of: key, at: receivedAt)
        return true
    }

    func usage(of key: PurchaseKey) throws -> PurchaseUsage? {
        try row("SELECT * FROM purchase_usage WHERE \(of: key)").map { row in
            PurchaseUsage(
                unitsUsed: try row.optional("units_used"),
                percent: try row.optional("percent"),
                playSeconds: try row.optional("play_seconds"),
                lastPlatform: try row.optional("last_platform"),
                lastUsedAt: try row.optional("last_used_at_ms")
            )
        }
    }

    /// The highest sum of units or seconds kept: what is past it is nonsense, and must not run over.
    private static let highestSum: Int64 = 1_000_000_000_000

    private func sum(_ report: UsageReport, into key: PurchaseKey) throws {
        let unitsUsed = report.unitsUsed.map { min(max($0, 0), Self.highestSum) }
        let playSeconds = report.playSeconds.map { min(max($0, 0), Self.highestSum) }
        let percentAt = report.percent.map { _ in report.at }
        let platformAt = report.platform.map { _ in report.at }
        try run(
            """
            INSERT INTO purchase_usage (bundle_id, environment, transaction_id, units_used, percent, percent_at_ms,
                                        play_seconds, last_platform, last_platform_at_ms, last_used_at_ms)
            VALUES (\(values: key), \(unitsUsed), \(report.percent), \(percentAt), \(playSeconds),
                    \(report.platform), \(platformAt), \(report.at))
            ON CONFLICT (transaction_id, environment, bundle_id) DO UPDATE SET
                units_used = min(ifnull(units_used + excluded.units_used, ifnull(units_used, excluded.units_used)),
                                 \(Self.highestSum)),
                percent = CASE WHEN excluded.percent_at_ms >= ifnull(percent_at_ms, excluded.percent_at_ms)
                    THEN excluded.percent ELSE percent END,
                percent_at_ms = CASE WHEN excluded.percent_at_ms >= ifnull(percent_at_ms, excluded.percent_at_ms)
                    THEN excluded.percent_at_ms ELSE percent_at_ms END,
                play_seconds = min(
                    ifnull(play_seconds + excluded.play_seconds, ifnull(play_seconds, excluded.play_seconds)),
                    \(Self.highestSum)),
                last_platform = CASE
                    WHEN excluded.last_platform_at_ms >= ifnull(last_platform_at_ms, excluded.last_platform_at_ms)
                    THEN excluded.last_platform ELSE last_platform END,
                last_platform_at_ms = CASE
                    WHEN excluded.last_platform_at_ms >= ifnull(last_platform_at_ms, excluded.last_platform_at_ms)
                    THEN excluded.last_platform_at_ms ELSE last_platform_at_ms END,
                last_used_at_ms = max(last_used_at_ms, excluded.last_used_at_ms)
            """
        )
    }
}

import AppStoreTypes
import Refunds

extension UsageTable {
    private static let purchaseColumns = """
        purchase_usage.units_used, purchase_usage.percent, purchase_usage.percent_at_ms,
        purchase_usage.percent_source, purchase_usage.play_seconds, purchase_usage.play_sessions,
        purchase_usage.last_platform, purchase_usage.last_platform_at_ms, purchase_usage.last_used_at_ms,
        purchase_usage.proved_at_ms, purchase_usage.opened_at_ms, purchase_usage.downloads_failed,
        purchase_usage.download_failed_at_ms, purchase_usage.hook_reports, purchase_usage.first_at_ms,
        purchase_usage.early_reports, purchase_usage.early_at_ms
        """

    /// Returns the use of a purchase, or `nil` if none was reported.
    func usage(of key: PurchaseKey) throws -> PurchaseUsage? { try tally(of: key)?.usage }

    func tally(of key: PurchaseKey) throws -> UsageTally? {
        let row = try db.row(
            "SELECT \(sql: Self.purchaseColumns) FROM purchase_usage WHERE \("purchase_usage", of: key)"
        )
        return try row.map(UsageTally.init)
    }

    /// Saves the use of a purchase, and updates the play time in the totals of the purchase's customer.
    func save(_ tally: UsageTally, of key: PurchaseKey, replacing old: UsageTally?) throws {
        let usage = tally.usage
        try db.run(
            """
            INSERT INTO purchase_usage (
                bundle_id, environment, transaction_id, units_used, percent, percent_at_ms, percent_source,
                play_seconds, play_sessions, last_platform, last_platform_at_ms, last_used_at_ms, proved_at_ms,
                opened_at_ms, downloads_failed, download_failed_at_ms, hook_reports, first_at_ms, early_reports,
                early_at_ms
            )
            VALUES (
                \(values: key), \(usage.unitsUsed), \(usage.percent), \(tally.percentAt), \(usage.percentSource),
                \(usage.playSeconds), \(usage.playSessions), \(usage.lastPlatform), \(tally.platformAt),
                \(usage.lastUsedAt), \(usage.provedAt), \(usage.openedAt), \(usage.downloadsFailed),
                \(usage.downloadFailedAt), \(usage.hookReports), \(tally.firstAt), \(usage.earlyReports),
                \(usage.earlyAt)
            )
            ON CONFLICT (transaction_id, environment, bundle_id) DO UPDATE SET
                units_used = excluded.units_used,
                percent = excluded.percent,
                percent_at_ms = excluded.percent_at_ms,
                percent_source = excluded.percent_source,
                play_seconds = excluded.play_seconds,
                play_sessions = excluded.play_sessions,
                last_platform = excluded.last_platform,
                last_platform_at_ms = excluded.last_platform_at_ms,
                last_used_at_ms = excluded.last_used_at_ms,
                proved_at_ms = excluded.proved_at_ms,
                opened_at_ms = excluded.opened_at_ms,
                downloads_failed = excluded.downloads_failed,
                download_failed_at_ms = excluded.download_failed_at_ms,
                hook_reports = excluded.hook_reports,
                first_at_ms = excluded.first_at_ms,
                early_reports = excluded.early_reports,
                early_at_ms = excluded.early_at_ms
            """
        )
        let before = old?.usage.playSeconds
        guard usage.playSeconds != before, let purchase = try PurchaseTable(db).purchase(key) else { return }
        try GroupTable(db).movePlaySeconds(of: purchase, from: before, to: usage.playSeconds)
    }

    /// Returns the use of the app reported under one name of a customer.
    func playTally(ofCustomer customerID: String, in app: AppKey) throws -> UsageTally {
        let row = try db.row(
            """
            SELECT play_seconds, play_sessions, last_platform, last_platform_at_ms, last_used_at_ms
            FROM customer_play WHERE customer_play.customer_id = \(customerID) AND \("customer_play", in: app)
            """
        )
        guard let row else { return UsageTally() }
        return UsageTally(
            usage: PurchaseUsage(
                playSeconds: try row.optional("play_seconds"),
                playSessions: try row.value("play_sessions"),
                lastPlatform: try row.optional("last_platform"),
                lastUsedAt: try row.optional("last_used_at_ms")
            ),
            platformAt: try row.optional("last_platform_at_ms")
        )
    }

    /// Saves the use of the app reported under one name of a customer.
    func save(_ tally: UsageTally, ofCustomer customerID: String, in app: AppKey) throws {
        let usage = tally.usage
        try db.run(
            """
            INSERT INTO customer_play (
                bundle_id, environment, customer_id, play_seconds, play_sessions, last_platform, last_platform_at_ms,
                last_used_at_ms
            )
            VALUES (
                \(values: app), \(customerID), \(usage.playSeconds), \(usage.playSessions), \(usage.lastPlatform),
                \(tally.platformAt), \(usage.lastUsedAt)
            )
            ON CONFLICT (customer_id, environment, bundle_id) DO UPDATE SET
                play_seconds = excluded.play_seconds,
                play_sessions = excluded.play_sessions,
                last_platform = excluded.last_platform,
                last_platform_at_ms = excluded.last_platform_at_ms,
                last_used_at_ms = excluded.last_used_at_ms
            """
        )
    }

    /// Returns the use of the app by a purchase's customer under any name, or `nil` if none was reported.
    func play(of purchase: Purchase) throws -> CustomerPlay? {
        let rows = try db.rows(
            """
            SELECT play_seconds, last_platform, last_platform_at_ms FROM customer_play
            WHERE customer_play.customer_id IN \(list: purchase.identities) AND \("customer_play", in: purchase.app)
            """
        )
        var all: CustomerPlay?
        for row in rows {
            let play = CustomerPlay(
                seconds: try row.optional("play_seconds"),
                lastPlatform: try row.optional("last_platform"),
                lastAt: try row.optional("last_platform_at_ms")
            )
            all = all?.adding(play) ?? play
        }
        return all
    }
}

extension UsageTally {
    /// Creates the sum from the columns of `purchase_usage`.
    fileprivate init(_ row: Row) throws {
        self.init(
            usage: PurchaseUsage(
                unitsUsed: try row.optional("units_used"),
                percent: try row.optional("percent"),
                percentSource: try row.value("percent_source"),
                hookReports: try row.value("hook_reports"),
                playSeconds: try row.optional("play_seconds"),
                playSessions: try row.value("play_sessions"),
                lastPlatform: try row.optional("last_platform"),
                lastUsedAt: try row.optional("last_used_at_ms"),
                provedAt: try row.optional("proved_at_ms"),
                openedAt: try row.optional("opened_at_ms"),
                downloadsFailed: try row.value("downloads_failed"),
                downloadFailedAt: try row.optional("download_failed_at_ms"),
                earlyReports: try row.value("early_reports"),
                earlyAt: try row.optional("early_at_ms")
            ),
            percentAt: try row.optional("percent_at_ms"),
            platformAt: try row.optional("last_platform_at_ms"),
            firstAt: try row.optional("first_at_ms")
        )
    }
}

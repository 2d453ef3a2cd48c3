import AppStoreTypes
import GRDB
import Refunds

extension Database {
    func usage(of key: PurchaseKey) throws -> PurchaseUsage? {
        try row("SELECT * FROM purchase_usage WHERE \(of: key)").map { try UsageTally($0).usage }
    }

    func tally(of key: PurchaseKey) throws -> UsageTally {
        try row("SELECT * FROM purchase_usage WHERE \(of: key)").map(UsageTally.init) ?? UsageTally()
    }

    /// Keeps the use of a purchase; the play time of its customer's totals follows.
    func store(_ tally: UsageTally, of key: PurchaseKey) throws {
        let before = try usage(of: key)?.playSeconds
        let usage = tally.usage
        try run(
            """
            INSERT OR REPLACE INTO purchase_usage (
                bundle_id, environment, transaction_id, units_used, percent, percent_at_ms, percent_source,
                play_seconds, play_sessions, last_platform, last_platform_at_ms, last_used_at_ms, opened_at_ms,
                downloads_failed, download_failed_at_ms, hook_reports
            )
            VALUES (
                \(values: key), \(usage.unitsUsed), \(usage.percent), \(tally.percentAt), \(usage.percentSource),
                \(usage.playSeconds), \(usage.playSessions), \(usage.lastPlatform), \(tally.platformAt),
                \(usage.lastUsedAt), \(usage.openedAt), \(usage.downloadsFailed), \(usage.downloadFailedAt),
                \(usage.hookReports)
            )
            """
        )
        guard usage.playSeconds != before, let purchase = try purchase(key) else { return }
        try moveTotals(
            from: (purchase.customerID, Contribution(purchase, playSeconds: before)),
            to: (purchase.customerID, Contribution(purchase, playSeconds: usage.playSeconds)),
            in: key.app
        )
    }

    func playTally(of customerID: String, in app: AppKey) throws -> UsageTally {
        let row = try row("SELECT * FROM customer_play WHERE customer_id = \(customerID) AND \(in: app)")
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

    func store(_ tally: UsageTally, ofCustomer customerID: String, in app: AppKey) throws {
        let usage = tally.usage
        try run(
            """
            INSERT OR REPLACE INTO customer_play (
                bundle_id, environment, customer_id, play_seconds, play_sessions, last_platform, last_platform_at_ms,
                last_used_at_ms
            )
            VALUES (
                \(values: app), \(customerID), \(usage.playSeconds), \(usage.playSessions), \(usage.lastPlatform),
                \(tally.platformAt), \(usage.lastUsedAt)
            )
            """
        )
    }

    /// The use of the app by a purchase's customer, under whichever name it was reported; `nil` when none was.
    func play(of purchase: Purchase) throws -> CustomerPlay? {
        var all: CustomerPlay?
        let names = purchase.identities
        let rows = try rows("SELECT * FROM customer_play WHERE customer_id IN \(list: names) AND \(in: purchase.app)")
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
                openedAt: try row.optional("opened_at_ms"),
                downloadsFailed: try row.value("downloads_failed"),
                downloadFailedAt: try row.optional("download_failed_at_ms")
            ),
            percentAt: try row.optional("percent_at_ms"),
            platformAt: try row.optional("last_platform_at_ms")
        )
    }
}

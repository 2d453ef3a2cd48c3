package import AppStoreTypes

/// The use of one purchase, summed over its reports.
package struct PurchaseUsage: Hashable, Sendable {
    /// The total units used; `nil` if none were ever reported.
    package var unitsUsed: Int64?
    /// The latest stated share, in thousandths of a percent.
    package var percent: Milliunits?
    /// The source of that share.
    package var percentSource: FactSource
    /// The number of reports that came through the evidence hook.
    package var hookReports: Int64
    /// The total seconds of use; `nil` if none were ever reported.
    package var playSeconds: Int64?
    /// The number of reports with seconds of use.
    package var playSessions: Int64
    /// The platform of the latest use.
    package var lastPlatform: UsagePlatform?
    /// When the purchase was last used.
    package var lastUsedAt: Timestamp?
    /// The time of the latest report that proves delivery.
    package var provedAt: Timestamp?
    /// When the purchase was last opened.
    package var openedAt: Timestamp?
    /// The number of failed downloads.
    package var downloadsFailed: Int64
    /// When a download last failed.
    package var downloadFailedAt: Timestamp?
    /// The number of reports dated before the purchase, which nothing else here counts.
    package var earlyReports: Int64
    /// The latest date of these reports.
    package var earlyAt: Timestamp?

    package init(
        unitsUsed: Int64? = nil,
        percent: Milliunits? = nil,
        percentSource: FactSource = .backend,
        hookReports: Int64 = 0,
        playSeconds: Int64? = nil,
        playSessions: Int64 = 0,
        lastPlatform: UsagePlatform? = nil,
        lastUsedAt: Timestamp? = nil,
        provedAt: Timestamp? = nil,
        openedAt: Timestamp? = nil,
        downloadsFailed: Int64 = 0,
        downloadFailedAt: Timestamp? = nil,
        earlyReports: Int64 = 0,
        earlyAt: Timestamp? = nil
    ) {
        self.unitsUsed = unitsUsed
        self.percent = percent
        self.percentSource = percentSource
        self.hookReports = hookReports
        self.playSeconds = playSeconds
        self.playSessions = playSessions
        self.lastPlatform = lastPlatform
        self.lastUsedAt = lastUsedAt
        self.provedAt = provedAt
        self.openedAt = openedAt
        self.downloadsFailed = downloadsFailed
        self.downloadFailedAt = downloadFailedAt
        self.earlyReports = earlyReports
        self.earlyAt = earlyAt
    }

    /// What the reports dated before the purchase say, as text; `nil` if there are none.
    package var earlyUse: String? {
        guard earlyReports > 0, let earlyAt else { return nil }
        return earlyReports == 1
            ? "a report of use is dated before the purchase, at \(earlyAt), and does not count"
            : "\(earlyReports) reports of use are dated before the purchase, the last at \(earlyAt), and do not count"
    }

    /// Whether any of it was used, which proves that it was delivered.
    package var provesDelivery: Bool {
        (unitsUsed ?? 0) > 0 || (percent ?? 0) > 0 || (playSeconds ?? 0) > 0 || openedAt != nil
    }

    /// Whether a download failed and no later use shows that another succeeded.
    package var lastDownloadFailed: Bool {
        guard let downloadFailedAt else { return false }
        return [lastUsedAt, openedAt].allSatisfy { $0.map { $0 < downloadFailedAt } ?? true }
    }
}

/// A customer's use of the app as a whole, not of one purchase.
package struct CustomerPlay: Hashable, Sendable {
    /// The total seconds of use; `nil` if none were ever reported.
    package var seconds: Int64?
    package var lastPlatform: UsagePlatform?
    package var lastAt: Timestamp?

    package init(seconds: Int64? = nil, lastPlatform: UsagePlatform? = nil, lastAt: Timestamp? = nil) {
        self.seconds = seconds
        self.lastPlatform = lastPlatform
        self.lastAt = lastAt
    }

    /// Returns the sum of both, with the platform of the later use.
    package func adding(_ other: CustomerPlay) -> CustomerPlay {
        let isLater = (other.lastAt ?? .init(milliseconds: .min)) >= (lastAt ?? .init(milliseconds: .min))
        return CustomerPlay(
            seconds: seconds.map { $0 + (other.seconds ?? 0) } ?? other.seconds,
            lastPlatform: isLater ? other.lastPlatform ?? lastPlatform : lastPlatform ?? other.lastPlatform,
            lastAt: isLater ? other.lastAt ?? lastAt : lastAt
        )
    }
}

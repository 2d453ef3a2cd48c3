package import AppStoreTypes

/// The use of one purchase, summed over its reports.
package struct PurchaseUsage: Hashable, Sendable {
    /// Units used in all; `nil` when none were ever reported.
    package var unitsUsed: Int64?
    /// The share stated last, in thousandths of a percent.
    package var percent: Milliunits?
    /// Who stated that share.
    package var percentSource: FactSource
    /// How many of the reports the backend gave when it was asked.
    package var hookReports: Int64
    /// Seconds of use in all; `nil` when none were ever reported.
    package var playSeconds: Int64?
    /// How often seconds of use were reported.
    package var playSessions: Int64
    /// Where it was last used.
    package var lastPlatform: UsagePlatform?
    /// When it was last used.
    package var lastUsedAt: Timestamp?
    /// The time of the latest report that proves delivery.
    package var provedAt: Timestamp?
    /// When it was last opened.
    package var openedAt: Timestamp?
    /// How often it could not be fetched.
    package var downloadsFailed: Int64
    /// When it could not be fetched the last time.
    package var downloadFailedAt: Timestamp?

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
        downloadFailedAt: Timestamp? = nil
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
    }

    /// Whether any of it was used, which proves that it was delivered.
    package var provesDelivery: Bool {
        (unitsUsed ?? 0) > 0 || (percent ?? 0) > 0 || (playSeconds ?? 0) > 0 || openedAt != nil
    }

    /// Whether a download failed and no use since shows that another did not.
    package var lastDownloadFailed: Bool {
        guard let downloadFailedAt else { return false }
        return [lastUsedAt, openedAt].allSatisfy { $0.map { $0 < downloadFailedAt } ?? true }
    }
}

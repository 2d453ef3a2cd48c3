package import AppStoreTypes

/// The sum of usage reports with the times of the newest values, so that the order of adding does not matter.
package struct UsageTally: Hashable, Sendable {
    package var usage: PurchaseUsage
    /// When the share was stated.
    package var percentAt: Timestamp?
    /// When the platform was stated.
    package var platformAt: Timestamp?
    /// The earliest date of all reports, also of those that do not count.
    package var firstAt: Timestamp?

    package init(
        usage: PurchaseUsage = PurchaseUsage(),
        percentAt: Timestamp? = nil,
        platformAt: Timestamp? = nil,
        firstAt: Timestamp? = nil
    ) {
        self.usage = usage
        self.percentAt = percentAt
        self.platformAt = platformAt
        self.firstAt = firstAt
    }

    /// The highest sum of units or seconds; a higher value is an error and must not overflow.
    private static let highestSum: Int64 = 1_000_000_000_000

    /// Adds a report.
    ///
    /// - Parameters:
    ///   - report: the report.
    ///   - earliest: the time from which use counts (``Purchase/usableFrom``); `nil` if any does, or if the purchase is
    ///     not known yet.
    package mutating func add(_ report: UsageReport, countingFrom earliest: Timestamp? = nil) {
        firstAt = min(report.at, firstAt ?? report.at)
        if let earliest, report.at < earliest {
            guard report.saysSomething else { return }
            usage.earlyReports += 1
            usage.earlyAt = max(report.at, usage.earlyAt ?? report.at)
            return
        }
        Self.add(report.unitsUsed, to: &usage.unitsUsed)
        Self.add(report.playSeconds, to: &usage.playSeconds)
        if report.playSeconds != nil { usage.playSessions += 1 }
        if report.source == .hook { usage.hookReports += 1 }
        if let percent = report.percent, Self.isNewer((report.at, percent), than: (percentAt, usage.percent)) {
            (usage.percent, usage.percentSource, percentAt) = (percent, report.source, report.at)
        }
        if let platform = report.platform {
            let order = { (platform: UsagePlatform?) in platform == .apple ? 1 : 0 }
            if Self.isNewer((report.at, order(platform)), than: (platformAt, order(usage.lastPlatform))) {
                (usage.lastPlatform, platformAt) = (platform, report.at)
            }
        }
        if report.provesDelivery { usage.provedAt = max(report.at, usage.provedAt ?? report.at) }
        switch report.event {
        case .downloadFailed:
            usage.downloadsFailed += 1
            usage.downloadFailedAt = max(report.at, usage.downloadFailedAt ?? report.at)
        case .opened:
            usage.openedAt = max(report.at, usage.openedAt ?? report.at)
            usage.lastUsedAt = max(report.at, usage.lastUsedAt ?? report.at)
        case nil:
            usage.lastUsedAt = max(report.at, usage.lastUsedAt ?? report.at)
        }
    }

    private static func add(_ more: Int64?, to sum: inout Int64?) {
        guard let more else { return }
        sum = min((sum ?? 0) + min(max(more, 0), highestSum), highestSum)
    }

    private static func isNewer<Value: Comparable>(
        _ new: (at: Timestamp, value: Value),
        than old: (at: Timestamp?, value: Value?)
    ) -> Bool {
        guard let oldAt = old.at, let oldValue = old.value else { return true }
        return new.at == oldAt ? new.value > oldValue : new.at > oldAt
    }
}

extension UsageReport {
    /// Whether it says more than that it withdraws another report.
    fileprivate var saysSomething: Bool {
        unitsUsed != nil || percent != nil || playSeconds != nil || event != nil
    }

    /// Whether it reports any use of a purchase, which proves that the purchase was delivered.
    fileprivate var provesDelivery: Bool {
        (unitsUsed ?? 0) > 0 || (percent ?? 0) > 0 || (playSeconds ?? 0) > 0 || event == .opened
    }
}

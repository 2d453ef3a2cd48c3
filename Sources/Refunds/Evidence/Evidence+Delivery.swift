package import AppStoreTypes

extension Evidence {
    /// Returns whether a purchase was delivered: as reported, else as its use proves, else the product's default.
    ///
    /// Use after a report of a failed delivery proves that the purchase was delivered since. After a failed download
    /// without later use, the default would be a guess, so the delivery is unknown.
    static func delivery(_ facts: CaseFacts, catalogue: ProductCatalogue) -> SourcedValue<Delivery> {
        let usedAt = facts.provedAt(in: catalogue)
        if let report = facts.delivery {
            guard let usedAt, report.isDisproved(byUseAt: usedAt) else {
                return SourcedValue(report.delivery, source: report.source.rawValue, reason: "reported at \(report.at)")
            }
            return SourcedValue(
                .delivered,
                source: usageSource(facts),
                reason: "it was used at \(usedAt), after \(report.delivery.rawValue) was reported at \(report.at)"
            )
        }
        if let usedAt {
            return SourcedValue(
                .delivered,
                source: usageSource(facts),
                reason: "it was used at \(usedAt), so it was delivered"
            )
        }
        if let usage = facts.usage, usage.lastDownloadFailed, let at = usage.downloadFailedAt {
            return SourcedValue(
                nil,
                source: "usage",
                reason: "a download failed at \(at), and neither use nor a delivery was reported since"
            )
        }
        if catalogue[facts.purchase.productID]?.isDeliveredWhenUnknown == true {
            return SourcedValue(
                .delivered,
                source: "products.yml",
                reason: "the product's default, as no delivery was reported"
            )
        }
        return SourcedValue(
            nil,
            source: "backend",
            reason: facts.withEarlyUse("no delivery was reported and the product has no default")
        )
    }

    /// Returns where the customer last used the purchase, else where the customer last used the app.
    static func platform(_ facts: CaseFacts) -> SourcedValue<Platform> {
        guard let platform = facts.usage?.lastPlatform ?? facts.play?.lastPlatform else {
            return SourcedValue(nil, source: "usage", reason: facts.withEarlyUse("no use with a platform was reported"))
        }
        return SourcedValue(
            platform.platform,
            source: "usage",
            reason: "last used on \(platform == .apple ? "Apple" : "another platform")"
        )
    }
}

extension CaseFacts {
    /// Returns when use last proved that the purchase was delivered, including units spent without naming a purchase.
    package func provedAt(in catalogue: ProductCatalogue) -> Timestamp? {
        let spent = account?.taken(from: purchase.transactionID, catalogue: catalogue)
        return [usage?.provedAt, spent?.lastAt].compactMap(\.self).max()
    }
}

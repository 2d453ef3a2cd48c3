import AppStoreTypes

extension Evidence {
    /// Whether a purchase reached the customer: as reported, else as its use proves, else the product's default.
    ///
    /// A download that failed, and that no use came after, makes the default a guess: then nobody knows.
    static func delivery(_ facts: CaseFacts, catalogue: ProductCatalogue) -> Finding<Delivery> {
        if let report = facts.delivery {
            return Finding(report.delivery, source: report.source.rawValue, reason: "reported at \(report.at)")
        }
        let spent = facts.account?.unitsSpent(of: facts.purchase.transactionID, catalogue: catalogue) ?? 0
        if facts.usage?.provesDelivery == true || spent > 0 {
            return Finding(.delivered, source: usageSource(facts), reason: "it was used, so it was delivered")
        }
        if let usage = facts.usage, usage.lastDownloadFailed, let at = usage.downloadFailedAt {
            return Finding(
                nil,
                source: "usage",
                reason: "a download failed at \(at), and neither use nor a delivery was reported since"
            )
        }
        if let stated = catalogue[facts.purchase.productID]?.deliveryWhenUnknown {
            return Finding(stated, source: "products.yml", reason: "the product's default where nothing is reported")
        }
        return Finding(nil, source: "backend", reason: "nobody reported a delivery and the product has no default")
    }

    /// Where the customer used it last; where nobody says, where the app was used last.
    static func platform(_ facts: CaseFacts) -> Finding<Platform> {
        guard let platform = facts.usage?.lastPlatform ?? facts.play?.lastPlatform else {
            return Finding(nil, source: "usage", reason: "no use with a platform was reported")
        }
        return Finding(
            platform.platform,
            source: "usage",
            reason: "last used on \(platform == .apple ? "Apple" : "another platform")"
        )
    }
}

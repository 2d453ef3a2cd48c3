import AppStoreTypes

extension Evidence {
    /// The share of a purchase that was used; unknown is never nothing.
    ///
    /// It is the one stated outright, else units used of units granted, else, for a non-renewing subscription, time
    /// elapsed of its period: also where units were used and nobody says how many it grants.
    static func consumedShare(_ facts: CaseFacts, catalogue: ProductCatalogue) -> SourcedValue<Milliunits> {
        let product = catalogue[facts.purchase.productID]
        if let stated = facts.usage?.percent {
            return SourcedValue(
                stated,
                source: facts.usage?.percentSource == .hook ? "hook" : "usage",
                reason: "\(stated) % as the backend stated it"
            )
        }
        let spent = facts.account?.taken(from: facts.purchase.transactionID, catalogue: catalogue)?.units
        var finding = SourcedValue<Milliunits>(nil, source: "usage", reason: "no use was reported")
        if facts.usage?.unitsUsed != nil || spent != nil {
            finding = share(ofUnits: facts.usage?.unitsUsed, spent: spent, of: facts.purchase, product)
            if finding.source == "usage" { finding.source = usageSource(facts) }
        }
        if finding.value == nil, facts.purchase.type == .nonRenewingSubscription {
            let elapsed = periodElapsed(facts, product: product)
            if elapsed.value != nil { return elapsed }
        }
        return finding
    }

    /// The share of the period paid for that had passed at the request: to when the transaction says, else for as long
    /// as the catalogue says.
    static func periodElapsed(_ facts: CaseFacts, product: ProductEntry?) -> SourcedValue<Milliunits> {
        let (start, stated) = (facts.purchase.purchasedAt, facts.purchase.expiresAt)
        let source = stated == nil ? "products.yml" : "transaction"
        guard let end = stated ?? product?.period?.end(from: start), end > start else {
            return SourcedValue(nil, source: source, reason: "nobody says how long it runs")
        }
        let period = end - start
        let elapsed = facts.refundCase.requestedAt - start
        let used = min(max(elapsed, .zero), period)
        return SourcedValue(
            share(of: used.milliseconds, in: period.milliseconds),
            source: source,
            reason: "\(used.components.seconds / 86_400) of \(period.components.seconds / 86_400) days elapsed"
        )
    }

    /// Where reports of use came from: sums may have come from both.
    static func usageSource(_ facts: CaseFacts) -> String {
        (facts.usage?.hookReports ?? 0) > 0 ? "usage, hook" : "usage"
    }

    /// The share that units used are of units granted, over the whole quantity.
    private static func share(
        ofUnits reported: Int64?,
        spent: Int64?,
        of purchase: Purchase,
        _ product: ProductEntry?
    ) -> SourcedValue<Milliunits> {
        let sum = (reported ?? 0).addingReportingOverflow(spent ?? 0)
        let used = sum.overflow ? Int64.max : sum.partialValue
        guard let units = product?.units, units > 0 else {
            return SourcedValue(
                nil,
                source: "products.yml",
                reason: "\(used) units were used, but the product's entry does not say how many it grants"
            )
        }
        let granted = units.multipliedReportingOverflow(by: Int64(max(1, purchase.quantity)))
        let total = granted.overflow ? .max : granted.partialValue
        let how = spent.map { ", \($0) of them spent first in, first out" } ?? ""
        return SourcedValue(
            Self.share(of: used, in: total),
            source: "usage",
            reason: "\(used) of \(total) units used\(how)"
        )
    }

    private static func share(of used: Int64, in total: Int64) -> Milliunits {
        guard used > 0 else { return 0 }
        guard used < total else { return 100_000 }
        // Whole numbers, as 29 of 100 is not quite 29 % in floating point. Rounded down, but something used is never
        // nothing used.
        let share = total.dividingFullWidth(used.multipliedFullWidth(by: 100_000)).quotient
        return Milliunits(thousandths: max(1, share))
    }
}

import AppStoreTypes

extension Evidence {
    /// Returns the share of a purchase that was used; an unknown share is `nil`, never zero.
    ///
    /// Uses the stated share, else units used divided by units granted. For a non-renewing subscription without either,
    /// uses the elapsed share of its period, also if units were used but the catalogue does not say how many it grants.
    /// For a review of Google Play's, only use that names the order counts.
    static func consumedShare(_ facts: CaseFacts, catalogue: ProductCatalogue) -> SourcedValue<Milliunits> {
        let product = catalogue[facts.purchase.productID]
        if let stated = facts.usage?.percent {
            return SourcedValue(
                stated,
                source: facts.usage?.percentSource == .hook ? "hook" : "usage",
                reason: facts.withEarlyUse("\(stated) % as the backend reported it")
            )
        }
        let spent = facts.account?.taken(from: facts.purchase.transactionID, catalogue: catalogue)?.units
        // The ledger has few of a Google Play customer's orders. An order that it lacks may have given these units.
        if facts.reviewToken != nil, let spent, spent > 0 {
            return SourcedValue(
                nil,
                source: "usage",
                reason: "units were reported without an order, and the customer's other orders are not known"
            )
        }
        var finding = SourcedValue<Milliunits>(nil, source: "usage", reason: "no use was reported")
        if facts.usage?.unitsUsed != nil || (spent != nil && facts.reviewToken == nil) {
            finding = share(ofUnits: facts.usage?.unitsUsed, spent: spent, of: facts.purchase, product)
            if finding.source == "usage" { finding.source = usageSource(facts) }
        }
        finding.reason = facts.withEarlyUse(finding.reason)
        if finding.value == nil, facts.purchase.type == .nonRenewingSubscription {
            let elapsed = periodElapsed(facts, product: product)
            if elapsed.value != nil { return elapsed }
        }
        return finding
    }

    /// Returns the share of the paid period that had passed when the refund was requested.
    ///
    /// The transaction's expiry date ends the period, else the duration in the catalogue does.
    static func periodElapsed(_ facts: CaseFacts, product: ProductEntry?) -> SourcedValue<Milliunits> {
        let (start, stated) = (facts.purchase.purchasedAt, facts.purchase.expiresAt)
        let source = stated == nil ? "products.yml" : "transaction"
        guard let end = stated ?? product?.period?.end(from: start), end > start else {
            return SourcedValue(nil, source: source, reason: "the length of its period is unknown")
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

    /// Returns the source of usage reports; a sum may come from both.
    static func usageSource(_ facts: CaseFacts) -> String {
        (facts.usage?.hookReports ?? 0) > 0 ? "usage, hook" : "usage"
    }

    /// Returns units used divided by units granted for the whole quantity.
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
        // Uses integers, because 29 of 100 is not exactly 29 % in floating point. Rounds down, but keeps any use above
        // zero.
        let share = total.dividingFullWidth(used.multipliedFullWidth(by: 100_000)).quotient
        return Milliunits(thousandths: max(1, share))
    }
}

extension CaseFacts {
    /// Returns a reason, and adds that some reports of use are dated before the purchase, if there are any.
    func withEarlyUse(_ reason: String) -> String { usage?.earlyUse.map { "\(reason); \($0)" } ?? reason }
}

import AppStoreTypes

extension PolicyFacts {
    /// Creates the facts that a policy uses from a case and its evidence.
    package init(_ facts: CaseFacts, evidence: Evidence) {
        self.init(
            caseID: facts.refundCase.id,
            holdoutDraw: Holdout.draw(
                app: facts.refundCase.app,
                transactionID: facts.refundCase.transactionID,
                requestNumber: facts.refundCase.requestNumber
            ),
            requestedAt: facts.refundCase.requestedAt,
            override: facts.customer.override == .policy ? nil : facts.customer.override
        )
        addPurchase(facts.purchase)
        isGooglePlay = facts.reviewToken != nil
        addCustomer(facts)
        words[.reason] = facts.refundCase.reason.map { [$0.rawValue] }
        words[.delivery] = evidence.delivery.value.map { [$0.rawValue] }
        numbers[.consumedPercent] = evidence.consumedShare.value.map(\.thousandths)
        numbers[.requestNumber] = facts.refundCase.requestNumber
        numbers[.periodElapsedPercent] = evidence.periodElapsed.value.map(\.thousandths)
    }

    private mutating func addPurchase(_ purchase: Purchase) {
        isAdvancedCommerce = purchase.isAdvancedCommerce
        words[.product] = [purchase.productID]
        words[.type] = [purchase.type.rawValue]
        words[.group] = purchase.subscriptionGroupID.map { [$0] }
        words[.storefront] = purchase.storefront.map { [$0] }
        words[.environment] = [purchase.app.environment.rawValue]
        words[.offer] = purchase.offer.map { [$0.rawValue] }
        words[.family] = [purchase.ownership == .familyShared ? "true" : "false"]
        numbers[.priceUSD] = purchase.usdCents
        numbers[.daysSincePurchase] = Self.seconds(from: purchase.purchasedAt, to: requestedAt)
    }

    private mutating func addCustomer(_ facts: CaseFacts) {
        let customer = facts.customer
        words[.segment] = customer.segments
        numbers[.daysSinceInstall] = customer.installedAt.flatMap { Self.seconds(from: $0, to: requestedAt) }
        numbers[.accountTenureDays] = customer.accountCreatedAt.flatMap { Self.seconds(from: $0, to: requestedAt) }
        numbers[.playMinutes] = facts.playSeconds
        numbers[.customerRequestNumber] = facts.customerRequestNumber
        // As in an answer, an unreported amount from other platforms counts as zero.
        let isComplete = facts.history == .read
        if isComplete { numbers[.refundsGranted] = facts.totals.refundsGranted }
        if isComplete, facts.totals.unpricedPurchases == 0 {
            numbers[.lifetimeBoughtUSD] = facts.totals.purchasedUSDCents + (customer.purchasedElsewhereUSDCents ?? 0)
        }
        if isComplete, facts.totals.unpricedRefunds == 0 {
            numbers[.lifetimeRefundedUSD] = facts.totals.refundedUSDCents + (customer.refundedElsewhereUSDCents ?? 0)
        }
    }

    /// Returns the whole seconds between two times, or `nil` if the end is before the start.
    private static func seconds(from start: Timestamp, to end: Timestamp) -> Int64? {
        end < start ? nil : (end.milliseconds - start.milliseconds) / 1000
    }
}

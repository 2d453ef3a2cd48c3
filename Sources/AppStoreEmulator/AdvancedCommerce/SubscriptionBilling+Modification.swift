import AppStoreTypes

/// What a modification of an Advanced Commerce subscription's items charges, and when.
extension SubscriptionBilling {
    /// Modifies the items now, with a new period, or with the next one.
    ///
    /// - Parameters:
    ///   - commerce: the items that the subscription renews with.
    ///   - request: the modification, which is valid for these items.
    ///   - charged: the items of the current transaction.
    ///   - reference: the reference of the request.
    /// - Returns: the steps.
    mutating func modify(
        _ commerce: AdvancedCommerceRenewalInfo,
        by request: AdvancedCommerceSubscriptionModifyInAppRequest,
        charged: AdvancedCommerceTransactionInfo?,
        reference: String
    ) -> [BillingStep] {
        let renewed = commerce.modified(by: request, reference: reference)
        (subscription.commerce, subscription.price) = (renewed, renewed.price)
        // Unchanged items continue their offers. Changed items start their offers again.
        let kept = Set((commerce.items ?? []).map(\.sku)).subtracting((request.changeItems ?? []).map(\.currentSKU))
        subscription.itemOffersLeft = subscription.itemOffersLeft?.filter { kept.contains($0.key) }
        guard request.isImmediate else { return [step(.downgraded)] }
        guard request.retainBillingCycle == false else {
            let charge = chargeWithinPeriod(renewed, by: request, charged: charged)
            return [step(.upgraded, effect: .chargedWithinPeriod(charge))]
        }
        charge(for: subscription.productID, from: wholeSecond, .purchase)
        return [step(.upgraded, effect: .upgraded, isReplanned: true)]
    }

    /// Returns the charge for new items until the current period ends; items kept from before are already paid for.
    private func chargeWithinPeriod(
        _ renewed: AdvancedCommerceRenewalInfo,
        by request: AdvancedCommerceSubscriptionModifyInAppRequest,
        charged: AdvancedCommerceTransactionInfo?
    ) -> AdvancedCommerceTransactionInfo {
        let (start, end) = (subscription.periodStart, subscription.periodEnd)
        let left = Double((end - now).milliseconds) / Double(max((end - start).milliseconds, 1))
        func prorated(_ price: Milliunits?) -> Milliunits {
            Milliunits(thousandths: Int64((Double(price?.thousandths ?? 0) * left).rounded()))
        }
        var items = (charged?.items ?? []).filter { !$0.isRevoked }.map { item in
            AdvancedCommerceTransactionItem {
                ($0.sku, $0.details, $0.displayName, $0.price) = (item.sku, item.details, item.displayName, 0)
            }
        }
        for change in request.changeItems ?? [] where change.effective == .immediately {
            items.removeAll { $0.sku == change.currentSKU }
            let price = change.proratedPrice ?? prorated(change.price)
            items.append(AdvancedCommerceTransactionItem(AdvancedCommerceSubscriptionCreateItem(change), price))
        }
        for added in request.addItems ?? [] {
            let price = added.proratedPrice ?? prorated(added.price)
            items.append(AdvancedCommerceTransactionItem(AdvancedCommerceSubscriptionCreateItem(added), price))
        }
        var charge = renewed.charged(Milliunits(thousandths: items.reduce(0) { $0 + $1.paid }))
        charge.items = items
        charge.period = charged?.period
        if request.descriptors?.effective != .immediately { charge.descriptors = charged?.descriptors }
        return charge
    }
}

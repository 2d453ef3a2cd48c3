import AppStoreTypes

extension World {
    /// Modifies an Advanced Commerce subscription as the app requests.
    ///
    /// The change applies within the current period, starts a new period, or waits for the next.
    mutating func modify(
        _ transactionID: String,
        _ request: AdvancedCommerceSubscriptionModifyInAppRequest
    ) throws(EmulatorError) {
        let (subscription, commerce) = try modifiable(transactionID)
        let id = subscription.originalTransactionID
        try request.check(against: commerce.items ?? [])
        let reference = try reference(request.requestInfo?.requestReferenceID)
        let renewed = commerce.modified(by: request, reference: reference)
        subscriptions.change(id) {
            $0.commerce = renewed
            $0.price = renewed.price
            // Offers of items that stay continue. Changed items start their offers anew.
            let kept = Set((commerce.items ?? []).map(\.sku)).subtracting((request.changeItems ?? []).map(\.currentSKU))
            $0.itemOffersLeft = $0.itemOffersLeft?.filter { kept.contains($0.key) }
        }
        guard request.isImmediate else {
            announce(.downgraded, of: id)
            return
        }
        transactions.change(subscription.currentTransactionID) { $0.payload.isUpgraded = true }
        if request.retainBillingCycle == false {
            let charge = Charge(productID: subscription.productID, start: wholeSecond, reason: .purchase, offer: nil)
            self.charge(id, charge)
        } else {
            chargeWithinPeriod(of: subscription, request)
        }
        announce(.upgraded, of: id)
    }

    /// Reactivates a cancelled Advanced Commerce subscription, with all or some of its items.
    mutating func reactivate(_ transactionID: String, items skus: [String]) throws(EmulatorError) {
        let (subscription, commerce) = try modifiable(transactionID)
        guard !subscription.renewal.isOn else { throw .conflict("The subscription renews: cancel it first.") }
        let known = Set((commerce.items ?? []).compactMap(\.sku))
        guard known.isSuperset(of: skus) else {
            throw .invalid(
                "\"items\" are of those that the subscription has: \(known.sorted().joined(separator: ", "))."
            )
        }
        if !skus.isEmpty {
            subscriptions.change(subscription.originalTransactionID) {
                $0.commerce?.items?.removeAll { !skus.contains($0.sku ?? "") }
                $0.price = $0.commerce?.price ?? $0.price
            }
        }
        switchRenewal(of: subscription.originalTransactionID, isOn: true)
    }

    private func modifiable(
        _ transactionID: String
    ) throws(EmulatorError) -> (EmulatedSubscription, AdvancedCommerceRenewalInfo) {
        let subscription = try runningSubscription(of: transactionID)
        guard let commerce = subscription.commerce else {
            throw .conflict("The subscription of transaction \(transactionID) is none of Advanced Commerce.")
        }
        guard subscription.isActive, subscription.priceIncrease == nil else {
            throw .conflict(
                "A subscription that is unpaid, or whose customer was told of a higher price, stays as it is."
            )
        }
        return (subscription, commerce)
    }

    /// Charges for new items until the current period ends; items kept from before are already paid for.
    private mutating func chargeWithinPeriod(
        of subscription: EmulatedSubscription,
        _ request: AdvancedCommerceSubscriptionModifyInAppRequest
    ) {
        guard let before = transactions[subscription.currentTransactionID],
            let modified = subscriptions[subscription.originalTransactionID]
        else { return }
        let (start, end) = (subscription.periodStart, subscription.periodEnd)
        let left = Double((end - now).milliseconds) / Double(max((end - start).milliseconds, 1))
        func prorated(_ price: Milliunits?) -> Milliunits {
            Milliunits(thousandths: Int64((Double(price?.thousandths ?? 0) * left).rounded()))
        }
        var items = (before.payload.advancedCommerceInfo?.items ?? []).filter { !$0.isRevoked }.map { item in
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
        let price = Milliunits(thousandths: items.reduce(0) { $0 + $1.paid })
        let id = identifiers.transaction(in: subscription.environment)
        var payload = transaction(id: id, of: modified, reason: .purchase)
        payload.purchaseDate = wholeSecond
        payload.webOrderLineItemID = identifiers.webOrderLineItem(in: subscription.environment)
        payload.price = price
        payload.advancedCommerceInfo?.items = items
        payload.advancedCommerceInfo?.period = before.payload.advancedCommerceInfo?.period
        if request.descriptors?.effective != .immediately {
            payload.advancedCommerceInfo?.descriptors = before.payload.advancedCommerceInfo?.descriptors
        }
        payload.advancedCommerceInfo?.taxExclusivePrice = price
        transactions.insert(EmulatedTransaction(payload: payload, orderID: identifiers.order()))
        subscriptions.change(subscription.originalTransactionID) { $0.currentTransactionID = id }
    }
}

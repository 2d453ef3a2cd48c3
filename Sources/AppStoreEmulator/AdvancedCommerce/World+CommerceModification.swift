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
        var modified = subscription
        modified.commerce = renewed
        modified.price = renewed.price
        // Offers of items that stay continue. Changed items start their offers anew.
        let kept = Set((commerce.items ?? []).map(\.sku)).subtracting((request.changeItems ?? []).map(\.currentSKU))
        modified.itemOffersLeft = subscription.itemOffersLeft?.filter { kept.contains($0.key) }
        subscriptions.change(id) { $0 = modified }
        guard request.isImmediate else {
            announce(.downgraded, of: id)
            return
        }
        transactions.change(subscription.currentTransactionID) { $0.payload.isUpgraded = true }
        if request.retainBillingCycle == false {
            bill(modified) { $0.startOver() }
        } else {
            chargeWithinPeriod(of: modified, request)
            announce(.upgraded, of: id)
        }
    }

    /// Reactivates a cancelled Advanced Commerce subscription, with all or some of its items.
    mutating func reactivate(_ transactionID: String, items skus: [String]) throws(EmulatorError) {
        var (subscription, commerce) = try modifiable(transactionID)
        guard !subscription.renewal.isOn else { throw .conflict("The subscription still renews: cancel it first.") }
        let known = Set((commerce.items ?? []).compactMap(\.sku))
        guard known.isSuperset(of: skus) else {
            throw .invalid(
                "\"items\" must be items of the subscription: \(known.sorted().joined(separator: ", "))."
            )
        }
        if !skus.isEmpty {
            commerce.items?.removeAll { !skus.contains($0.sku ?? "") }
            (subscription.commerce, subscription.price) = (commerce, commerce.price)
        }
        bill(subscription) { $0.switchRenewal(isOn: true) }
    }

    private func modifiable(
        _ transactionID: String
    ) throws(EmulatorError) -> (EmulatedSubscription, AdvancedCommerceRenewalInfo) {
        let subscription = try runningSubscription(of: transactionID)
        guard let commerce = subscription.commerce else {
            throw .conflict("The subscription of transaction \(transactionID) is not for Advanced Commerce.")
        }
        guard subscription.isActive, subscription.priceIncrease == nil else {
            throw .conflict(
                "An unpaid subscription, or one with an announced price increase, cannot be modified."
            )
        }
        return (subscription, commerce)
    }

    /// Charges for new items until the current period ends; items kept from before are already paid for.
    private mutating func chargeWithinPeriod(
        of subscription: EmulatedSubscription,
        _ request: AdvancedCommerceSubscriptionModifyInAppRequest
    ) {
        guard let before = transactions[subscription.currentTransactionID] else { return }
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
        var payload = transaction(id: id, of: subscription, reason: .purchase)
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

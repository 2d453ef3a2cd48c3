import AppStoreTypes

extension World {
    /// Sells a subscription: a customer's first in its group, an expired one again, or a new plan of an active one.
    ///
    /// - Returns: the original transaction ID of the subscription, and the number of the notification.
    mutating func subscribe(
        _ order: PurchaseOrder,
        to product: EmulatedProduct,
        by customer: EmulatedCustomer
    ) throws(EmulatorError) -> (originalTransactionID: String, notification: Int?) {
        let offer = try offer(order.offer, of: product, named: order.productID)
        let group = product.subscriptionGroup
        guard order.ownership == .purchased,
            let known = subscriptions.owned(by: customer.appTransactionID, in: group)
        else { return try startSubscription(order, to: product, by: customer, offer: offer) }
        let id = known.originalTransactionID
        guard !known.isRunning || !order.isAdvancedCommerce else {
            throw .conflict(
                """
                The customer has a subscription in group \(group), \(id): Advanced Commerce creates none beside it. Migrate \
                it, or let it end first.
                """
            )
        }
        guard !known.isRunning || (order.seats == nil && order.billingPlan != .monthly) else {
            throw .conflict(
                "The customer has a subscription of the group that runs: \"seats\" and \"MONTHLY\" go with one that begins."
            )
        }
        let commerce = try commerce(of: order, price: order.price ?? product.price, period: product.period ?? "P1M")
        if let token = order.appAccountToken { subscriptions.change(id) { $0.appAccountToken = token } }
        guard !known.isRunning else { return (id, try changePlan(of: id, to: order.productID, offer: offer)) }
        subscriptions.change(id) { ($0.commerce, $0.itemOffersLeft) = (commerce, nil) }
        var order = order
        order.price = commerce?.price ?? order.price
        return (id, resubscribe(id, to: order.productID, offer: offer, as: order))
    }

    /// Subscribes again to an expired subscription, which keeps its original transaction.
    ///
    /// - Parameters:
    ///   - originalID: the original transaction ID.
    ///   - productID: the product to subscribe to.
    ///   - offer: the offer to redeem.
    ///   - order: the order; without one, the previous terms apply.
    /// - Returns: the number of the notification.
    mutating func resubscribe(
        _ originalID: String,
        to productID: String,
        offer: EmulatedOffer?,
        as order: PurchaseOrder? = nil
    ) -> Int? {
        guard let subscription = subscriptions[originalID] else { return nil }
        let isSameProduct = subscription.productID == productID
        renewTerms(of: originalID, for: productID, as: order)
        subscriptions.change(originalID) { [now] in
            $0.renewal.isOn = true
            $0.renewal.changedAt = now
            $0.isResubscribed = true
            $0.paymentFails = false
            $0.dropPriceIncrease()
        }
        let charge = Charge(
            productID: productID,
            start: wholeSecond,
            reason: .purchase,
            offer: offer.map { AppliedOffer($0) }
        )
        self.charge(originalID, charge)
        return announce(.subscribed(.again(isSameProduct: isSameProduct)), of: originalID)
    }

    private mutating func startSubscription(
        _ order: PurchaseOrder,
        to product: EmulatedProduct,
        by customer: EmulatedCustomer,
        offer: EmulatedOffer?
    ) throws(EmulatorError) -> (originalTransactionID: String, notification: Int?) {
        let commerce = try commerce(of: order, price: order.price ?? product.price, period: product.period ?? "P1M")
        let id = identifiers.transaction(in: order.environment)
        let start = wholeSecond
        // A first subscription to a group gets its introductory offer. Advanced Commerce items have their own offers.
        let hasItems = order.advancedCommerce?.items.isEmpty == false
        let offer = offer ?? (hasItems ? nil : product.offers.first { $0.type == .introductory })
        let applied = offer.map { AppliedOffer($0) }
        let isMonthly = order.isMonthly(for: product)
        let billing = apps[order.bundleID]?.billing ?? BillingSettings()
        let anchorDay = SubscriptionPeriod.day(of: start)
        func end(of period: SubscriptionPeriod) -> Timestamp {
            billing.end(of: period, from: start, anchorDay: anchorDay, in: order.environment)
        }
        let period = applied?.offer.period.flatMap { SubscriptionPeriod($0) }
        let price = commerce?.price ?? order.price ?? product.price
        let renewed = commerce?.subscriptionPeriod ?? product.subscriptionPeriod
        var subscription = EmulatedSubscription(
            originalTransactionID: id,
            bundleID: order.bundleID,
            environment: order.environment,
            customer: customer.appTransactionID,
            group: product.subscriptionGroup,
            originalPurchaseDate: start,
            ownership: order.ownership,
            storefront: order.storefront,
            productID: order.productID,
            currentTransactionID: id,
            periodStart: start,
            periodEnd: end(of: period ?? (isMonthly ? .month : renewed)),
            price: isMonthly ? Commitment.month(of: price) : price,
            currency: order.currency ?? product.currency,
            runStart: start,
            anchorDay: anchorDay,
            renewal: .init(productID: order.productID),
            currentOffer: applied,
            nextOffer: applied?.next,
            appAccountToken: order.appAccountToken
        )
        if isMonthly { subscription.commitment = Commitment(expiresAt: end(of: product.subscriptionPeriod)) }
        subscription.isBilledUpfront = order.billingPlan == .billedUpfront ? true : nil
        subscription.seats = order.seats(each: price)
        subscription.commerce = commerce
        subscriptions.insert(subscription)
        var payload = transaction(id: id, of: subscription, reason: .purchase)
        payload.webOrderLineItemID = identifiers.webOrderLineItem(in: order.environment)
        transactions.insert(EmulatedTransaction(payload: payload, orderID: identifiers.order()))
        subscriptions.change(id) { $0.useItemOffers() }
        plan(id)
        return (id, announce(.subscribed(.first), of: id))
    }

    /// Returns the subscription of a transaction that a control route names.
    func subscription(of transactionID: String) throws(EmulatorError) -> EmulatedSubscription {
        let transaction = try transaction(transactionID)
        guard let subscription = subscriptions[transaction.originalID] else {
            throw .conflict("Transaction \(transactionID) is of no auto-renewable subscription.")
        }
        return subscription
    }

    /// Returns the subscription of a transaction, which must be the purchaser's rather than a shared one.
    func billedSubscription(of transactionID: String) throws(EmulatorError) -> EmulatedSubscription {
        let subscription = try subscription(of: transactionID)
        if let purchaser = subscription.purchaser {
            throw .conflict("Transaction \(transactionID) is shared: name the purchaser's, \(purchaser).")
        }
        return subscription
    }

    /// Returns the purchaser's subscription of a transaction, which must not have ended.
    func runningSubscription(of transactionID: String) throws(EmulatorError) -> EmulatedSubscription {
        let subscription = try billedSubscription(of: transactionID)
        guard subscription.isRunning else {
            throw .conflict(
                "The subscription of transaction \(transactionID) has ended: POST …/resubscribe begins it again."
            )
        }
        return subscription
    }
}

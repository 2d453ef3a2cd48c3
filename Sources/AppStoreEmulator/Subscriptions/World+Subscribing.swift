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
                The customer already has subscription \(id) in group \(group), so Advanced Commerce creates no other. Migrate \
                it, or let it end first.
                """
            )
        }
        guard !known.isRunning || (order.seats == nil && order.billingPlan != .monthly) else {
            throw .conflict(
                "The customer has an active subscription in the group: only a new one can have \"seats\" or \"MONTHLY\"."
            )
        }
        let commerce = try commerce(of: order, price: order.price ?? product.price, period: product.period ?? "P1M")
        if let token = order.appAccountToken { subscriptions.change(id) { $0.appAccountToken = token } }
        guard !known.isRunning else { return (id, try changePlan(of: id, to: order.productID, offer: offer)) }
        subscriptions.change(id) { ($0.commerce, $0.itemOffersLeft) = (commerce, nil) }
        var order = order
        order.price = commerce?.price ?? order.price
        let ended = subscriptions[id] ?? known
        return (id, bill(ended) { $0.resubscribe(to: order.productID, offer: offer, as: order) })
    }

    /// Changes the plan of a running subscription, applies an offer, or returns to the current plan.
    ///
    /// - Returns: the number of the notification.
    @discardableResult
    mutating func changePlan(
        of originalID: String,
        to productID: String,
        offer: EmulatedOffer? = nil
    ) throws(EmulatorError) -> Int? {
        guard let subscription = subscriptions[originalID] else { return nil }
        let product = try product(productID, of: subscription.bundleID)
        return try bill(subscription) { billing throws(EmulatorError) in
            try billing.changePlan(to: product, named: productID, offer: offer)
        }
    }

    private mutating func startSubscription(
        _ order: PurchaseOrder,
        to product: EmulatedProduct,
        by customer: EmulatedCustomer,
        offer: EmulatedOffer?
    ) throws(EmulatorError) -> (originalTransactionID: String, notification: Int?) {
        let commerce = try commerce(of: order, price: order.price ?? product.price, period: product.period ?? "P1M")
        let id = identifiers.transaction(in: order.environment)
        let subscription = EmulatedSubscription(
            id: id,
            order,
            of: product,
            by: customer.appTransactionID,
            offer: offer,
            commerce: commerce,
            settings: apps[order.bundleID]?.billing ?? BillingSettings(),
            at: wholeSecond
        )
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
            throw .conflict("Transaction \(transactionID) does not belong to an auto-renewable subscription.")
        }
        return subscription
    }

    /// Returns the subscription of a transaction, which must be the purchaser's rather than a shared one.
    func billedSubscription(of transactionID: String) throws(EmulatorError) -> EmulatedSubscription {
        let subscription = try subscription(of: transactionID)
        if let purchaser = subscription.purchaser {
            throw .conflict("Transaction \(transactionID) is shared: use the purchaser's transaction, \(purchaser).")
        }
        return subscription
    }

    /// Returns the purchaser's subscription of a transaction, which must not have ended.
    func runningSubscription(of transactionID: String) throws(EmulatorError) -> EmulatedSubscription {
        let subscription = try billedSubscription(of: transactionID)
        guard subscription.isRunning else {
            throw .conflict(
                "The subscription of transaction \(transactionID) has ended: POST …/resubscribe restarts it."
            )
        }
        return subscription
    }
}

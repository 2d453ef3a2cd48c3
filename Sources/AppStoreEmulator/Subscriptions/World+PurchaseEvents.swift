import AppStoreTypes

extension World {
    /// Applies an event to a purchase now.
    mutating func happen(
        _ event: PurchaseEvent,
        to transactionID: String
    ) throws(EmulatorError) -> PurchaseState {
        switch event {
        case .renew, .recover:
            try bill(runningSubscription(of: transactionID)) { billing throws(EmulatorError) in
                try billing.pay(isRecovery: event == .recover)
            }
        case .cancel:
            try bill(runningSubscription(of: transactionID)) { billing throws(EmulatorError) in try billing.cancel() }
        case .resubscribe(let productID, let offer):
            let subscription = try billedSubscription(of: transactionID)
            try resubscribe(subscription, to: productID ?? subscription.productID, offer: offer)
        case .changePlan(let productID, let offer):
            let subscription = try runningSubscription(of: transactionID)
            let product = try product(productID, of: subscription.bundleID)
            let taken = try self.offer(offer, of: product, named: productID)
            try changePlan(of: subscription.originalTransactionID, to: productID, offer: taken)
        case .redeemOffer(let offer):
            let subscription = try billedSubscription(of: transactionID)
            try resubscribe(subscription, to: subscription.productID, offer: offer)
        case .expire(let intent): try bill(runningSubscription(of: transactionID)) { $0.expireNow(intent) }
        case .billingFailure(let isNow):
            try bill(runningSubscription(of: transactionID)) { billing throws(EmulatorError) in
                try billing.failPayment(isNow: isNow)
            }
        case .priceIncrease(let price, let needsConsent):
            try bill(runningSubscription(of: transactionID)) { billing throws(EmulatorError) in
                try billing.increasePrice(to: price, needsConsent: needsConsent)
            }
        case .consentToPriceIncrease:
            try bill(runningSubscription(of: transactionID)) { billing throws(EmulatorError) in
                try billing.consentToPriceIncrease()
            }
        case .extend(let days): try extendNow(transactionID, byDays: days)
        case .revokeFamilyAccess: try revokeFamilyAccess(of: transactionID)
        case .finish:
            _ = try transaction(transactionID)
            transactions.change(transactionID, isRevision: false) { $0.isFinished = true }
        case .setAppAccountToken(let token): try setAppAccountToken(token, of: transactionID)
        case .refundSeats(let quantity): try refundSeats(quantity, of: transactionID)
        case .unclaimSeats(let claims): try unclaimSeats(claims, of: transactionID)
        case .modify(let request): try modify(transactionID, request)
        case .reactivate(let items): try reactivate(transactionID, items: items)
        case .rescindConsent: try rescindConsent(of: transaction(transactionID).customer)
        }
        return try state(of: transactionID)
    }

    /// Returns the current state of a purchase; for a subscription, of its latest transaction.
    func state(of transactionID: String) throws(EmulatorError) -> PurchaseState {
        let named = try transaction(transactionID)
        let subscription = subscriptions[named.originalID]
        let transaction =
            try subscription.map { subscription throws(EmulatorError) in
                try self.transaction(subscription.currentTransactionID)
            } ?? named
        return PurchaseState(
            transactionID: transaction.id,
            originalTransactionID: transaction.originalID,
            customer: transaction.customer,
            orderID: transaction.orderID,
            isFinished: transaction.isFinished,
            status: subscription.map { status(of: $0) },
            transaction: transaction.payload,
            renewal: subscription.map { renewalInfo(of: $0) },
            familyMembers: familyMembers(of: transaction.originalID)
        )
    }

    /// Sets the app account token; for a subscription, from the current transaction on.
    mutating func setAppAccountToken(_ token: AppAccountToken, of transactionID: String) throws(EmulatorError) {
        guard token.isUUID else { throw .invalid("\"appAccountToken\" must be a UUID.") }
        let transaction = try transaction(transactionID)
        guard transaction.payload.ownershipType == .purchased else {
            throw .conflict("Only the purchaser's transaction can have an app account token.")
        }
        let current = subscriptions[transaction.originalID]?.currentTransactionID ?? transactionID
        subscriptions.change(transaction.originalID) { $0.appAccountToken = token }
        transactions.change(current, isRevision: false) { $0.payload.appAccountToken = token }
    }

    private mutating func resubscribe(
        _ subscription: EmulatedSubscription,
        to productID: String,
        offer: String?
    ) throws(EmulatorError) {
        let product = try product(productID, of: subscription.bundleID)
        let taken = try self.offer(offer, of: product, named: productID)
        guard !subscription.isRunning else {
            try changePlan(of: subscription.originalTransactionID, to: productID, offer: taken)
            return
        }
        guard product.isForSale, product.subscriptionGroup == subscription.group else {
            throw .conflict("\(productID) is not for sale in the subscription group \(subscription.group).")
        }
        bill(subscription) { $0.resubscribe(to: productID, offer: taken) }
    }

    /// Increases the price of a product and tells its subscribers, who pay it from their next period on.
    ///
    /// - Returns: the number of notified subscribers.
    mutating func increasePrice(
        ofProduct productID: String,
        of bundleID: String,
        to price: Milliunits,
        needsConsent: Bool
    ) throws(EmulatorError) -> Int {
        var product = try product(productID, of: bundleID)
        try EmulatedProduct.check(price: price)
        guard product.type == .autoRenewableSubscription, price > product.price else {
            throw .invalid("\"price\" must be more than the current \(product.price.thousandths) of a subscription.")
        }
        product.price = price
        apps[bundleID]?.products[productID] = product
        let subscribers = subscriptions.list.filter {
            $0.bundleID == bundleID && $0.renewal.productID == productID && $0.purchaser == nil && $0.isRunning
                && $0.price < $0.periodPrice(of: price) && $0.commerce == nil
        }
        for subscriber in subscribers {
            bill(subscriber) { $0.announcePrice(subscriber.periodPrice(of: price), needsConsent: needsConsent) }
        }
        return subscribers.count
    }

    private mutating func extendNow(_ transactionID: String, byDays days: Int64) throws(EmulatorError) {
        let subscription = try runningSubscription(of: transactionID)
        guard (1...90).contains(days) else { throw .invalid("\"days\" must be from 1 to 90.") }
        do {
            _ = try extend(subscription.originalTransactionID, byDays: days)
        } catch {
            switch error {
            case .limitReached: throw .conflict("The subscription was already extended twice within 365 days.")
            default: throw .conflict("Only an active and paid subscription can be extended.")
            }
        }
    }
}

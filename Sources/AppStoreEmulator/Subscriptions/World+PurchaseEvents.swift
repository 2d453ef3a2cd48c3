import AppStoreTypes

extension World {
    /// Applies an event to a purchase now.
    mutating func happen(
        _ event: PurchaseEvent,
        to transactionID: String
    ) throws(EmulatorError) -> PurchaseState {
        switch event {
        case .renew, .recover: try payNow(transactionID, isRecovery: event == .recover)
        case .cancel: try cancel(transactionID)
        case .resubscribe(let productID, let offer):
            try resubscribe(transactionID, to: productID, offer: offer)
        case .changePlan(let productID, let offer):
            let subscription = try runningSubscription(of: transactionID)
            let product = try product(productID, of: subscription.bundleID)
            let taken = try self.offer(offer, of: product, named: productID)
            try changePlan(of: subscription.originalTransactionID, to: productID, offer: taken)
        case .redeemOffer(let offer):
            let subscription = try billedSubscription(of: transactionID)
            try resubscribe(transactionID, to: subscription.productID, offer: offer)
        case .expire(let intent): try expireNow(transactionID, intent)
        case .billingFailure(let isNow): try failBilling(transactionID, isNow: isNow)
        case .priceIncrease(let price, let needsConsent):
            try increasePrice(of: transactionID, to: price, needsConsent: needsConsent)
        case .consentToPriceIncrease: try consentToPriceIncrease(transactionID)
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
        guard token.isUUID else { throw .invalid("\"appAccountToken\" is a UUID.") }
        let transaction = try transaction(transactionID)
        guard transaction.payload.ownershipType == .purchased else {
            throw .conflict("Only the purchaser's transaction takes an app account token.")
        }
        let current = subscriptions[transaction.originalID]?.currentTransactionID ?? transactionID
        subscriptions.change(transaction.originalID) { $0.appAccountToken = token }
        transactions.change(current, isRevision: false) { $0.payload.appAccountToken = token }
    }

    private mutating func payNow(_ transactionID: String, isRecovery: Bool) throws(EmulatorError) {
        let subscription = try runningSubscription(of: transactionID)
        let id = subscription.originalTransactionID
        if subscription.billingRetry != nil { return recover(id) }
        guard !isRecovery else {
            throw .conflict("The subscription is paid: POST …/billing-failure makes it fail first.")
        }
        renew(id)
    }

    private mutating func cancel(_ transactionID: String) throws(EmulatorError) {
        let subscription = try runningSubscription(of: transactionID)
        guard subscription.commitment?.isRenewed ?? subscription.renewal.isOn else {
            throw .conflict("The subscription is cancelled already.")
        }
        switchRenewal(of: subscription.originalTransactionID, isOn: false)
    }

    private mutating func resubscribe(
        _ transactionID: String,
        to productID: String?,
        offer: String?
    ) throws(EmulatorError) {
        let subscription = try billedSubscription(of: transactionID)
        let id = subscription.originalTransactionID
        let productID = productID ?? subscription.productID
        let product = try product(productID, of: subscription.bundleID)
        let taken = try self.offer(offer, of: product, named: productID)
        if subscription.isRunning {
            try changePlan(of: id, to: productID, offer: taken)
        } else {
            guard product.isForSale, product.subscriptionGroup == subscription.group else {
                throw .conflict("\(productID) is not for sale in the subscription group \(subscription.group).")
            }
            _ = resubscribe(id, to: productID, offer: taken)
        }
    }

    private mutating func expireNow(_ transactionID: String, _ intent: ExpirationIntent) throws(EmulatorError) {
        let id = try runningSubscription(of: transactionID).originalTransactionID
        endPeriodNow(id)
        if intent == .customerCancelled || intent == .billingError {
            subscriptions.change(id) { [now] in
                if $0.renewal.isOn { $0.renewal.changedAt = now }
                $0.renewal.isOn = false
            }
        }
        expire(id, intent)
    }

    private mutating func failBilling(_ transactionID: String, isNow: Bool) throws(EmulatorError) {
        let subscription = try runningSubscription(of: transactionID)
        let id = subscription.originalTransactionID
        guard subscription.isActive else { throw .conflict("The subscription is unpaid already.") }
        subscriptions.change(id) { $0.paymentFails = true }
        guard isNow else { return }
        guard subscription.renewal.isOn else {
            throw .conflict("A cancelled subscription is not charged again: POST …/resubscribe first.")
        }
        endPeriodNow(id)
        failToRenew(id, recovers: false)
    }

    private mutating func increasePrice(
        of transactionID: String,
        to price: Milliunits,
        needsConsent: Bool
    ) throws(EmulatorError) {
        let subscription = try runningSubscription(of: transactionID)
        try EmulatedProduct.check(price: price)
        if subscription.commerce != nil, price != subscription.scheduledPrice {
            throw .conflict(
                """
                An Advanced Commerce subscription is told of the price that Change Subscription Price has scheduled, \
                \(subscription.scheduledPrice.map { "\($0.thousandths) thousandths" } ?? "which is none").
                """
            )
        }
        guard price > subscription.price else {
            throw .invalid("\"price\" is more than the present \(subscription.price.thousandths) thousandths.")
        }
        tellOfPriceIncrease(subscription.originalTransactionID, price: price, needsConsent: needsConsent)
    }

    /// Increases the price of a product and tells its subscribers, who pay it from their next period on.
    ///
    /// - Returns: the number of subscribers told.
    mutating func increasePrice(
        ofProduct productID: String,
        of bundleID: String,
        to price: Milliunits,
        needsConsent: Bool
    ) throws(EmulatorError) -> Int {
        var product = try product(productID, of: bundleID)
        try EmulatedProduct.check(price: price)
        guard product.type == .autoRenewableSubscription, price > product.price else {
            throw .invalid("\"price\" is more than the present one, \(product.price.thousandths), of a subscription.")
        }
        product.price = price
        apps[bundleID]?.products[productID] = product
        let subscribers = subscriptions.list.filter {
            $0.bundleID == bundleID && $0.renewal.productID == productID && $0.purchaser == nil && $0.isRunning
                && $0.price < price && $0.commerce == nil
        }
        for subscriber in subscribers {
            tellOfPriceIncrease(subscriber.originalTransactionID, price: price, needsConsent: needsConsent)
        }
        return subscribers.count
    }

    /// Tells a customer of a price increase.
    mutating func tellOfPriceIncrease(_ originalID: String, price: Milliunits, needsConsent: Bool) {
        subscriptions.change(originalID) {
            $0.priceIncrease = PriceIncrease(price: price, needsConsent: needsConsent, isAccepted: !needsConsent)
        }
        announce(.priceIncrease(needsConsent: needsConsent, isAccepted: !needsConsent), of: originalID)
    }

    private mutating func consentToPriceIncrease(_ transactionID: String) throws(EmulatorError) {
        let subscription = try runningSubscription(of: transactionID)
        guard let increase = subscription.priceIncrease, !increase.isAccepted else {
            throw .conflict("No consent to a higher price is asked for: POST …/price-increase first.")
        }
        let id = subscription.originalTransactionID
        subscriptions.change(id) { $0.priceIncrease?.isAccepted = true }
        announce(.priceIncrease(needsConsent: true, isAccepted: true), of: id)
    }

    private mutating func extendNow(_ transactionID: String, byDays days: Int64) throws(EmulatorError) {
        let subscription = try runningSubscription(of: transactionID)
        guard (1...90).contains(days) else { throw .invalid("\"days\" is from 1 to 90.") }
        do {
            _ = try extend(subscription.originalTransactionID, byDays: days)
        } catch {
            switch error {
            case .limitReached: throw .conflict("It was extended twice within 365 days already.")
            default: throw .conflict("Only a subscription that is active and paid for is extended.")
            }
        }
    }

    /// Ends the current period now.
    private mutating func endPeriodNow(_ originalID: String) {
        guard let subscription = subscriptions[originalID], subscription.periodEnd > now else { return }
        let end = wholeSecond
        for id in [originalID] + subscription.members {
            guard let current = subscriptions[id], current.standing != .revoked else { continue }
            subscriptions.change(id) { $0.periodEnd = end }
            transactions.change(current.currentTransactionID, isRevision: false) { $0.payload.expiresDate = end }
        }
    }
}

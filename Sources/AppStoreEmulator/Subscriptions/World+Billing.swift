import AppStoreTypes

extension World {
    /// Bills a subscription and records what happened.
    ///
    /// - Returns: the number of the first notification.
    @discardableResult
    mutating func bill<Failure: Error>(
        _ subscription: EmulatedSubscription,
        _ change: (inout SubscriptionBilling) throws(Failure) -> [BillingStep]
    ) throws(Failure) -> Int? {
        var billing = SubscriptionBilling(subscription, of: apps[subscription.bundleID], at: now)
        return record(try change(&billing))
    }

    /// Handles a due event of a subscription, unless the plan was replaced since.
    mutating func subscriptionIsDue(_ originalID: String, number: Int) {
        guard let subscription = subscriptions[originalID], subscription.alarm == number else { return }
        var billing = SubscriptionBilling(subscription, of: apps[subscription.bundleID], at: now)
        record(billing.fallDue(using: &generator))
    }

    /// Records steps of billing, and notifies the app of each.
    ///
    /// - Returns: the number of the first notification.
    @discardableResult
    private mutating func record(_ steps: [BillingStep]) -> Int? {
        var first: Int?
        for step in steps {
            let id = step.subscription.originalTransactionID
            subscriptions.change(id) {
                let alarm = $0.alarm
                $0 = step.subscription
                $0.alarm = alarm
            }
            switch step.effect {
            case .charged(let reason): addPeriod(to: step.subscription, reason: reason)
            case .upgraded:
                markUpgraded(step.subscription)
                addPeriod(to: step.subscription, reason: .purchase)
            case .chargedWithinPeriod(let items): addCharge(of: items, within: step.subscription)
            case .extended, .ended: moveEnd(of: step.subscription, isExtension: step.effect == .extended)
            case nil: break
            }
            if step.isReplanned { plan(id) }
            guard let occurrence = step.occurrence else { continue }
            let number = announce(occurrence, of: id)
            first = first ?? number
        }
        return first
    }

    /// Adds the transactions of a period that was charged, for the purchaser and the family members.
    private mutating func addPeriod(to subscription: EmulatedSubscription, reason: TransactionReason) {
        let transaction = transaction(of: subscription, reason: reason)
        transactions.insert(transaction)
        subscriptions.change(subscription.originalTransactionID) {
            $0.currentTransactionID = transaction.id
            $0.useItemOffers()
        }
        for member in subscription.members { follow(member, reason: reason) }
    }

    /// Adds the purchaser's transaction of a charge until the end of the current period.
    private mutating func addCharge(
        of items: AdvancedCommerceTransactionInfo,
        within subscription: EmulatedSubscription
    ) {
        transactions.change(subscription.currentTransactionID) { $0.payload.isUpgraded = true }
        var transaction = transaction(of: subscription, reason: .purchase)
        transaction.payload.purchaseDate = wholeSecond
        transaction.payload.price = items.taxExclusivePrice
        transaction.payload.advancedCommerceInfo = items
        transactions.insert(transaction)
        subscriptions.change(subscription.originalTransactionID) { $0.currentTransactionID = transaction.id }
    }

    private mutating func markUpgraded(_ subscription: EmulatedSubscription) {
        let members = subscription.members.compactMap { subscriptions[$0]?.currentTransactionID }
        for id in [subscription.currentTransactionID] + members {
            transactions.change(id) { $0.payload.isUpgraded = true }
        }
    }

    /// Moves the end of the current period in the transactions, also those of family members.
    ///
    /// A customer's history shows the transactions again after an extension, but not after an early end.
    private mutating func moveEnd(of subscription: EmulatedSubscription, isExtension: Bool) {
        let end = subscription.periodEnd
        transactions.change(subscription.currentTransactionID, isRevision: isExtension) {
            $0.payload.expiresDate = end
        }
        for id in subscription.members {
            guard let member = subscriptions[id], member.standing != .revoked else { continue }
            subscriptions.change(id) {
                $0.periodEnd = end
                if isExtension { $0.anchorDay = subscription.anchorDay }
            }
            transactions.change(member.currentTransactionID, isRevision: isExtension) { $0.payload.expiresDate = end }
        }
    }

    /// Gives a family member or the holder of a seat the purchaser's current period.
    private mutating func follow(_ memberID: String, reason: TransactionReason) {
        guard var member = subscriptions[memberID], member.standing != .revoked else { return }
        let billed = billed(member)
        member.productID = billed.productID
        member.renewal = billed.renewal
        (member.periodStart, member.periodEnd) = (billed.periodStart, billed.periodEnd)
        if billed.runStart == billed.periodStart { member.runStart = billed.periodStart }
        let transaction = transaction(of: member, reason: reason)
        member.currentTransactionID = transaction.id
        transactions.insert(transaction)
        subscriptions.change(memberID) { $0 = member }
    }

    /// Plans the next change of a subscription, in place of the previous plan.
    mutating func plan(_ originalID: String) {
        let due = subscriptions[originalID]?.nextDue
        let alarm = due.map { schedule.plan(.subscription(originalTransactionID: originalID), at: $0) }
        subscriptions.change(originalID) { $0.alarm = alarm }
    }

    /// Returns the transaction of a subscription's current period, without its web order line item ID.
    func transaction(id: String, of subscription: EmulatedSubscription, reason: TransactionReason) -> TransactionPayload
    {
        TransactionPayload {
            $0.transactionID = id
            $0.originalTransactionID = subscription.originalTransactionID
            $0.previousOriginalTransactionID = subscription.previousOriginalTransactionID
            $0.bundleID = subscription.bundleID
            $0.productID = subscription.productID
            $0.subscriptionGroupIdentifier = subscription.group
            $0.purchaseDate = subscription.periodStart
            $0.originalPurchaseDate = subscription.originalPurchaseDate
            $0.expiresDate = subscription.periodEnd
            $0.quantity = subscription.seats?.quantity ?? 1
            $0.type = .autoRenewableSubscription
            $0.appAccountToken = subscription.appAccountToken
            $0.ownershipType = subscription.ownership
            $0.environment = subscription.environment
            $0.transactionReason = reason
            $0.storefront = subscription.storefront
            $0.storefrontID = Storefront.number(of: subscription.storefront)
            $0.appTransactionID = subscription.customer
            let billed = billed(subscription)
            let price = billed.currentOffer?.offer.price ?? billed.commerce?.charge() ?? billed.price
            if subscription.purchaser == nil || switches.pricesFamilyShared {
                $0.price = price
                $0.currency = billed.currency
            }
            guard subscription.purchaser == nil else { return }
            if let offer = subscription.currentOffer {
                $0.offerType = offer.offer.type
                $0.offerIdentifier = offer.identifier
                $0.offerDiscountType = offer.offer.discountType
                $0.offerPeriod = offer.offer.period
            }
            $0.billingPlanType = subscription.billingPlan
            if let commitment = subscription.commitment {
                $0.commitmentInfo = TransactionCommitmentInfo {
                    $0.billingPeriodNumber = commitment.period
                    $0.totalBillingPeriods = Commitment.periods
                    $0.commitmentExpiresDate = commitment.expiresAt
                    $0.commitmentPrice = Milliunits(
                        thousandths: subscription.price.thousandths * Int64(Commitment.periods)
                    )
                }
            }
            if let seats = subscription.seats { $0.multiSeatInfo = seats.info }
            if let commerce = subscription.commerce { $0.advancedCommerceInfo = commerce.charged(price) }
        }
    }

    private mutating func transaction(
        of subscription: EmulatedSubscription,
        reason: TransactionReason
    ) -> EmulatedTransaction {
        var payload = transaction(
            id: identifiers.transaction(in: subscription.environment),
            of: subscription,
            reason: reason
        )
        payload.webOrderLineItemID = identifiers.webOrderLineItem(in: subscription.environment)
        return EmulatedTransaction(
            payload: payload,
            orderID: subscription.purchaser == nil ? identifiers.order() : nil
        )
    }
}

extension Seats {
    /// The seats as the purchaser's transaction shows them.
    var info: TransactionMultiSeatInfo {
        TransactionMultiSeatInfo {
            $0.invitationManagement = invitationManagement
            $0.priceTiers = [
                MultiSeatPriceTier {
                    $0.price = seatPrice
                    $0.quantity = quantity
                }
            ]
            if revoked > 0 { $0.revokedSeatQuantity = revoked }
        }
    }
}

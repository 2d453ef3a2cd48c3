import AppStoreTypes

extension World {
    /// A charge for a subscription period.
    struct Charge {
        var productID: String
        var start: Timestamp
        var reason: TransactionReason
        var offer: AppliedOffer?
    }

    /// Charges for the next period of a subscription, with new transactions for it and its family members.
    mutating func charge(_ originalID: String, _ charge: Charge) {
        guard var subscription = subscriptions[originalID] else { return }
        let product = apps[subscription.bundleID]?.products[charge.productID]
        let renewed = subscription.commerce?.subscriptionPeriod ?? product?.subscriptionPeriod
        let billing = apps[subscription.bundleID]?.billing ?? BillingSettings()
        let limit: Duration = .seconds(subscription.environment == .production ? 60 * 86_400 : 600)
        if charge.start - subscription.periodEnd > limit { subscription.runStart = charge.start }
        let period = charge.offer?.offer.period.flatMap { SubscriptionPeriod($0) }
        if charge.start != subscription.periodEnd || subscription.currentOffer != nil || period != nil {
            subscription.anchorDay = SubscriptionPeriod.day(of: charge.start)
        }
        if charge.productID != subscription.productID, let product {
            (subscription.price, subscription.currency) = (
                subscription.commerce?.price ?? product.price, product.currency
            )
            subscription.dropPriceIncrease()
            subscription.isBilledUpfront = nil
        } else if let increase = subscription.priceIncrease, increase.isAccepted, charge.reason == .renewal {
            subscription.takeUpPriceIncrease()
        }
        subscription.productID = charge.productID
        subscription.renewal.productID = charge.productID
        subscription.periodStart = charge.start
        subscription.periodEnd = billing.end(
            of: period ?? (subscription.commitment == nil ? renewed : nil) ?? .month,
            from: charge.start,
            anchorDay: subscription.anchorDay,
            in: subscription.environment
        )
        subscription.currentOffer = charge.offer
        subscription.nextOffer = charge.offer?.next
        subscription.standing = .active
        subscription.seats?.beginPeriod()
        if charge.reason == .renewal { subscription.renewals += 1 } else { subscription.renewals = 0 }
        let transaction = transaction(of: subscription, reason: charge.reason)
        subscription.currentTransactionID = transaction.id
        transactions.insert(transaction)
        subscription.useItemOffers()
        subscriptions.change(originalID) { $0 = subscription }
        plan(originalID)
        for member in subscription.members { follow(member, reason: charge.reason) }
    }

    /// Gives a family member or the holder of a seat the purchaser's current period.
    mutating func follow(_ memberID: String, reason: TransactionReason) {
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

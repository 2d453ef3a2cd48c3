import AppStoreTypes

extension World {
    /// Returns the status of a subscription; a family member has the purchaser's status until access is revoked.
    func status(of subscription: EmulatedSubscription) -> SubscriptionStatus {
        subscription.standing == .revoked ? .revoked : billed(subscription).status
    }

    /// Returns the subscription that is billed: the purchaser's, or this one.
    func billed(_ subscription: EmulatedSubscription) -> EmulatedSubscription {
        subscription.purchaser.flatMap { subscriptions[$0] } ?? subscription
    }

    /// Returns the renewal information of a subscription without the signing date.
    func renewalInfo(of subscription: EmulatedSubscription) -> RenewalPayload {
        let billed = billed(subscription)
        let isRevoked = subscription.standing == .revoked
        let isOn = billed.renewal.isOn && !isRevoked
        return RenewalPayload {
            $0.originalTransactionID = subscription.originalTransactionID
            $0.productID = subscription.productID
            $0.autoRenewProductID = billed.isCommitted ? billed.productID : billed.renewal.productID
            $0.autoRenewStatus = isOn ? .on : .off
            $0.environment = subscription.environment
            $0.recentSubscriptionStartDate = subscription.runStart
            $0.renewalDate = subscription.periodEnd
            $0.appAccountToken = subscription.appAccountToken
            $0.appTransactionID = subscription.customer
            if isOn {
                $0.renewalPrice = renewalPrice(of: billed)
                $0.currency = billed.currency
            }
            guard !isRevoked else { return }
            $0.expirationIntent = billed.expirationIntent
            $0.isInBillingRetryPeriod = billed.isInBillingRetry
            $0.gracePeriodExpiresDate = billed.billingRetry?.graceEndsAt
            if isOn, let increase = billed.priceIncrease {
                $0.priceIncreaseStatus = increase.isAccepted ? .accepted : .notAnswered
            }
            if isOn, let offer = billed.nextOffer {
                $0.offerType = offer.offer.type
                $0.offerIdentifier = offer.identifier
                $0.offerDiscountType = offer.offer.discountType
                $0.offerPeriod = offer.offer.period
            }
            if subscription.purchaser == nil { $0.eligibleWinBackOfferIDs = winBackOffers(for: billed) }
            $0.advancedCommerceInfo = billed.renewedCommerce
            $0.commitmentInfo = renewalCommitment(of: billed)
            $0.renewalBillingPlanType = billed.billingPlan
            if let seats = billed.seats {
                $0.renewalQuantity = seats.renewalQuantity
                $0.multiSeatInfo = RenewalMultiSeatInfo {
                    $0.renewalPriceTiers = [
                        MultiSeatPriceTier {
                            $0.price = seats.seatPrice
                            $0.quantity = seats.renewalQuantity
                        }
                    ]
                }
            }
        }
    }

    /// Returns the price of the next period.
    func renewalPrice(of subscription: EmulatedSubscription) -> Milliunits {
        if let offer = subscription.nextOffer { return offer.offer.price }
        if let seats = subscription.seats { return seats.seatPrice }
        if subscription.isCommitted { return subscription.price }
        if subscription.renewal.productID != subscription.productID,
            let product = apps[subscription.bundleID]?.products[subscription.renewal.productID]
        {
            return product.subscriptionPeriod.isYear ? subscription.periodPrice(of: product.price) : product.price
        }
        let increase = subscription.priceIncrease
        return subscription.commerce?.charge(isIncreased: increase != nil) ?? increase?.price ?? subscription.price
    }

    /// Returns the win-back offers for an expired subscription, in the product's order.
    private func winBackOffers(for subscription: EmulatedSubscription) -> [String]? {
        guard case .expired = subscription.standing,
            let product = apps[subscription.bundleID]?.products[subscription.productID]
        else { return nil }
        let offers = product.offers.filter { $0.type == .winBack }.map(\.id)
        return offers.isEmpty ? nil : offers
    }

    private func renewalCommitment(of subscription: EmulatedSubscription) -> RenewalCommitmentInfo? {
        guard let commitment = subscription.commitment else { return nil }
        return RenewalCommitmentInfo {
            $0.commitmentAutoRenewProductID = subscription.renewal.productID
            $0.commitmentAutoRenewStatus = commitment.isRenewed ? .on : .off
            $0.commitmentRenewalBillingPlanType = .monthly
            $0.commitmentRenewalDate = commitment.expiresAt
            $0.commitmentRenewalPrice = Milliunits(
                thousandths: subscription.price.thousandths * Int64(Commitment.periods)
            )
        }
    }
}

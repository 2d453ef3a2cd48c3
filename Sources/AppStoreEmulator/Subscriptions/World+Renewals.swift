import AppStoreTypes

extension World {
    /// Handles a due event of a subscription, unless the plan was replaced since.
    mutating func subscriptionIsDue(_ originalID: String, number: Int) {
        guard let subscription = subscriptions[originalID], subscription.alarm == number else { return }
        switch subscription.standing {
        case .active: periodEnds(subscription)
        case .unpaid(let retry): retryIsDue(subscription, retry)
        case .expired, .revoked: break
        }
    }

    private mutating func periodEnds(_ subscription: EmulatedSubscription) {
        let id = subscription.originalTransactionID
        let product = apps[subscription.bundleID]?.products[subscription.renewal.productID]
        let billing = apps[subscription.bundleID]?.billing ?? BillingSettings()
        if !subscription.renewal.isOn {
            expire(id, .customerCancelled)
        } else if product?.isForSale != true {
            expire(id, .productUnavailable)
        } else if let increase = subscription.priceIncrease, !increase.isAccepted {
            expire(id, .priceIncreaseNotAccepted)
        } else if billing.month(in: subscription.environment) != nil,
            subscription.renewals >= BillingSettings.sandboxRenewals
        {
            // An accelerated sandbox cancels automatically after the last renewal.
            subscriptions.change(id) { $0.renewal.isOn = false }
            expire(id, .customerCancelled)
        } else if subscription.paymentFails {
            failToRenew(id, recovers: false)
        } else if generator.happens(percent: billing.failurePercent) {
            failToRenew(id, recovers: generator.happens(percent: billing.recoveryPercent))
        } else {
            renew(id)
        }
    }

    /// Charges for the next period, which starts at the end of the current one.
    mutating func renew(_ originalID: String) {
        guard let subscription = subscriptions[originalID] else { return }
        commit(originalID)
        charge(
            originalID,
            Charge(
                productID: subscription.renewal.productID,
                start: subscription.periodEnd,
                reason: .renewal,
                offer: subscription.nextOffer
            )
        )
        announce(.renewed, of: originalID)
    }

    /// Counts the periods of a commitment; after the twelfth, a new commitment starts.
    private mutating func commit(_ originalID: String) {
        guard let before = subscriptions[originalID] else { return }
        let billing = apps[before.bundleID]?.billing ?? BillingSettings()
        let year = billing.end(of: .year, from: before.periodEnd, anchorDay: nil, in: before.environment)
        subscriptions.change(originalID) { subscription in
            guard var commitment = subscription.commitment else { return }
            if commitment.period < Commitment.periods {
                commitment.period += 1
                if commitment.period == Commitment.periods { subscription.renewal.isOn = commitment.isRenewed }
            } else {
                commitment.period = 1
                commitment.expiresAt = year
            }
            subscription.commitment = commitment
        }
    }

    /// Records an unpaid renewal: Apple retries for 60 days, and service continues during a grace period.
    mutating func failToRenew(_ originalID: String, recovers: Bool) {
        guard let subscription = subscriptions[originalID] else { return }
        let billing = apps[subscription.bundleID]?.billing ?? BillingSettings()
        let environment = subscription.environment
        let product = apps[subscription.bundleID]?.products[subscription.productID]
        let period = subscription.commerce?.subscriptionPeriod ?? product?.subscriptionPeriod ?? .month
        let span = billing.days(BillingSettings.retryDays, in: environment)
        let start = subscription.periodEnd
        var retry = BillingRetry(endsAt: start + span)
        retry.graceEndsAt = billing.gracePeriod(of: period, in: environment).map { start + $0 }
        if recovers {
            let share = Double.random(in: 0.02..<0.98, using: &generator)
            retry.recoversAt = start + .seconds(max(Int64(Double(span.components.seconds) * share), 1))
        }
        subscriptions.change(originalID) { $0.standing = .unpaid(retry) }
        plan(originalID)
        announce(.failedToRenew(hasGracePeriod: retry.graceEndsAt != nil), of: originalID)
    }

    private mutating func retryIsDue(_ subscription: EmulatedSubscription, _ retry: BillingRetry) {
        let id = subscription.originalTransactionID
        if let date = retry.recoversAt, date <= now {
            recover(id)
        } else if let date = retry.graceEndsAt, !retry.isGraceOver, date <= now {
            guard subscription.renewal.isOn else { return expire(id, .customerCancelled) }
            var over = retry
            over.isGraceOver = true
            subscriptions.change(id) { $0.standing = .unpaid(over) }
            plan(id)
            announce(.gracePeriodExpired, of: id)
        } else {
            subscriptions.change(id) { [now] in
                $0.renewal.isOn = false
                $0.renewal.changedAt = now
            }
            expire(id, .billingError)
        }
    }

    /// Records a successful retry: without a gap within the grace period, otherwise with a new period from now.
    mutating func recover(_ originalID: String) {
        guard let subscription = subscriptions[originalID], let retry = subscription.billingRetry else { return }
        let isInGrace = retry.graceEndsAt != nil && !retry.isGraceOver
        subscriptions.change(originalID) { $0.paymentFails = false }
        commit(originalID)
        charge(
            originalID,
            Charge(
                productID: subscription.renewal.productID,
                start: isInGrace ? subscription.periodEnd : wholeSecond,
                reason: .renewal,
                offer: subscription.nextOffer
            )
        )
        announce(.recovered, of: originalID)
    }

    /// Ends a subscription.
    mutating func expire(_ originalID: String, _ intent: ExpirationIntent) {
        subscriptions.change(originalID) {
            $0.standing = .expired(intent)
            $0.nextOffer = nil
        }
        plan(originalID)
        announce(.expired(intent), of: originalID)
        subscriptions.change(originalID) { $0.dropPriceIncrease() }
    }
}

import AppStoreTypes

/// What happens at the end of a period, of a grace period and of a billing retry.
extension SubscriptionBilling {
    /// Does what is due now; chance decides which renewals fail.
    mutating func fallDue(using generator: inout SeededGenerator) -> [BillingStep] {
        switch subscription.standing {
        case .active: endPeriod(using: &generator)
        case .unpaid(let retry): continueRetry(retry)
        case .expired, .revoked: []
        }
    }

    private mutating func endPeriod(using generator: inout SeededGenerator) -> [BillingStep] {
        if !subscription.renewal.isOn { return expire(.customerCancelled) }
        if !subscription.isCommitted, let reason = reasonNotToRenew { return expire(reason) }
        if settings.month(in: subscription.environment) != nil,
            subscription.renewals >= BillingSettings.sandboxRenewals
        {
            // An accelerated sandbox cancels automatically after the last renewal.
            subscription.renewal.isOn = false
            return expire(.customerCancelled)
        }
        if subscription.paymentFails { return failToRenew() }
        guard generator.happens(percent: settings.failurePercent) else { return renew() }
        let recovers = generator.happens(percent: settings.recoveryPercent)
        return failToRenew(recoversAfter: recovers ? Double.random(in: 0.02..<0.98, using: &generator) : nil)
    }

    /// Why the subscription cannot start another term, although the customer did not cancel it; `nil` if it can.
    private var reasonNotToRenew: ExpirationIntent? {
        guard products[subscription.renewal.productID]?.isForSale == true else { return .productUnavailable }
        return subscription.priceIncrease?.isAccepted == false ? .priceIncreaseNotAccepted : nil
    }

    private mutating func continueRetry(_ retry: BillingRetry) -> [BillingStep] {
        if let date = retry.recoversAt, date <= now { return recover() }
        if let date = retry.graceEndsAt, !retry.isGraceOver, date <= now {
            guard subscription.renewal.isOn else { return expire(.customerCancelled) }
            var over = retry
            over.isGraceOver = true
            subscription.standing = .unpaid(over)
            return [step(.gracePeriodExpired, isReplanned: true)]
        }
        subscription.renewal.isOn = false
        subscription.renewal.changedAt = now
        return expire(.billingError)
    }

    /// Charges for the next period, which starts at the end of the current one.
    mutating func renew() -> [BillingStep] {
        chargeNextPeriod(from: subscription.periodEnd)
        return [step(.renewed, effect: .charged(.renewal), isReplanned: true)]
    }

    /// Records a successful retry: without a gap within the grace period, otherwise with a new period from now.
    mutating func recover() -> [BillingStep] {
        guard let retry = subscription.billingRetry else { return [] }
        let isInGrace = retry.graceEndsAt != nil && !retry.isGraceOver
        subscription.paymentFails = false
        chargeNextPeriod(from: isInGrace ? subscription.periodEnd : wholeSecond)
        return [step(.recovered, effect: .charged(.renewal), isReplanned: true)]
    }

    /// Charges for the next period; a change of the product or its price waits until a commitment is over.
    private mutating func chargeNextPeriod(from start: Timestamp) {
        let renewal = subscription.renewal.productID
        let isCommitted = subscription.isCommitted
        countPeriod()
        charge(
            for: isCommitted ? subscription.productID : renewal,
            from: start,
            .renewal,
            offer: subscription.nextOffer
        )
        subscription.renewal.productID = renewal
    }

    /// Counts the periods of a commitment; after the twelfth, a new commitment starts.
    private mutating func countPeriod() {
        guard var commitment = subscription.commitment else { return }
        if commitment.period < Commitment.periods {
            commitment.period += 1
            if commitment.period == Commitment.periods { subscription.renewal.isOn = commitment.isRenewed }
        } else {
            commitment.period = 1
            subscription.renewal.isOn = true
            commitment.expiresAt = settings.end(
                of: .year,
                from: subscription.periodEnd,
                anchorDay: nil,
                in: subscription.environment
            )
        }
        subscription.commitment = commitment
    }

    /// Records an unpaid renewal: Apple retries for 60 days, and service continues during a grace period.
    ///
    /// - Parameter share: the share of the 60 days after which a retry succeeds; `nil` if none does.
    /// - Returns: the steps.
    mutating func failToRenew(recoversAfter share: Double? = nil) -> [BillingStep] {
        let environment = subscription.environment
        let period =
            subscription.commerce?.subscriptionPeriod ?? products[subscription.productID]?.subscriptionPeriod ?? .month
        let span = settings.days(BillingSettings.retryDays, in: environment)
        let start = subscription.periodEnd
        var retry = BillingRetry(endsAt: start + span)
        retry.graceEndsAt = settings.gracePeriod(of: period, in: environment).map { start + $0 }
        retry.recoversAt = share.map { start + .seconds(max(Int64(Double(span.components.seconds) * $0), 1)) }
        subscription.standing = .unpaid(retry)
        return [step(.failedToRenew(hasGracePeriod: retry.graceEndsAt != nil), isReplanned: true)]
    }

    /// Ends the subscription.
    mutating func expire(_ intent: ExpirationIntent) -> [BillingStep] {
        subscription.standing = .expired(intent)
        subscription.nextOffer = nil
        let expired = step(.expired(intent), isReplanned: true)
        // The notification still shows the price increase that was not accepted.
        subscription.dropPriceIncrease()
        return [expired, step()]
    }
}

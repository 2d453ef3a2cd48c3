import AppStoreTypes

/// What a customer, Apple or the developer makes happen to a running subscription now.
extension SubscriptionBilling {
    /// Charges for the next period, or pays an unpaid renewal, which a recovery requires.
    mutating func pay(isRecovery: Bool) throws(EmulatorError) -> [BillingStep] {
        if subscription.billingRetry != nil { return recover() }
        guard !isRecovery else {
            throw .conflict("The subscription is paid: POST …/billing-failure first.")
        }
        return renew()
    }

    /// Turns off renewal as the customer does.
    mutating func cancel() throws(EmulatorError) -> [BillingStep] {
        guard subscription.isRenewedByCustomer else {
            throw .conflict("The subscription is already cancelled.")
        }
        return switchRenewal(isOn: false)
    }

    /// Ends the period and the subscription now.
    mutating func expireNow(_ intent: ExpirationIntent) -> [BillingStep] {
        let ended = endPeriodNow()
        if intent == .customerCancelled || intent == .billingError {
            if subscription.renewal.isOn { subscription.renewal.changedAt = now }
            subscription.renewal.isOn = false
        }
        return ended + expire(intent)
    }

    /// Makes the payment fail now, at the end of the period, or at the next renewal.
    mutating func failPayment(isNow: Bool) throws(EmulatorError) -> [BillingStep] {
        guard subscription.isActive else { throw .conflict("The subscription is already unpaid.") }
        guard subscription.renewal.isOn || !isNow else {
            throw .conflict("A cancelled subscription is not charged again: POST …/resubscribe first.")
        }
        subscription.paymentFails = true
        guard isNow else { return [step()] }
        return endPeriodNow() + failToRenew()
    }

    /// Ends the current period now.
    private mutating func endPeriodNow() -> [BillingStep] {
        guard subscription.periodEnd > now else { return [] }
        subscription.periodEnd = wholeSecond
        return [step(effect: .ended)]
    }

    /// Tells the customer about a price increase, after a check of the price.
    mutating func increasePrice(to price: Milliunits, needsConsent: Bool) throws(EmulatorError) -> [BillingStep] {
        try EmulatedProduct.check(price: price)
        if subscription.commerce != nil, price != subscription.scheduledPrice {
            throw .conflict(
                """
                For an Advanced Commerce subscription, "price" must be the price that Change Subscription Price set, \
                \(subscription.scheduledPrice.map { "\($0.thousandths) thousandths" } ?? "none so far").
                """
            )
        }
        guard price > subscription.price else {
            throw .invalid("\"price\" must be more than the current \(subscription.price.thousandths) thousandths.")
        }
        return announcePrice(price, needsConsent: needsConsent)
    }

    /// Tells the customer about a price increase.
    mutating func announcePrice(_ price: Milliunits, needsConsent: Bool) -> [BillingStep] {
        subscription.priceIncrease = PriceIncrease(price: price, needsConsent: needsConsent, isAccepted: !needsConsent)
        return [step(.priceIncrease(needsConsent: needsConsent, isAccepted: !needsConsent))]
    }

    /// Accepts the price increase as the customer does.
    mutating func consentToPriceIncrease() throws(EmulatorError) -> [BillingStep] {
        guard let increase = subscription.priceIncrease, !increase.isAccepted else {
            throw .conflict("No price increase waits for consent: POST …/price-increase first.")
        }
        subscription.priceIncrease?.isAccepted = true
        return [step(.priceIncrease(needsConsent: true, isAccepted: true))]
    }

    /// Extends the current period as the developer does.
    ///
    /// - Parameters:
    ///   - days: the number of days.
    ///   - isFree: whether nothing was paid for the current period.
    /// - Returns: the steps.
    /// - Throws: why the period cannot be extended.
    mutating func extend(byDays days: Int64, isFree: Bool) throws(ExtensionRefusal) -> [BillingStep] {
        if subscription.ownership == .familyShared { throw .familyShared }
        if subscription.ownership == .assigned { throw .assigned }
        guard subscription.isActive, !isFree else { throw .ineligible }
        let recent = subscription.extensions.filter { now - $0 < .seconds(365 * 86_400) }
        guard recent.count < 2 else { throw .limitReached }
        subscription.periodEnd = subscription.periodEnd + .seconds(days * 86_400)
        subscription.anchorDay = SubscriptionPeriod.day(of: subscription.periodEnd)
        subscription.extensions.append(now)
        return [step(.extended, effect: .extended, isReplanned: true)]
    }
}

/// Why a renewal date cannot be extended, in the order of the checks.
enum ExtensionRefusal: Error, Hashable, Sendable {
    case familyShared
    case assigned
    /// It has ended, is unpaid or free.
    case ineligible
    /// It was already extended twice within 365 days.
    case limitReached
}

import AppStoreTypes

extension World {
    /// The effect of a change to another product of the group.
    enum PlanChange: Codable, Hashable, Sendable {
        /// Takes effect immediately with a new period.
        case upgrade
        /// Takes effect with the next period.
        case downgrade
    }

    /// Changes the plan of an active subscription, applies an offer, or returns to the current plan.
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
        guard product.type == .autoRenewableSubscription, product.subscriptionGroup == subscription.group else {
            throw .conflict("\(productID) is not in the subscription group \(subscription.group).")
        }
        guard productID != subscription.productID else { return try keepPlan(of: subscription, offer: offer) }
        guard subscription.commerce == nil else {
            throw .conflict(
                "An Advanced Commerce subscription has items in place of plans: POST …/modify changes them."
            )
        }
        switch change(from: subscription, to: product) {
        case .upgrade:
            upgrade(originalID, to: productID, offer: offer)
            return announce(offer == nil ? .upgraded : .offerRedeemed(.upgrade), of: originalID)
        case .downgrade:
            subscriptions.change(originalID) {
                $0.renewal = .init(productID: productID, isOn: true, changedAt: $0.renewal.changedAt)
                $0.nextOffer = offer.map { AppliedOffer($0) }
            }
            return announce(offer == nil ? .downgraded : .offerRedeemed(.downgrade), of: originalID)
        }
    }

    /// Turns a subscription's renewal on or off.
    @discardableResult
    mutating func switchRenewal(of originalID: String, isOn: Bool) -> Int? {
        subscriptions.change(originalID) { [now] in
            $0.commitment?.isRenewed = isOn
            // All months of a commitment are charged, whatever the customer does.
            $0.renewal.isOn = isOn || $0.isCommitted
            $0.renewal.changedAt = now
        }
        guard let subscription = subscriptions[originalID] else { return nil }
        let sent = announce(.renewalSwitched(isOn: isOn), of: originalID)
        // If the customer cancels during billing retry, Apple stops charging, but a grace period continues.
        if !isOn, var retry = subscription.billingRetry {
            retry.recoversAt = nil
            subscriptions.change(originalID) { $0.standing = .unpaid(retry) }
            if retry.graceEndsAt == nil || retry.isGraceOver {
                expire(originalID, .customerCancelled)
            } else {
                plan(originalID)
            }
        }
        return sent
    }

    private mutating func keepPlan(
        of subscription: EmulatedSubscription,
        offer: EmulatedOffer?
    ) throws(EmulatorError) -> Int? {
        let id = subscription.originalTransactionID
        if let offer {
            subscriptions.change(id) {
                $0.nextOffer = AppliedOffer(offer)
                $0.renewal = .init(productID: subscription.productID, isOn: true, changedAt: $0.renewal.changedAt)
            }
            return announce(.offerRedeemed(nil), of: id)
        }
        if subscription.renewal.productID != subscription.productID {
            subscriptions.change(id) {
                $0.renewal = .init(productID: subscription.productID, isOn: true, changedAt: $0.renewal.changedAt)
                $0.nextOffer = nil
            }
            return announce(.planReverted, of: id)
        }
        guard !subscription.renewal.isOn else {
            throw .conflict("The customer has \(subscription.productID) already, and it renews by itself.")
        }
        return switchRenewal(of: id, isOn: true)
    }

    private mutating func upgrade(_ originalID: String, to productID: String, offer: EmulatedOffer?) {
        guard let subscription = subscriptions[originalID] else { return }
        for id in [originalID] + subscription.members {
            guard let current = subscriptions[id]?.currentTransactionID else { continue }
            transactions.change(current) { $0.payload.isUpgraded = true }
        }
        subscriptions.change(originalID) { [now] in
            $0.renewal.isOn = true
            $0.renewal.changedAt = now
            $0.commitment = nil
        }
        charge(
            originalID,
            Charge(
                productID: productID,
                start: wholeSecond,
                reason: .purchase,
                offer: offer.map { AppliedOffer($0) }
            )
        )
    }

    /// Returns the effect of a change.
    ///
    /// A change to a higher level, where 1 is the highest, or to the same level and period is an upgrade.
    private func change(from subscription: EmulatedSubscription, to product: EmulatedProduct) -> PlanChange {
        guard let current = apps[subscription.bundleID]?.products[subscription.productID] else { return .upgrade }
        if product.level != current.level { return product.level < current.level ? .upgrade : .downgrade }
        return product.subscriptionPeriod == current.subscriptionPeriod ? .upgrade : .downgrade
    }
}

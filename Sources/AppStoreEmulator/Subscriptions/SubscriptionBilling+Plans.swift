import AppStoreTypes

/// The effect of a change to another product of the group.
enum PlanChange: Codable, Hashable, Sendable {
    /// Takes effect immediately with a new period.
    case upgrade
    /// Takes effect with the next period.
    case downgrade
}

/// What the customer changes: the plan, the renewal, and a new start after the end.
extension SubscriptionBilling {
    /// Changes the plan of a running subscription, applies an offer, or returns to the current plan.
    mutating func changePlan(
        to product: EmulatedProduct,
        named productID: String,
        offer: EmulatedOffer? = nil
    ) throws(EmulatorError) -> [BillingStep] {
        guard product.type == .autoRenewableSubscription, product.subscriptionGroup == subscription.group else {
            throw .conflict("\(productID) is not in the subscription group \(subscription.group).")
        }
        guard productID != subscription.productID else { return try keepPlan(offer: offer) }
        guard subscription.commerce == nil else {
            throw .conflict(
                "An Advanced Commerce subscription has items instead of plans: POST …/modify changes them."
            )
        }
        let change = change(to: product)
        switch change {
        case .upgrade:
            subscription.renewal.isOn = true
            subscription.renewal.changedAt = now
            subscription.commitment = nil
            charge(for: productID, from: wholeSecond, .purchase, offer: offer.map { AppliedOffer($0) })
            return [step(offer == nil ? .upgraded : .offerRedeemed(change), effect: .upgraded, isReplanned: true)]
        case .downgrade:
            renew(with: productID, offer: offer)
            return [step(offer == nil ? .downgraded : .offerRedeemed(change))]
        }
    }

    private mutating func keepPlan(offer: EmulatedOffer?) throws(EmulatorError) -> [BillingStep] {
        let productID = subscription.productID
        if offer != nil || subscription.renewal.productID != productID {
            renew(with: productID, offer: offer)
            return [step(offer == nil ? .planReverted : .offerRedeemed(nil))]
        }
        guard !subscription.isRenewedByCustomer else {
            throw .conflict("The customer already has \(productID), and it renews automatically.")
        }
        return switchRenewal(isOn: true)
    }

    /// Sets the product and the offer of the next period.
    private mutating func renew(with productID: String, offer: EmulatedOffer?) {
        subscription.renewal.productID = productID
        subscription.renewal.isOn = true
        subscription.nextOffer = offer.map { AppliedOffer($0) }
    }

    /// Returns the effect of a change.
    ///
    /// A change to a higher level, where 1 is the highest, or to the same level and period is an upgrade.
    private func change(to product: EmulatedProduct) -> PlanChange {
        guard let current = products[subscription.productID] else { return .upgrade }
        if product.level != current.level { return product.level < current.level ? .upgrade : .downgrade }
        return product.subscriptionPeriod == current.subscriptionPeriod ? .upgrade : .downgrade
    }

    /// Turns renewal on or off.
    mutating func switchRenewal(isOn: Bool) -> [BillingStep] {
        subscription.commitment?.isRenewed = isOn
        // All months of a commitment are charged, whatever the customer does.
        subscription.renewal.isOn = isOn || subscription.isCommitted
        subscription.renewal.changedAt = now
        let switched = step(.renewalSwitched(isOn: isOn))
        // If the customer cancels during billing retry, Apple stops charging, but a grace period continues. An unpaid
        // month of a commitment is still charged.
        guard !subscription.renewal.isOn, var retry = subscription.billingRetry else { return [switched] }
        retry.recoversAt = nil
        subscription.standing = .unpaid(retry)
        if retry.graceEndsAt == nil || retry.isGraceOver { return [switched] + expire(.customerCancelled) }
        return [switched, step(isReplanned: true)]
    }

    /// Starts an expired subscription again, which keeps its original transaction.
    ///
    /// - Parameters:
    ///   - productID: the product to subscribe to.
    ///   - offer: the offer to redeem.
    ///   - order: the order; without one, the previous terms apply.
    /// - Returns: the steps.
    mutating func resubscribe(
        to productID: String,
        offer: EmulatedOffer?,
        as order: PurchaseOrder? = nil
    ) -> [BillingStep] {
        let isSameProduct = subscription.productID == productID
        renewTerms(for: productID, as: order)
        subscription.renewal.isOn = true
        subscription.renewal.changedAt = now
        subscription.isResubscribed = true
        subscription.paymentFails = false
        subscription.dropPriceIncrease()
        charge(for: productID, from: wholeSecond, .purchase, offer: offer.map { AppliedOffer($0) })
        let occurrence = Occurrence.subscribed(.again(isSameProduct: isSameProduct))
        return [step(occurrence, effect: .charged(.purchase), isReplanned: true)]
    }

    /// Sets plan, price and seats of an expired subscription that starts again.
    private mutating func renewTerms(for productID: String, as order: PurchaseOrder?) {
        guard let product = products[productID] else { return }
        let isSameProduct = subscription.productID == productID
        let wasMonthly = subscription.commitment != nil
        let isMonthly = order?.isMonthly(for: product) ?? (isSameProduct && wasMonthly)
        let full = order?.price ?? product.price
        // The same product keeps its price, unless the billing plan changes.
        if order?.price != nil || !isSameProduct || isMonthly != wasMonthly {
            subscription.price = isMonthly ? Commitment.month(of: full) : full
        }
        subscription.productID = productID
        subscription.currency = order?.currency ?? (isSameProduct ? subscription.currency : product.currency)
        let year = settings.end(
            of: product.subscriptionPeriod,
            from: wholeSecond,
            anchorDay: SubscriptionPeriod.day(of: wholeSecond),
            in: subscription.environment
        )
        subscription.commitment = isMonthly ? Commitment(expiresAt: year) : nil
        guard let order else { return }
        subscription.storefront = order.storefront
        subscription.isBilledUpfront = order.billingPlan == .billedUpfront ? true : nil
        subscription.seats = order.seats(each: full)
    }
}

extension Commitment {
    /// Returns the monthly price of a commitment from the yearly price.
    static func month(of year: Milliunits) -> Milliunits {
        Milliunits(thousandths: year.thousandths / Int64(periods))
    }
}

extension EmulatedSubscription {
    /// Returns the price of a billing period from the price of a product, which is a yearly price for a commitment.
    func periodPrice(of full: Milliunits) -> Milliunits { commitment == nil ? full : Commitment.month(of: full) }
}

extension PurchaseOrder {
    /// Returns whether the order is a commitment of twelve months, which only a one-year product can be.
    func isMonthly(for product: EmulatedProduct) -> Bool {
        billingPlan == .monthly && product.subscriptionPeriod.isYear
    }

    /// Returns the seats of the order at a price each.
    func seats(each price: Milliunits) -> Seats? {
        seats.map {
            Seats(
                quantity: $0,
                renewalQuantity: $0,
                invitationManagement: invitationManagement,
                seatPrice: price,
                isBundle: isBundle ? true : nil
            )
        }
    }
}

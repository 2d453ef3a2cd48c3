import AppStoreTypes

/// Bills one subscription: each method changes it and returns what happened, in order.
///
/// It knows no transaction, notification or schedule. The world records and announces what it returns.
struct SubscriptionBilling: Sendable {
    var subscription: EmulatedSubscription
    /// The app's products by ID.
    let products: [String: EmulatedProduct]
    let settings: BillingSettings
    /// The time of the change.
    let now: Timestamp

    init(_ subscription: EmulatedSubscription, of app: EmulatedApp?, at now: Timestamp) {
        self.subscription = subscription
        products = app?.products ?? [:]
        settings = app?.billing ?? BillingSettings()
        self.now = now
    }

    /// The time of the change as purchase dates have it.
    var wholeSecond: Timestamp { Timestamp(seconds: now.milliseconds / 1000) }

    /// Returns a step that ends with the subscription as it is.
    func step(
        _ occurrence: Occurrence? = nil,
        effect: BillingStep.Effect? = nil,
        isReplanned: Bool = false
    ) -> BillingStep {
        BillingStep(subscription: subscription, effect: effect, isReplanned: isReplanned, occurrence: occurrence)
    }

    /// Starts a period and charges for it.
    ///
    /// - Parameters:
    ///   - productID: the product of the period.
    ///   - start: when the period starts.
    ///   - reason: why it is charged.
    ///   - offer: the offer of the period.
    mutating func charge(
        for productID: String,
        from start: Timestamp,
        _ reason: TransactionReason,
        offer: AppliedOffer? = nil
    ) {
        let product = products[productID]
        let renewed = subscription.commerce?.subscriptionPeriod ?? product?.subscriptionPeriod
        let limit: Duration = .seconds(subscription.environment == .production ? 60 * 86_400 : 600)
        if start - subscription.periodEnd > limit { subscription.runStart = start }
        let period = offer?.offer.period.flatMap { SubscriptionPeriod($0) }
        if start != subscription.periodEnd || subscription.currentOffer != nil || period != nil {
            subscription.anchorDay = SubscriptionPeriod.day(of: start)
        }
        if productID != subscription.productID, let product {
            if !product.subscriptionPeriod.isYear { subscription.commitment = nil }
            subscription.price = subscription.periodPrice(of: subscription.commerce?.price ?? product.price)
            subscription.currency = product.currency
            subscription.dropPriceIncrease()
            subscription.isBilledUpfront = nil
        } else if let increase = subscription.priceIncrease, increase.isAccepted, reason == .renewal,
            subscription.commitment?.period ?? 1 == 1
        {
            subscription.applyPriceIncrease()
        }
        subscription.productID = productID
        subscription.renewal.productID = productID
        subscription.periodStart = start
        subscription.periodEnd = settings.end(
            of: period ?? (subscription.commitment == nil ? renewed : nil) ?? .month,
            from: start,
            anchorDay: subscription.anchorDay,
            in: subscription.environment
        )
        subscription.currentOffer = offer
        subscription.nextOffer = offer?.next
        subscription.standing = .active
        subscription.seats?.beginPeriod()
        subscription.renewals = reason == .renewal ? subscription.renewals + 1 : 0
    }
}

/// One step of billing, for the world to record.
struct BillingStep: Sendable {
    /// What a step does to the transactions of the purchaser and of the family members.
    enum Effect: Hashable, Sendable {
        /// A period was charged, which makes new transactions.
        case charged(TransactionReason)
        /// A new period was charged before the current one ended.
        ///
        /// The transactions of the current one count as upgraded.
        case upgraded
        /// Items of Advanced Commerce were charged until the end of the current period, as the information says.
        case chargedWithinPeriod(AdvancedCommerceTransactionInfo)
        /// The developer extended the current period.
        case extended
        /// The current period ended before its time.
        case ended
    }

    /// The subscription after the step, which is what a notification about the step shows.
    let subscription: EmulatedSubscription
    let effect: Effect?
    /// Whether its next change must be planned again.
    let isReplanned: Bool
    /// What the app is notified of; `nil` for nothing.
    let occurrence: Occurrence?
}

extension EmulatedSubscription {
    /// Creates a subscription with its first period.
    ///
    /// - Parameters:
    ///   - id: the ID of its first transaction.
    ///   - order: the order.
    ///   - product: the product ordered.
    ///   - customer: the customer's app transaction ID.
    ///   - offer: the offer to redeem; by default, the product's introductory offer.
    ///   - commerce: the items of an Advanced Commerce order.
    ///   - settings: how the app's subscriptions are billed.
    ///   - start: when it starts.
    init(
        id: String,
        _ order: PurchaseOrder,
        of product: EmulatedProduct,
        by customer: String,
        offer: EmulatedOffer?,
        commerce: AdvancedCommerceRenewalInfo?,
        settings: BillingSettings,
        at start: Timestamp
    ) {
        // A first subscription to a group gets its introductory offer. Advanced Commerce items have their own offers.
        let hasItems = order.advancedCommerce?.items.isEmpty == false
        let offer = offer ?? (hasItems ? nil : product.offers.first { $0.type == .introductory })
        let applied = offer.map { AppliedOffer($0) }
        let isMonthly = order.isMonthly(for: product)
        let anchorDay = SubscriptionPeriod.day(of: start)
        func end(of period: SubscriptionPeriod) -> Timestamp {
            settings.end(of: period, from: start, anchorDay: anchorDay, in: order.environment)
        }
        let period = applied?.offer.period.flatMap { SubscriptionPeriod($0) }
        let price = commerce?.price ?? order.price ?? product.price
        let renewed = commerce?.subscriptionPeriod ?? product.subscriptionPeriod
        self.init(
            originalTransactionID: id,
            bundleID: order.bundleID,
            environment: order.environment,
            customer: customer,
            group: product.subscriptionGroup,
            originalPurchaseDate: start,
            ownership: order.ownership,
            storefront: order.storefront,
            productID: order.productID,
            currentTransactionID: id,
            periodStart: start,
            periodEnd: end(of: period ?? (isMonthly ? .month : renewed)),
            price: isMonthly ? Commitment.month(of: price) : price,
            currency: order.currency ?? product.currency,
            runStart: start,
            anchorDay: anchorDay,
            renewal: .init(productID: order.productID),
            currentOffer: applied,
            nextOffer: applied?.next,
            appAccountToken: order.appAccountToken
        )
        if isMonthly { commitment = Commitment(expiresAt: end(of: product.subscriptionPeriod)) }
        isBilledUpfront = order.billingPlan == .billedUpfront ? true : nil
        seats = order.seats(each: price)
        self.commerce = commerce
    }
}

import AppStoreTypes

extension World {
    /// Sets plan, price and seats of an expired subscription that starts again.
    mutating func renewTerms(of originalID: String, for productID: String, as order: PurchaseOrder?) {
        guard let before = subscriptions[originalID],
            let product = apps[before.bundleID]?.products[productID]
        else { return }
        let isSameProduct = before.productID == productID
        let wasMonthly = before.commitment != nil
        let isMonthly = order?.isMonthly(for: product) ?? (isSameProduct && wasMonthly)
        let full = order?.price ?? product.price
        // The same product keeps its price, unless the billing plan changes.
        let kept = order?.price == nil && isSameProduct && isMonthly == wasMonthly ? before.price : nil
        let anchorDay = SubscriptionPeriod.day(of: wholeSecond)
        let billing = apps[before.bundleID]?.billing ?? BillingSettings()
        let year = billing.end(
            of: product.subscriptionPeriod,
            from: wholeSecond,
            anchorDay: anchorDay,
            in: before.environment
        )
        subscriptions.change(originalID) {
            $0.productID = productID
            $0.price = kept ?? (isMonthly ? Commitment.month(of: full) : full)
            $0.currency = order?.currency ?? (isSameProduct ? $0.currency : product.currency)
            $0.commitment = isMonthly ? Commitment(expiresAt: year) : nil
            guard let order else { return }
            $0.storefront = order.storefront
            $0.isBilledUpfront = order.billingPlan == .billedUpfront ? true : nil
            $0.seats = order.seats(each: full)
        }
    }
}

extension Commitment {
    /// Returns the monthly price of a commitment from the yearly price.
    static func month(of year: Milliunits) -> Milliunits {
        Milliunits(thousandths: year.thousandths / Int64(periods))
    }
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

import AppStoreTypes

extension World {
    /// Sets what a subscription that had ended goes on as: plan, price and seats.
    mutating func renewTerms(of originalID: String, for productID: String, as order: PurchaseOrder?) {
        guard let before = subscriptions[originalID],
            let product = apps[before.bundleID]?.products[productID]
        else { return }
        let isSameProduct = before.productID == productID
        let wasMonthly = before.commitment != nil
        let isMonthly = order?.isMonthly(for: product) ?? (isSameProduct && wasMonthly)
        let full = order?.price ?? product.price
        // The product as it was had before keeps its price, unless it is billed in another way.
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
    /// What a month costs of a year's price.
    static func month(of year: Milliunits) -> Milliunits {
        Milliunits(thousandths: year.thousandths / Int64(periods))
    }
}

extension PurchaseOrder {
    /// Whether it is a commitment of twelve months: only a product of a year is had so.
    func isMonthly(for product: EmulatedProduct) -> Bool {
        billingPlan == .monthly && product.subscriptionPeriod.isYear
    }

    /// The seats that are bought, at a price each.
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

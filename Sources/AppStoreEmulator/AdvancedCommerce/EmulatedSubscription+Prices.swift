import AppStoreTypes

extension EmulatedSubscription {
    /// The renewal information, with the status of each price increase.
    ///
    /// The status is `scheduled` before the customer is notified and `pending` until the customer consents. It is
    /// `accepted` after consent, or if no consent is needed.
    var renewedCommerce: AdvancedCommerceRenewalInfo? {
        var shown = commerce
        shown?.items = commerce?.items?.map { item in
            var item = item
            item.priceIncreaseInfo?.status =
                priceIncrease.map { $0.isAccepted ? .accepted : .pending } ?? .scheduled
            return item
        }
        return shown
    }

    /// The price of a period once all price increases of its items apply, or `nil` if there are none.
    var scheduledPrice: Milliunits? {
        guard let items = commerce?.items, items.contains(where: { $0.priceIncreaseInfo != nil }) else { return nil }
        return Milliunits(
            thousandths: items.reduce(0) { $0 + (($1.priceIncreaseInfo?.price ?? $1.price)?.thousandths ?? 0) }
        )
    }

    /// Sets the prices of items.
    ///
    /// A lower price applies to the next period. A higher price applies after the customer was notified of it.
    mutating func note(_ prices: [ItemPrice]) {
        let items = commerce?.items
        commerce?.items = items?.map { item in
            guard let new = prices.first(where: { $0.sku == item.sku }) else { return item }
            var item = item
            if new.price > item.price ?? 0 {
                item.priceIncreaseInfo = AdvancedCommercePriceIncreaseInfo {
                    $0.dependentSKUs = new.dependentSKUs
                    $0.price = new.price
                }
            } else {
                item.price = new.price
                item.priceIncreaseInfo = nil
            }
            return item
        }
        price = commerce?.price ?? price
    }

    /// Applies an accepted price increase at the start of a period.
    mutating func applyPriceIncrease() {
        guard let increase = priceIncrease else { return }
        let items = commerce?.items
        commerce?.items = items?.map { item in
            var item = item
            item.price = item.priceIncreaseInfo?.price ?? item.price
            item.priceIncreaseInfo = nil
            return item
        }
        price = increase.price
        priceIncrease = nil
    }

    /// Uses up one period of each item's offer after a charge.
    mutating func useItemOffers() {
        let items = commerce?.items
        var left = itemOffersLeft ?? [:]
        commerce?.items = items?.map { item in
            guard let sku = item.sku, let offer = item.offer else { return item }
            let periods = (left[sku] ?? offer.periodCount ?? 1) - 1
            left[sku] = periods > 0 ? periods : nil
            var item = item
            if periods < 1 { item.offer = nil }
            return item
        }
        itemOffersLeft = left.isEmpty ? nil : left
    }

    /// Cancels all upcoming price increases.
    mutating func dropPriceIncrease() {
        priceIncrease = nil
        for place in commerce?.items?.indices ?? 0..<0 { commerce?.items?[place].priceIncreaseInfo = nil }
    }
}

extension AdvancedCommerceRenewalInfo {
    /// The length of a period, or `nil` if it is unknown.
    var subscriptionPeriod: SubscriptionPeriod? { period.flatMap { SubscriptionPeriod($0) } }

    /// Returns the charge for a period including offers, or `nil` if there are no items.
    ///
    /// - Parameter isIncreased: whether price increases that the customer was notified of apply.
    /// - Returns: the sum of the items.
    func charge(isIncreased: Bool = false) -> Milliunits? {
        guard let items, !items.isEmpty else { return nil }
        return Milliunits(
            thousandths: items.reduce(0) { sum, item in
                let price = (isIncreased ? item.priceIncreaseInfo?.price : nil) ?? item.price
                return sum + ((item.offer?.price ?? price)?.thousandths ?? 0)
            }
        )
    }

    /// The price of a period without offers: the sum of the items' prices.
    var price: Milliunits { Milliunits(thousandths: (items ?? []).reduce(0) { $0 + ($1.price?.thousandths ?? 0) }) }
}

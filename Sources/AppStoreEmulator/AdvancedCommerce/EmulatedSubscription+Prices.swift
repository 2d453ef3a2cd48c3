import AppStoreTypes

extension EmulatedSubscription {
    /// What it renews as, each higher price with where it stands: nobody told, consent asked for, or none needed any more.
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

    /// What a period will cost once every higher price of an item holds; `nil` where none is set.
    var scheduledPrice: Milliunits? {
        guard let items = commerce?.items, items.contains(where: { $0.priceIncreaseInfo != nil }) else { return nil }
        return Milliunits(
            thousandths: items.reduce(0) { $0 + (($1.priceIncreaseInfo?.price ?? $1.price)?.thousandths ?? 0) }
        )
    }

    /// Sets prices of items: lower ones for the next period, higher ones for once the customer was told.
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

    /// A period begins for which a higher price was accepted.
    mutating func takeUpPriceIncrease() {
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

    /// A period was charged for: the offers of items have one less to hold for.
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

    /// No higher price is to come any more.
    mutating func dropPriceIncrease() {
        priceIncrease = nil
        for place in commerce?.items?.indices ?? 0..<0 { commerce?.items?[place].priceIncreaseInfo = nil }
    }
}

extension AdvancedCommerceRenewalInfo {
    /// How long a period is; `nil` where that is not known.
    var subscriptionPeriod: SubscriptionPeriod? { period.flatMap { SubscriptionPeriod($0) } }

    /// What a period is charged with, offers included; `nil` where there are no items.
    ///
    /// - Parameter isIncreased: whether higher prices hold that the customer was told of.
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

    /// What a period costs without offers: the sum of the items.
    var price: Milliunits { Milliunits(thousandths: (items ?? []).reduce(0) { $0 + ($1.price?.thousandths ?? 0) }) }
}

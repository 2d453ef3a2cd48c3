import AppStoreTypes

extension World {
    /// Returns the items that an Advanced Commerce order buys.
    ///
    /// An order without items buys the product itself.
    ///
    /// - Parameters:
    ///   - order: the order.
    ///   - price: the price of the product if the order names no items.
    ///   - period: the period of the product; `nil` if it does not renew.
    /// - Returns: the items and their shared details; `nil` for an order outside Advanced Commerce.
    /// - Throws: an error if the reference was used before.
    mutating func commerce(
        of order: PurchaseOrder,
        price: Milliunits,
        period: String?
    ) throws(EmulatorError) -> AdvancedCommerceRenewalInfo? {
        guard let bought = order.advancedCommerce else { return nil }
        let reference = try reference(bought.requestReferenceID)
        let names = AdvancedCommerceDescriptors {
            $0.details = bought.descriptors?.details ?? order.productID
            $0.displayName = bought.descriptors?.displayName ?? order.productID
        }
        let product = AdvancedCommerceRenewalItem {
            $0.sku = order.productID
            $0.details = order.productID
            $0.displayName = order.productID
            $0.price = price
        }
        return AdvancedCommerceRenewalInfo {
            $0.descriptors = names
            $0.items = bought.items.isEmpty ? [product] : bought.items.map { AdvancedCommerceRenewalItem($0) }
            $0.period = bought.period ?? period
            $0.requestReferenceID = reference
            $0.taxCode = bought.taxCode
        }
    }

    /// Registers a request reference, which can be used only once, or creates one if none is given.
    mutating func reference(_ named: String?) throws(EmulatorError) -> String {
        guard let reference = named?.lowercased() else { return generator.uuid() }
        guard commerceRequests.insert(reference) else {
            throw .conflict("\"requestReferenceId\" \(reference) was used before: give a new one for each request.")
        }
        return reference
    }

    /// Changes the metadata or items of an Advanced Commerce subscription and notifies the app.
    ///
    /// - Returns: the number of the notification.
    @discardableResult
    mutating func changeMetadata(
        of originalID: String,
        _ change: (inout AdvancedCommerceRenewalInfo) -> Void
    ) -> Int? {
        subscriptions.change(originalID) { subscription in
            guard var commerce = subscription.commerce else { return }
            change(&commerce)
            subscription.commerce = commerce
        }
        return announce(.metadataUpdated, of: originalID)
    }

    /// Changes the prices of an Advanced Commerce subscription's items from the next period and notifies the app.
    ///
    /// If a price rises, it also tells the customer, unless a switch turns that off.
    ///
    /// - Returns: the number of the notification of the change.
    @discardableResult
    mutating func changePrice(of originalID: String, items: [ItemPrice]) -> Int? {
        subscriptions.change(originalID) { $0.note(items) }
        let sent = announce(.priceChanged, of: originalID)
        let needsConsent = switches.commercePriceIncreasesNeedConsent
        if switches.announcesCommercePriceIncreases, let subscription = subscriptions[originalID],
            let price = subscription.scheduledPrice
        {
            bill(subscription) { $0.announcePrice(price, needsConsent: needsConsent) }
        }
        return sent
    }

    /// Migrates a regular subscription to Advanced Commerce and notifies the app.
    ///
    /// The subscription gets a new original transaction, which names the previous one. Either ID finds it.
    ///
    /// - Returns: the new original transaction ID.
    @discardableResult
    mutating func migrate(
        _ originalID: String,
        to productID: String,
        as commerce: AdvancedCommerceRenewalInfo
    ) -> String? {
        guard let subscription = subscriptions[originalID] else { return nil }
        let id = identifiers.transaction(in: subscription.environment)
        subscriptions.rename(originalID, to: id)
        subscriptions.change(id) {
            $0.currentTransactionID = id
            $0.productID = productID
            $0.renewal.productID = productID
            $0.commerce = commerce
        }
        for member in subscription.members { subscriptions.change(member) { $0.purchaser = id } }
        guard let migrated = subscriptions[id] else { return nil }
        var payload = transaction(id: id, of: migrated, reason: .purchase)
        payload.webOrderLineItemID = identifiers.webOrderLineItem(in: migrated.environment)
        transactions.insert(EmulatedTransaction(payload: payload, orderID: identifiers.order()))
        plan(id)
        announce(.migrated, of: id)
        return id
    }
}

extension AdvancedCommerceRenewalItem {
    /// Creates a renewal item from a purchased item.
    init(_ bought: AdvancedCommerceSubscriptionCreateItem) {
        self.init {
            $0.sku = bought.sku
            $0.details = bought.details
            $0.displayName = bought.displayName
            $0.offer = bought.offer
            $0.price = bought.price
        }
    }
}

extension AdvancedCommerceRenewalInfo {
    /// Returns the same information in the form that a charged transaction shows.
    func charged(_ price: Milliunits) -> AdvancedCommerceTransactionInfo {
        AdvancedCommerceTransactionInfo {
            $0.descriptors = descriptors
            $0.estimatedTax = 0
            $0.items = items?.map { item in
                AdvancedCommerceTransactionItem {
                    $0.sku = item.sku
                    $0.details = item.details
                    $0.displayName = item.displayName
                    $0.offer = item.offer
                    $0.price = item.price
                }
            }
            $0.period = period
            $0.requestReferenceID = requestReferenceID
            $0.taxCode = taxCode
            $0.taxExclusivePrice = price
            $0.taxRate = "0"
        }
    }
}

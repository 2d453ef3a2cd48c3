import AppStoreTypes

extension World {
    /// What an Advanced Commerce purchase of one item shows.
    mutating func commerceTransaction(
        of order: PurchaseOrder,
        price: Milliunits
    ) -> AdvancedCommerceTransactionInfo {
        AdvancedCommerceTransactionInfo {
            $0.descriptors = AdvancedCommerceDescriptors {
                $0.details = order.productID
                $0.displayName = order.productID
            }
            $0.estimatedTax = 0
            $0.items = [
                AdvancedCommerceTransactionItem {
                    $0.sku = order.productID
                    $0.details = order.productID
                    $0.displayName = order.productID
                    $0.price = price
                }
            ]
            $0.requestReferenceID = generator.uuid()
            $0.taxCode = "C003-00-2"
            $0.taxExclusivePrice = price
            $0.taxRate = "0"
        }
    }

    /// What an Advanced Commerce subscription of one item renews as.
    mutating func commerceRenewal(of order: PurchaseOrder, product: EmulatedProduct) -> AdvancedCommerceRenewalInfo {
        AdvancedCommerceRenewalInfo {
            $0.descriptors = AdvancedCommerceDescriptors {
                $0.details = order.productID
                $0.displayName = order.productID
            }
            $0.items = [
                AdvancedCommerceRenewalItem {
                    $0.sku = order.productID
                    $0.details = order.productID
                    $0.displayName = order.productID
                    $0.price = order.price ?? product.price
                }
            ]
            $0.period = product.period ?? "P1M"
            $0.requestReferenceID = generator.uuid()
            $0.taxCode = "C003-00-2"
        }
    }

    /// Changes what an Advanced Commerce subscription is called, or what it is made of, and tells the app.
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

    /// Makes an Advanced Commerce subscription of one that was bought in the usual way, and tells the app.
    ///
    /// It has an original transaction of its own from then on, which names the one before, and is found by either.
    ///
    /// - Returns: the new original transaction.
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

extension AdvancedCommerceRenewalInfo {
    /// The same as a transaction shows it that was charged for.
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

import AppStoreTypes

extension World {
    /// Handles Cancel a Subscription: turns off renewal.
    mutating func cancelCommerce(_ transaction: EmulatedTransaction, _ body: CommerceBody) throws(APIRefusal) {
        let subscription = try commerceSubscription(of: transaction)
        if subscription.renewal.isOn { switchRenewal(of: subscription.originalTransactionID, isOn: false) }
    }

    /// Handles Change Subscription Metadata: renames the subscription and its items.
    mutating func changeCommerceMetadata(_ transaction: EmulatedTransaction, _ body: CommerceBody) throws(APIRefusal) {
        let subscription = try commerceSubscription(of: transaction)
        let changes = try MetadataChanges(body, of: subscription)
        changeMetadata(of: subscription.originalTransactionID) { changes.apply(to: &$0) }
        guard changes.isImmediate, let commerce = subscriptions[subscription.originalTransactionID]?.commerce else {
            return
        }
        transactions.change(subscription.currentTransactionID) { transaction in
            guard var info = transaction.payload.advancedCommerceInfo else { return }
            info.descriptors = commerce.descriptors
            for (place, item) in (info.items ?? []).enumerated() {
                guard let renewed = commerce.items?.indices.contains(place) == true ? commerce.items?[place] : nil,
                    changes.concerns(item.sku)
                else { continue }
                info.items?[place].sku = renewed.sku
                info.items?[place].details = renewed.details
                info.items?[place].displayName = renewed.displayName
            }
            transaction.payload.advancedCommerceInfo = info
        }
    }

    /// Handles Migrate Subscription to Advanced Commerce API.
    mutating func migrateToCommerce(_ transaction: EmulatedTransaction, _ body: CommerceBody) throws(APIRefusal) {
        guard let subscription = subscriptions[transaction.originalID] else {
            throw APIRefusal(.subscriptionDoesNotExist)
        }
        guard subscription.commerce == nil else { throw APIRefusal(.subscriptionAlreadyMigrated) }
        guard subscription.isRunning else { throw APIRefusal(.inactiveACASub) }
        guard subscription.priceIncrease == nil else {
            throw APIRefusal(.migrationNotAllowedWhenPriceIncreaseCommunicated)
        }
        let (productID, commerce) = try migration(body, of: subscription)
        migrate(subscription.originalTransactionID, to: productID, as: commerce)
    }

    private func migration(
        _ body: CommerceBody,
        of subscription: EmulatedSubscription
    ) throws(APIRefusal) -> (productID: String, commerce: AdvancedCommerceRenewalInfo) {
        guard let value = body.members["descriptors"] else { throw APIRefusal(.nullDescriptors) }
        guard case .object(let object) = value else { throw .malformed }
        let names = JSONMembers(object)
        let (details, displayName) = (try names.commerceDescription(), try names.commerceDisplayName())
        let items = try Self.renewalItems(body.items(), price: subscription.price)
        let renewed =
            body.members["renewalItems"] == nil
            ? items : try Self.renewalItems(body.items("renewalItems"), price: subscription.price)
        guard let target = body.members["targetProductId"] else { throw APIRefusal(.nullTargetProductID) }
        guard let productID = target.text,
            apps[subscription.bundleID]?.products[productID]?.type == .autoRenewableSubscription
        else { throw APIRefusal(.invalidTargetProductID) }
        guard let taxCode = try body.members.taxCode() else { throw APIRefusal(.nullTaxCode) }
        let product = apps[subscription.bundleID]?.products[subscription.productID]
        let commerce = AdvancedCommerceRenewalInfo {
            $0.descriptors = AdvancedCommerceDescriptors {
                $0.details = details ?? subscription.productID
                $0.displayName = displayName ?? subscription.productID
            }
            $0.items = renewed
            $0.period = product?.period ?? "P1M"
            $0.requestReferenceID = body.requestReferenceID
            $0.taxCode = taxCode
        }
        return (productID, commerce)
    }

    /// Reads renewal items; the first gets the subscription's price, because the request names no prices.
    private static func renewalItems(
        _ items: [CommerceItem],
        price: Milliunits
    ) throws(APIRefusal) -> [AdvancedCommerceRenewalItem] {
        var made: [AdvancedCommerceRenewalItem] = []
        for item in items {
            guard let details = try item.members.commerceDescription() else {
                throw APIRefusal(.nullDescription)
            }
            guard let displayName = try item.members.commerceDisplayName() else {
                throw APIRefusal(.nullDisplayName)
            }
            made.append(
                AdvancedCommerceRenewalItem {
                    $0.sku = item.sku
                    $0.details = details
                    $0.displayName = displayName
                    $0.price = made.isEmpty ? price : 0
                }
            )
        }
        return made
    }
}

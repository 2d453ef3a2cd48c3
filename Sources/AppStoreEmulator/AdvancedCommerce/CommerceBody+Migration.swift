import AppStoreTypes

extension CommerceBody {
    /// Reads a migration: the product to renew with, and the items that replace the current product.
    func migration(
        of subscription: EmulatedSubscription,
        in app: EmulatedApp?
    ) throws(APIRefusal) -> (productID: String, commerce: AdvancedCommerceRenewalInfo) {
        guard let value = members["descriptors"] else { throw APIRefusal(.nullDescriptors) }
        guard case .object(let object) = value else { throw .malformed }
        let names = JSONMembers(object)
        let (details, displayName) = (try names.commerceDescription(), try names.commerceDisplayName())
        let items = try Self.renewalItems(self.items(), price: subscription.price)
        let renewed =
            members["renewalItems"] == nil
            ? items : try Self.renewalItems(self.items("renewalItems"), price: subscription.price)
        guard let target = members["targetProductId"] else { throw APIRefusal(.nullTargetProductID) }
        guard let productID = target.text,
            app?.products[productID]?.type == .autoRenewableSubscription
        else { throw APIRefusal(.invalidTargetProductID) }
        guard let taxCode = try members.taxCode() else { throw APIRefusal(.nullTaxCode) }
        let product = app?.products[subscription.productID]
        let commerce = AdvancedCommerceRenewalInfo {
            $0.descriptors = AdvancedCommerceDescriptors {
                $0.details = details ?? subscription.productID
                $0.displayName = displayName ?? subscription.productID
            }
            $0.items = renewed
            $0.period = product?.period ?? "P1M"
            $0.requestReferenceID = requestReferenceID
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

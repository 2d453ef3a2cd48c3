import AppStoreTypes

extension AdvancedCommerceTransactionItem {
    /// Creates an item charged within a period; its offer starts with the next period.
    init(_ item: AdvancedCommerceSubscriptionCreateItem, _ price: Milliunits) {
        self.init()
        (sku, details, displayName) = (item.sku, item.details, item.displayName)
        self.price = price
    }
}

extension AdvancedCommerceRenewalInfo {
    /// Returns the renewal information after a modify request.
    func modified(
        by request: AdvancedCommerceSubscriptionModifyInAppRequest,
        reference: String
    ) -> AdvancedCommerceRenewalInfo {
        var modified = self
        let removed = Set((request.removeItems ?? []).map(\.sku))
        var items = (self.items ?? []).filter { !removed.contains($0.sku) }
        for change in request.changeItems ?? [] {
            guard let place = items.firstIndex(where: { $0.sku == change.currentSKU }) else { continue }
            items[place] = AdvancedCommerceRenewalItem(AdvancedCommerceSubscriptionCreateItem(change))
        }
        items += (request.addItems ?? []).map {
            AdvancedCommerceRenewalItem(AdvancedCommerceSubscriptionCreateItem($0))
        }
        modified.items = items
        modified.period = request.periodChange?.period ?? period
        modified.descriptors?.details = request.descriptors?.details ?? descriptors?.details
        modified.descriptors?.displayName = request.descriptors?.displayName ?? descriptors?.displayName
        modified.taxCode = request.taxCode ?? taxCode
        modified.requestReferenceID = reference
        return modified
    }
}

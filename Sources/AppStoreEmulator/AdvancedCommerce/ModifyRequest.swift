import AppStoreTypes

extension AdvancedCommerceSubscriptionModifyInAppRequest {
    /// Whether any change takes effect in the current period.
    var isImmediate: Bool {
        retainBillingCycle == false || addItems?.isEmpty == false
            || changeItems?.contains { $0.effective == .immediately } == true
    }

    /// Throws an error if the request is invalid for a subscription with these items.
    func check(against items: [AdvancedCommerceRenewalItem]) throws(EmulatorError) {
        guard let retainBillingCycle else { throw .invalid("\"retainBillingCycle\" is missing: give true or false.") }
        let (added, changed, removed) = (addItems ?? [], changeItems ?? [], removeItems ?? [])
        guard !added.isEmpty || !changed.isEmpty || !removed.isEmpty || periodChange != nil else {
            throw .invalid("Give at least one of \"addItems\", \"changeItems\", \"removeItems\" and \"periodChange\".")
        }
        let effects = changed.map(\.effective) + [periodChange?.effective, descriptors?.effective].filter { $0 != nil }
        guard effects.allSatisfy({ [.immediately, .nextBillCycle].contains($0) }) else {
            throw .invalid("\"effective\" must be IMMEDIATELY or NEXT_BILL_CYCLE.")
        }
        guard retainBillingCycle || effects.allSatisfy({ $0 == .immediately }) else {
            throw .invalid("If \"retainBillingCycle\" is false, each \"effective\" must be IMMEDIATELY.")
        }
        guard !retainBillingCycle || periodChange?.effective != .immediately else {
            throw .invalid("An IMMEDIATELY \"periodChange\" requires \"retainBillingCycle\" false.")
        }
        guard changed.allSatisfy({ [.upgrade, .downgrade, .applyOffer].contains($0.reason) }) else {
            throw .invalid("\"reason\" must be UPGRADE, DOWNGRADE or APPLY_OFFER.")
        }
        try checkSKUs(items, added: added, changed: changed, removed: removed)
        for item in added { try AdvancedCommerceSubscriptionCreateItem(item).check() }
        for item in changed { try AdvancedCommerceSubscriptionCreateItem(item).check() }
        try AdvancedCommerceOrder.check(period: periodChange?.period)
        try AdvancedCommerceOrder.check(taxCode: taxCode)
        try AdvancedCommerceOrder.check(reference: requestInfo?.requestReferenceID)
        try descriptors.map { AdvancedCommerceDescriptors($0) }?.check()
    }

    private func checkSKUs(
        _ items: [AdvancedCommerceRenewalItem],
        added: [AdvancedCommerceSubscriptionModifyAddItem],
        changed: [AdvancedCommerceSubscriptionModifyChangeItem],
        removed: [AdvancedCommerceSubscriptionModifyRemoveItem]
    ) throws(EmulatorError) {
        let known = Set(items.map(\.sku))
        let named = changed.map(\.currentSKU) + removed.map(\.sku)
        guard named.allSatisfy(known.contains) else {
            throw .invalid("\"changeItems\" and \"removeItems\" must name items that the subscription renews with.")
        }
        let left = items.map(\.sku).filter { !named.contains($0) } + changed.map(\.sku) + added.map(\.sku)
        guard Set(named).count == named.count, Set(left).count == left.count, left.count <= 100 else {
            throw .invalid("Each item must occur only once and have a unique \"SKU\", with at most 100 items.")
        }
        guard !left.isEmpty else { throw .invalid("A subscription must keep at least one item: cancel it instead.") }
    }
}

extension AdvancedCommerceSubscriptionCreateItem {
    init(_ added: AdvancedCommerceSubscriptionModifyAddItem) {
        self.init()
        (sku, details, displayName) = (added.sku, added.details, added.displayName)
        (price, offer) = (added.price, added.offer)
    }

    init(_ changed: AdvancedCommerceSubscriptionModifyChangeItem) {
        self.init()
        (sku, details, displayName) = (changed.sku, changed.details, changed.displayName)
        (price, offer) = (changed.price, changed.offer)
    }
}

extension AdvancedCommerceDescriptors {
    init(_ changed: AdvancedCommerceSubscriptionModifyDescriptors) {
        self.init()
        (details, displayName) = (changed.details, changed.displayName)
    }
}

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

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
            throw .invalid("Give one of \"addItems\", \"changeItems\", \"removeItems\" and \"periodChange\" at least.")
        }
        let effects = changed.map(\.effective) + [periodChange?.effective, descriptors?.effective].filter { $0 != nil }
        guard effects.allSatisfy({ [.immediately, .nextBillCycle].contains($0) }) else {
            throw .invalid("\"effective\" is IMMEDIATELY or NEXT_BILL_CYCLE.")
        }
        guard retainBillingCycle || effects.allSatisfy({ $0 == .immediately }) else {
            throw .invalid("A billing cycle that begins anew leaves nothing for the next: all is IMMEDIATELY.")
        }
        guard !retainBillingCycle || periodChange?.effective != .immediately else {
            throw .invalid("A period changes IMMEDIATELY with \"retainBillingCycle\" false alone.")
        }
        guard changed.allSatisfy({ [.upgrade, .downgrade, .applyOffer].contains($0.reason) }) else {
            throw .invalid("\"reason\" is UPGRADE, DOWNGRADE or APPLY_OFFER.")
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
            throw .invalid("Only items that the subscription renews with are changed and removed.")
        }
        let left = items.map(\.sku).filter { !named.contains($0) } + changed.map(\.sku) + added.map(\.sku)
        guard Set(named).count == named.count, Set(left).count == left.count, left.count <= 100 else {
            throw .invalid("Each item is in one place alone, and has a \"SKU\" of its own.")
        }
        guard !left.isEmpty else { throw .invalid("A subscription keeps one item at least: cancel it instead.") }
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

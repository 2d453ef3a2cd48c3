import AppStoreTypes

extension ControlBody {
    static let modificationMembers = [
        "retainBillingCycle", "addItems", "changeItems", "removeItems", "periodChange", "descriptors", "taxCode",
        "requestReferenceId",
    ]

    /// Reads a request that changes a subscription, with the members of Apple's `MODIFY_SUBSCRIPTION` request.
    func commerceModification() throws(EmulatorError) -> AdvancedCommerceSubscriptionModifyInAppRequest {
        var request = AdvancedCommerceSubscriptionModifyInAppRequest()
        request.retainBillingCycle = try flag("retainBillingCycle")
        request.taxCode = try text("taxCode")
        request.requestInfo = AdvancedCommerceRequestInfo()
        request.requestInfo?.requestReferenceID = try text("requestReferenceId")
        request.addItems = try objects("addItems").map { body throws(EmulatorError) in
            try body.allow(["SKU", "description", "displayName", "price", "offer", "proratedPrice"])
            var item = AdvancedCommerceSubscriptionModifyAddItem()
            let added = try body.commerceItem()
            (item.sku, item.details, item.displayName) = (added.sku, added.details, added.displayName)
            (item.price, item.offer, item.proratedPrice) = (added.price, added.offer, try body.proratedPrice())
            return item
        }
        request.changeItems = try objects("changeItems").map { body throws(EmulatorError) in
            try body.allow([
                "currentSKU", "SKU", "description", "displayName", "price", "offer", "proratedPrice", "effective",
                "reason",
            ])
            var item = AdvancedCommerceSubscriptionModifyChangeItem()
            let changed = try body.commerceItem()
            item.currentSKU = try body.requiredText("currentSKU")
            (item.sku, item.details, item.displayName) = (changed.sku, changed.details, changed.displayName)
            (item.price, item.offer, item.proratedPrice) = (changed.price, changed.offer, try body.proratedPrice())
            item.effective = try body.effective()
            item.reason = AdvancedCommerceChangeReason(rawValue: try body.requiredText("reason"))
            return item
        }
        request.removeItems = try objects("removeItems").map { body throws(EmulatorError) in
            try body.allow(["SKU"])
            var item = AdvancedCommerceSubscriptionModifyRemoveItem()
            item.sku = try body.requiredText("SKU")
            return item
        }
        request.periodChange = try object("periodChange").map { body throws(EmulatorError) in
            try body.allow(["effective", "period"])
            var change = AdvancedCommerceSubscriptionModifyPeriodChange()
            change.effective = try body.effective()
            change.period = try body.requiredText("period")
            return change
        }
        request.descriptors = try object("descriptors").map { body throws(EmulatorError) in
            try body.allow(["effective", "description", "displayName"])
            var descriptors = AdvancedCommerceSubscriptionModifyDescriptors()
            descriptors.effective = try body.effective()
            (descriptors.details, descriptors.displayName) = (
                try body.text("description"), try body.text("displayName")
            )
            return descriptors
        }
        return request
    }

    private func proratedPrice() throws(EmulatorError) -> Milliunits? {
        try integer("proratedPrice", in: 0...1_000_000_000_000).map { Milliunits(thousandths: $0) }
    }

    private func effective() throws(EmulatorError) -> AdvancedCommerceEffective {
        AdvancedCommerceEffective(rawValue: try requiredText("effective"))
    }
}

import AppStoreTypes

extension ControlBody {
    /// Reads an Advanced Commerce order: `true` for the product itself, or an object with its items.
    func commerceOrder(_ name: String) throws(EmulatorError) -> AdvancedCommerceOrder? {
        guard case .object = value(name), let body = try object(name) else {
            return try flag(name) == true ? AdvancedCommerceOrder() : nil
        }
        try body.allow(["items", "descriptors", "period", "taxCode", "requestReferenceId"])
        var order = AdvancedCommerceOrder()
        order.items = try body.commerceItems("items")
        order.descriptors = try body.object("descriptors").map { names throws(EmulatorError) in
            try names.allow(["description", "displayName"])
            return try names.commerceDescriptors()
        }
        order.period = try body.text("period")
        order.taxCode = try body.text("taxCode") ?? order.taxCode
        order.requestReferenceID = try body.text("requestReferenceId")
        return order
    }

    /// Reads the items of an order, or the items to add to a subscription.
    func commerceItems(_ name: String) throws(EmulatorError) -> [AdvancedCommerceSubscriptionCreateItem] {
        try objects(name).map { item throws(EmulatorError) in
            try item.allow(["SKU", "description", "displayName", "price", "offer"])
            return try item.commerceItem()
        }
    }

    func commerceItem() throws(EmulatorError) -> AdvancedCommerceSubscriptionCreateItem {
        var item = AdvancedCommerceSubscriptionCreateItem()
        item.sku = try requiredText("SKU")
        item.details = try requiredText("description")
        item.displayName = try requiredText("displayName")
        item.price = Milliunits(thousandths: try requiredInteger("price"))
        item.offer = try object("offer").map { body throws(EmulatorError) in
            try body.allow(["period", "periodCount", "price", "reason"])
            var offer = AdvancedCommerceOffer()
            offer.period = try body.requiredText("period")
            offer.periodCount = try body.integer("periodCount", in: 1...12).map { Int32($0) }
            offer.price = Milliunits(thousandths: try body.requiredInteger("price"))
            offer.reason = AdvancedCommerceOfferReason(rawValue: try body.requiredText("reason"))
            return offer
        }
        return item
    }

    func commerceDescriptors() throws(EmulatorError) -> AdvancedCommerceDescriptors {
        var descriptors = AdvancedCommerceDescriptors()
        descriptors.details = try text("description")
        descriptors.displayName = try text("displayName")
        return descriptors
    }
}

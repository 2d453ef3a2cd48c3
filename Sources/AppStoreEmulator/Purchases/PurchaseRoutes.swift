import AppStoreTypes

extension ControlRoutes {
    static let purchases: [Route<ControlHandler>] = [
        Route("POST", "purchases") { store, call in
            let body = call.body
            var order = PurchaseOrder(
                bundleID: try body.requiredText("bundleId"),
                productID: try body.requiredText("productId"),
                appAccountToken: try body.text("appAccountToken").map { AppAccountToken(rawValue: $0) }
            )
            order.quantity = Int32(try body.integer("quantity", in: 1...10_000) ?? 1)
            order.price = try body.integer("price").map { Milliunits(thousandths: $0) }
            order.currency = try body.text("currency")
            order.environment = try body.environment("environment") ?? .sandbox
            order.storefront = try body.text("storefront") ?? "USA"
            order.ownership = OwnershipType(rawValue: try body.text("inAppOwnershipType") ?? "PURCHASED")
            order.isAdvancedCommerce = try body.flag("advancedCommerce") ?? false
            return try store.update { try $0.purchase(order) }
        }
    ]
}

import AppStoreTypes

extension ControlRoutes {
    static let purchases: [Route<ControlHandler>] = [
        Route("POST", "purchases") { store, call in
            let body = call.body
            try body.allow([
                "bundleId", "productId", "appAccountToken", "quantity", "price", "currency", "environment",
                "storefront", "inAppOwnershipType", "advancedCommerce", "customer", "offer", "billingPlanType", "seats",
                "invitationManagement", "bundle",
            ])
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
            order.advancedCommerce = try body.commerceOrder("advancedCommerce")
            order.customer = try body.text("customer")
            order.offer = try body.text("offer")
            order.billingPlan = try body.text("billingPlanType").map { BillingPlanType(rawValue: $0) }
            order.seats = try body.integer("seats", in: 1...10_000).map { Int32($0) }
            order.isBundle = try body.flag("bundle") ?? false
            order.invitationManagement =
                try body.text("invitationManagement")
                .map { InvitationManagement(rawValue: $0) } ?? .developer
            return try store.update { [order] in try $0.purchase(order) }
        }
    ]
}

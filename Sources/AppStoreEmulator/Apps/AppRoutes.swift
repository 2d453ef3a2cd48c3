import AppStoreTypes

extension ControlRoutes {
    static let apps: [Route<ControlHandler>] = [
        Route("GET", "credentials") { store, call in
            guard let bundleID = call.query["bundleId"] else {
                throw EmulatorError.invalid("Name the app: GET /_emulator/credentials?bundleId=com.example.coins")
            }
            return try store.update { try $0.credentials(of: bundleID) }
        },
        Route("PUT", "apps/{bundleId}") { store, call in
            try call.body.allow(["notificationURL", "notificationVersion", "appAppleId", "environment"])
            let settings = AppSettings(
                bundleID: try call["bundleId"],
                notificationURL: try call.body.text("notificationURL"),
                notificationVersion: try call.body.text("notificationVersion") ?? "2",
                appAppleID: try call.body.integer("appAppleId", in: 1...Int64.max),
                environment: try call.body.environment("environment")
            )
            try store.update { try $0.configure(settings) }
            return settings
        },
        Route("PUT", "apps/{bundleId}/products/{productId}") { store, call in
            let body = call.body
            try body.allow(["type", "price", "currency", "period", "group", "level", "forSale"])
            var product = EmulatedProduct(
                type: ProductType(rawValue: try body.requiredText("type")),
                price: Milliunits(thousandths: try body.requiredInteger("price")),
                currency: try body.requiredText("currency"),
                period: try body.text("period"),
                group: try body.text("group"),
                level: Int(try body.integer("level", in: 1...10_000) ?? 1)
            )
            product.isForSale = try body.flag("forSale") ?? true
            let (bundleID, productID) = (try call["bundleId"], try call["productId"])
            return try store.update { [product] world in
                try world.add(product, named: productID, to: bundleID)
                return world.apps[bundleID]?.products[productID] ?? product
            }
        },
        Route("PUT", "apps/{bundleId}/billing") { store, call in
            let body = call.body
            try body.allow(["gracePeriodDays", "failurePercent", "recoveryPercent", "sandboxMonthSeconds"])
            var billing = BillingSettings()
            billing.gracePeriodDays = Int(try body.integer("gracePeriodDays", in: 0...28) ?? 0)
            billing.failurePercent = try body.number("failurePercent", in: 0...100) ?? 0
            billing.recoveryPercent = try body.number("recoveryPercent", in: 0...100) ?? 0
            billing.sandboxMonthSeconds = try body.integer("sandboxMonthSeconds", in: 1...2_592_000)
            let bundleID = try call["bundleId"]
            return try store.update { [billing] world in
                try world.set(billing, for: bundleID)
                return billing
            }
        },
        Route("PUT", "apps/{bundleId}/products/{productId}/offers/{offerId}") { store, call in
            let body = call.body
            try body.allow(["type", "discountType", "period", "periodCount", "price"])
            let name = try body.requiredText("type")
            guard let type = EmulatedOffer.typeNames.first(where: { $0.name == name })?.type else {
                let names = EmulatedOffer.typeNames.map(\.name).joined(separator: ", ")
                throw EmulatorError.invalid("\"type\" is one of \(names).")
            }
            let discount = OfferDiscountType(rawValue: try body.requiredText("discountType"))
            guard [.freeTrial, .payAsYouGo, .payUpFront, .oneTime].contains(discount) else {
                throw EmulatorError.invalid(
                    "\"discountType\" is FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME."
                )
            }
            let offer = EmulatedOffer(
                id: try call["offerId"],
                type: type,
                discountType: discount,
                period: try body.text("period"),
                periodCount: Int(try body.integer("periodCount", in: 1...12) ?? 1),
                price: Milliunits(thousandths: try body.integer("price", in: 0...1_000_000_000_000) ?? 0)
            )
            let (bundleID, productID) = (try call["bundleId"], try call["productId"])
            try store.update { try $0.add(offer, to: productID, of: bundleID) }
            return offer
        },
    ]
}

import AppStoreTypes

extension ControlRoutes {
    static let apps: [Route<ControlHandler>] = [
        Route("GET", "credentials") { store, call in
            guard let bundleID = call.query["bundleId"] else {
                throw EmulatorError.invalid("Give an app: GET /_emulator/credentials?bundleId=com.example.coins")
            }
            return try store.update { try $0.credentials(of: bundleID) }
        },
        Route("GET", "keys") { store, call in
            store.read { $0.publicKeys(of: call.query["bundleId"]) }
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
            let product = try EmulatedProduct(call.body)
            let (bundleID, productID) = (try call["bundleId"], try call["productId"])
            return try store.update { world in
                try world.add(product, named: productID, to: bundleID)
                return world.apps[bundleID]?.products[productID] ?? product
            }
        },
        Route("PUT", "apps/{bundleId}/billing") { store, call in
            let billing = try BillingSettings(call.body)
            let bundleID = try call["bundleId"]
            return try store.update { world in
                try world.set(billing, for: bundleID)
                return billing
            }
        },
        Route("PUT", "apps/{bundleId}/products/{productId}/offers/{offerId}") { store, call in
            let offer = try EmulatedOffer(id: call["offerId"], call.body)
            let (bundleID, productID) = (try call["bundleId"], try call["productId"])
            try store.update { try $0.add(offer, to: productID, of: bundleID) }
            return offer
        },
    ]
}

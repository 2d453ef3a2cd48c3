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
            let product = EmulatedProduct(
                type: ProductType(rawValue: try call.body.requiredText("type")),
                price: Milliunits(thousandths: try call.body.requiredInteger("price")),
                currency: try call.body.requiredText("currency"),
                period: try call.body.text("period"),
                group: try call.body.text("group")
            )
            let (bundleID, productID) = (try call["bundleId"], try call["productId"])
            try store.update { try $0.add(product, named: productID, to: bundleID) }
            return product
        },
    ]
}

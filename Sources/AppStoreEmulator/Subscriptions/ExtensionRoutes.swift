import AppStoreTypes

extension ControlRoutes {
    static let extensions: [Route<ControlHandler>] = [
        Route("POST", "apps/{bundleId}/products/{productId}/extend") { store, call in
            let body = call.body
            try body.allow(["days", "environment", "storefronts", "requestIdentifier"])
            let (bundleID, productID) = (try call["bundleId"], try call["productId"])
            guard let days = try body.integer("days", in: 1...90) else {
                throw EmulatorError.invalid("\"days\" is missing: give a whole number from 1 to 90.")
            }
            let environment = try body.environment("environment") ?? .sandbox
            let storefronts = try body.texts("storefronts")
            let identifier = try body.text("requestIdentifier")
            return try store.update { world in
                _ = try world.product(productID, of: bundleID)
                let request = MassExtension(
                    requestIdentifier: identifier ?? world.generator.uuid(),
                    bundleID: bundleID,
                    environment: environment,
                    productID: productID,
                    days: days,
                    storefronts: storefronts
                )
                world.begin(request)
                return ["requestIdentifier": request.requestIdentifier]
            }
        }
    ]
}

import AppStoreTypes

extension ControlRoutes {
    private static let states: [Route<ControlHandler>] = [
        Route("GET", "transactions/{id}") { store, call in
            let id = try call["id"]
            return try store.read { try $0.state(of: id) }
        },
        Route("POST", "apps/{bundleId}/products/{productId}/price-increase") { store, call in
            let body = call.body
            try body.allow(["price", "needsConsent"])
            let price = Milliunits(thousandths: try body.requiredInteger("price"))
            let needsConsent = try body.flag("needsConsent") ?? true
            let (bundleID, productID) = (try call["bundleId"], try call["productId"])
            return try store.update { world in
                let notified = try world.increasePrice(
                    ofProduct: productID,
                    of: bundleID,
                    to: price,
                    needsConsent: needsConsent
                )
                return ["subscribers": notified]
            }
        },
    ]

    static let subscriptions: [Route<ControlHandler>] =
        states
        + events.map { event in
            let handler: ControlHandler = { store, call in
                try call.body.allow(event.members)
                let (id, happening) = (try call["id"], try event.read(call.body))
                return try store.update { try $0.happen(happening, to: id) }
            }
            return Route("POST", "transactions/{id}/\(event.name)", handler)
        }

    /// A route for a purchase event, with the way to read its body.
    private struct EventRoute: Sendable {
        let name: String
        var members: [String] = []
        let read: @Sendable (ControlBody) throws -> PurchaseEvent

        init(_ name: String, _ members: [String] = [], read: @escaping @Sendable (ControlBody) throws -> PurchaseEvent)
        {
            (self.name, self.members, self.read) = (name, members, read)
        }
    }

    private static let events: [EventRoute] = [
        EventRoute("renew") { _ in .renew },
        EventRoute("cancel") { _ in .cancel },
        EventRoute("resubscribe", ["productId", "offer"]) {
            .resubscribe(productID: try $0.text("productId"), offer: try $0.text("offer"))
        },
        EventRoute("change-plan", ["productId", "offer"]) {
            .changePlan(productID: try $0.requiredText("productId"), offer: try $0.text("offer"))
        },
        EventRoute("offer", ["offer"]) { .redeemOffer(try $0.requiredText("offer")) },
        EventRoute("expire", ["reason"]) { .expire(try intent(named: $0.text("reason") ?? "VOLUNTARY")) },
        EventRoute("billing-failure", ["when"]) { body in
            switch try body.text("when") ?? "now" {
            case "now": return .billingFailure(isNow: true)
            case "renewal": return .billingFailure(isNow: false)
            default: throw EmulatorError.invalid("\"when\" must be \"now\" or \"renewal\".")
            }
        },
        EventRoute("recover") { _ in .recover },
        EventRoute("price-increase", ["price", "needsConsent"]) {
            .priceIncrease(
                Milliunits(thousandths: try $0.requiredInteger("price")),
                needsConsent: try $0.flag("needsConsent") ?? true
            )
        },
        EventRoute("consent-price-increase") { _ in .consentToPriceIncrease },
        EventRoute("extend", ["days"]) { .extend(days: try $0.requiredInteger("days")) },
        EventRoute("revoke") { _ in .revokeFamilyAccess },
        EventRoute("finish") { _ in .finish },
        EventRoute("app-account-token", ["appAccountToken"]) {
            .setAppAccountToken(AppAccountToken(rawValue: try $0.requiredText("appAccountToken")))
        },
        EventRoute("refund-seats", ["seats"]) {
            .refundSeats(Int32(try $0.integer("seats", in: 1...10_000) ?? 1))
        },
        EventRoute("unclaim-seats", ["claims"]) { .unclaimSeats(try $0.texts("claims")) },
        EventRoute("modify", ControlBody.modificationMembers) { .modify(try $0.commerceModification()) },
        EventRoute("reactivate", ["items"]) { body in
            let items = try body.objects("items").map { item throws(EmulatorError) in
                try item.allow(["SKU"])
                return try item.requiredText("SKU")
            }
            return .reactivate(items: items)
        },
        EventRoute("rescind-consent") { _ in .rescindConsent },
    ]

    /// Returns an expiration reason, spelled like the notification's subtype.
    private static func intent(named name: String) throws(EmulatorError) -> ExpirationIntent {
        let intents: [(name: String, intent: ExpirationIntent)] = [
            ("VOLUNTARY", .customerCancelled), ("BILLING_RETRY", .billingError),
            ("PRICE_INCREASE", .priceIncreaseNotAccepted), ("PRODUCT_NOT_FOR_SALE", .productUnavailable),
            ("OTHER", .other),
        ]
        guard let intent = intents.first(where: { $0.name == name })?.intent else {
            throw .invalid("\"reason\" must be one of \(intents.map(\.name).joined(separator: ", ")).")
        }
        return intent
    }
}

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

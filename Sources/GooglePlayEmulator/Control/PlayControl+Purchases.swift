import AppStoreEmulator
import AppStoreTypes

extension PlayControl {
    static let purchases: [Route<Handler>] = [
        Route("POST", "purchases") { control, call in
            let order = try PlayPurchaseOrder(call.body)
            let (purchase, made) = try control.play.update { try $0.buy(order) }
            return .object(["orderId": .string(made.id), "purchaseToken": .string(purchase.token)])
        },
        Route("POST", "orders/{order}/renew") { control, call in
            try call.body.allow([])
            let id = call["order"]
            let order = try control.play.update { try $0.renew(id) }
            return .object(["orderId": .string(order.id)])
        },
        Route("POST", "orders/{order}/refund") { control, call in
            try call.body.allow(["voidedReason", "voidedSource"])
            let reason = Int(try call.body.integer("voidedReason", in: 0...8) ?? 1)
            let source = Int(try call.body.integer("voidedSource", in: 0...2) ?? 0)
            let id = call["order"]
            try control.play.update {
                try $0.void(id, source: source, reason: reason)
            }
            return .object(["orderId": .string(id)])
        },
    ]

    static let disputes: [Route<Handler>] = [
        Route("POST", "orders/{order}/dispute") { control, call in
            try call.body.allow(["version", "refundReason"])
            let version = try call.body.text("version") ?? "1.0"
            let reason = call.body.value("refundReason") ?? .integer(7)
            let id = call["order"]
            return try control.play.update {
                try $0.dispute(id, version: version, reason: reason)
            }.json
        },
        Route("POST", "orders/{order}/decision") { control, call in
            try call.body.allow(["decision"])
            let word = try call.body.text("decision") ?? "auto"
            let decision = EmulatedReview.Decision(rawValue: word)
            guard decision != nil || word == "auto" else {
                throw EmulatorError.invalid("\"decision\" must be one of \"VOID\", \"SILENCE\", \"auto\".")
            }
            let id = call["order"]
            let review = try control.play.update { try $0.decide(id, decision) }
            let assumptions: [Assumption] = [.decision, review.decision == .void ? .voidedSource : .silence]
            return .object([
                "decision": .string(review.decision?.rawValue ?? ""),
                "assumptions": .array(assumptions.map { .string($0.rawValue) }),
            ])
        },
        Route("GET", "reviews") { control, _ in
            .object(["reviews": .array(control.play.read { $0.reviews }.map(\.json))])
        },
        Route("GET", "orders/{order}/review") { control, call in
            let id = call["order"]
            guard let review = control.play.read({ $0.review(of: id) }) else {
                throw EmulatorError.unknown("The order \(id) is not under review.")
            }
            return review.json
        },
    ]
}

extension PlayPurchaseOrder {
    /// Reads the body of a purchase; everything but the app and the product has a default.
    init(_ body: ControlBody) throws(EmulatorError) {
        try body.allow([
            "packageName", "productId", "type", "price", "currency", "country", "quantity", "obfuscatedAccountId",
            "obfuscatedProfileId", "test", "consumed", "periodSeconds",
        ])
        let kind = try body.word("type", as: EmulatedPurchase.Kind.self) ?? .oneTime
        let period = try body.integer("periodSeconds", in: 1...315_360_000) ?? 2_592_000
        self.init(
            packageName: try body.requiredText("packageName"),
            productID: try body.requiredText("productId"),
            kind: kind,
            price: Milliunits(thousandths: try body.integer("price", in: 0...1_000_000_000) ?? 4990),
            currency: try body.text("currency") ?? "USD",
            country: try body.text("country") ?? "US",
            quantity: Int(try body.integer("quantity", in: 1...10_000) ?? 1),
            accountID: try body.text("obfuscatedAccountId"),
            profileID: try body.text("obfuscatedProfileId"),
            isTest: try body.flag("test") ?? false,
            isConsumed: try body.flag("consumed") ?? false,
            period: kind == .subscription ? .seconds(period) : .zero
        )
    }
}

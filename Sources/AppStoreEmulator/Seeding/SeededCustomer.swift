import AppStoreTypes

/// A customer, or many alike.
struct SeededCustomer: Sendable {
    /// How many of them there are.
    let count: Int
    let environment: AppStoreEnvironment
    let storefront: String
    /// The token of the one; each of many has one of its own.
    let appAccountToken: AppAccountToken?
    /// Whether the app knows them by no token.
    let isAnonymous: Bool
    let downloaded: SeededMoment?
    let purchases: [SeededPurchase]
    let member: MemberPath

    /// Reads customers; what is wrong is noted.
    init?(_ body: ControlBody, _ reading: inout SeedReading) {
        let read = reading.attempt { () throws(EmulatorError) in
            try body.allow([
                "count", "environment", "storefront", "appAccountToken", "anonymous", "downloaded", "purchases",
            ])
            let count = Int(try body.integer("count", in: 1...100_000) ?? 1)
            let token = try body.text("appAccountToken").map { AppAccountToken(rawValue: $0) }
            guard token?.isUUID ?? true else {
                throw EmulatorError.invalid(
                    "\"\(body.path + "appAccountToken")\" is a UUID.",
                    at: body.path + "appAccountToken"
                )
            }
            guard token == nil || count == 1 else {
                throw EmulatorError.invalid(
                    "\"\(body.path + "appAccountToken")\" is one customer's: leave it out where \"count\" is more than 1.",
                    at: body.path + "appAccountToken"
                )
            }
            let storefront = try body.text("storefront") ?? "USA"
            guard storefront.count == 3, storefront.allSatisfy({ $0.isASCII && $0.isUppercase }) else {
                throw EmulatorError.invalid(
                    "\"\(body.path + "storefront")\" has three capital letters, such as \"USA\".",
                    at: body.path + "storefront"
                )
            }
            return (
                count, token, storefront, try body.environment("environment") ?? .sandbox,
                try body.flag("anonymous") ?? false, try body.moment("downloaded")
            )
        }
        var purchases: [SeededPurchase] = []
        for purchase in reading.attempt({ () throws(EmulatorError) in try body.objects("purchases") }) ?? [] {
            if let purchase = SeededPurchase(purchase, &reading) { purchases.append(purchase) }
        }
        guard let read else { return nil }
        (count, appAccountToken, storefront, environment, isAnonymous, downloaded) = read
        self.purchases = purchases
        member = body.path
    }
}

/// Something that each of some customers buys, or some of them.
struct SeededPurchase: Sendable {
    let productID: String
    /// Who, when and where are the customer's.
    let order: PurchaseOrder
    let at: SeededMoment
    /// How many of a hundred customers buy it.
    let percent: Double
    let refundRequests: [SeededRefundRequest]
    let member: MemberPath

    init?(_ body: ControlBody, _ reading: inout SeedReading) {
        let read = reading.attempt { () throws(EmulatorError) in
            try body.allow([
                "productId", "at", "percent", "quantity", "price", "currency", "offer", "billingPlanType",
                "advancedCommerce", "refundRequests",
            ])
            let productID = try body.requiredText("productId")
            var order = PurchaseOrder(bundleID: "", productID: productID)
            order.quantity = Int32(try body.integer("quantity", in: 1...10_000) ?? 1)
            order.price = try body.integer("price", in: 0...1_000_000_000_000).map { Milliunits(thousandths: $0) }
            order.currency = try body.text("currency")
            order.offer = try body.text("offer")
            order.billingPlan = try body.text("billingPlanType").map { BillingPlanType(rawValue: $0) }
            order.advancedCommerce = try body.commerceOrder("advancedCommerce")
            return (
                productID, order, try body.moment("at") ?? .start, try body.number("percent", in: 0...100) ?? 100
            )
        }
        var requests: [SeededRefundRequest] = []
        for request in reading.attempt({ () throws(EmulatorError) in try body.objects("refundRequests") }) ?? [] {
            if let request = reading.attempt({ () throws(EmulatorError) in try SeededRefundRequest(request) }) {
                requests.append(request)
            }
        }
        guard let read else { return nil }
        (productID, order, at, percent) = read
        refundRequests = requests
        member = body.path
    }
}

/// A request for a refund of a purchase, and what became of it.
struct SeededRefundRequest: Sendable {
    let reason: ConsumptionRequestReason
    /// The customer's own words.
    let text: String?
    let isInApp: Bool
    let at: SeededMoment
    /// How many of a hundred purchases it is made for.
    let percent: Double
    /// `nil` leaves it open, or to the model.
    let decision: SeededDecision?
    let member: MemberPath

    init(_ body: ControlBody) throws(EmulatorError) {
        try body.allow(["reason", "text", "at", "after", "percent", "inApp", "decision"])
        reason = ConsumptionRequestReason(rawValue: try body.text("reason") ?? "OTHER")
        text = try body.text("text")
        isInApp = try body.flag("inApp") ?? true
        percent = try body.number("percent", in: 0...100) ?? 100
        at = try body.momentAfter()
        decision = try body.object("decision").map { decision throws(EmulatorError) in try SeededDecision(decision) }
        member = body.path
    }
}

/// How a request was decided.
struct SeededDecision: Sendable {
    /// `nil` lets the model decide.
    let decision: RefundDecision?
    let percentage: Milliunits?
    let at: SeededMoment
    let member: MemberPath

    init(_ body: ControlBody) throws(EmulatorError) {
        try body.allow(["decision", "percentage", "at", "after"])
        let name = try body.requiredText("decision")
        decision = RefundDecision(rawValue: name)
        guard decision != nil || name == "auto" else {
            throw .invalid(
                "\"\(body.path + "decision")\" is one of GRANT_FULL, GRANT_PRORATED, DECLINE, auto.",
                at: body.path + "decision"
            )
        }
        percentage = try body.integer("percentage", in: 1...99_999).map { Milliunits(thousandths: $0) }
        at = try body.momentAfter()
        member = body.path
    }
}

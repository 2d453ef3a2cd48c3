import AppStoreTypes

/// One customer, or several similar ones.
struct SeededCustomer: Sendable {
    /// The number of customers.
    let count: Int
    let environment: AppStoreEnvironment
    let storefront: String
    /// The token of a single customer; each of several customers gets their own.
    let appAccountToken: AppAccountToken?
    /// Whether the customers have no token.
    let isAnonymous: Bool
    let downloaded: SeededMoment?
    let purchases: [SeededPurchase]
    let member: MemberPath

    /// Reads customers and records their errors.
    init?(_ body: ControlBody, _ reading: inout SeedReading) {
        let read = reading.attempt(body) { body throws(EmulatorError) in
            try body.allow([
                "count", "environment", "storefront", "appAccountToken", "anonymous", "downloaded", "purchases",
            ])
            let count = Int(try body.integer("count", in: 1...100_000) ?? 1)
            let token = try body.text("appAccountToken").map { AppAccountToken(rawValue: $0) }
            guard token?.isUUID ?? true else {
                throw EmulatorError.invalid(
                    "\"\(body.path + "appAccountToken")\" must be a UUID.",
                    at: body.path + "appAccountToken"
                )
            }
            guard token == nil || count == 1 else {
                throw EmulatorError.invalid(
                    "\"\(body.path + "appAccountToken")\" belongs to one customer: omit it if \"count\" is more than 1.",
                    at: body.path + "appAccountToken"
                )
            }
            let storefront = try body.text("storefront") ?? "USA"
            guard storefront.count == 3, storefront.allSatisfy({ $0.isASCII && $0.isUppercase }) else {
                throw EmulatorError.invalid(
                    "\"\(body.path + "storefront")\" must have three capital letters, such as \"USA\".",
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

/// A purchase that all or some of the customers make.
struct SeededPurchase: Sendable {
    let productID: String
    /// The order, which takes its app, token, environment and storefront from the customer.
    let order: PurchaseOrder
    let at: SeededMoment
    /// The percentage of customers who buy it.
    let percent: Double
    let refundRequests: [SeededRefundRequest]
    let member: MemberPath

    init?(_ body: ControlBody, _ reading: inout SeedReading) {
        let read = reading.attempt(body) { body throws(EmulatorError) in
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
            if let request = reading.attempt(request, SeededRefundRequest.init) {
                requests.append(request)
            }
        }
        guard let read else { return nil }
        (productID, order, at, percent) = read
        refundRequests = requests
        member = body.path
    }
}

/// A refund request for a seeded purchase, with its decision.
struct SeededRefundRequest: Sendable {
    let reason: ConsumptionRequestReason
    /// The customer's free text.
    let text: String?
    let isInApp: Bool
    let at: SeededMoment
    /// The percentage of purchases with this request.
    let percent: Double
    /// The decision; `nil` leaves the request open, or to the model.
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

/// The decision of a seeded refund request.
struct SeededDecision: Sendable {
    /// The decision; `nil` lets the model decide.
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
                "\"\(body.path + "decision")\" must be one of GRANT_FULL, GRANT_PRORATED, DECLINE, auto.",
                at: body.path + "decision"
            )
        }
        percentage = try body.integer("percentage", in: 1...99_999).map { Milliunits(thousandths: $0) }
        at = try body.momentAfter()
        member = body.path
    }
}

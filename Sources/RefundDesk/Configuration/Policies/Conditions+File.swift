import AppStoreTypes
import Refunds

extension Conditions {
    private static let keys = [
        "product", "type", "reason", "delivery", "consumedPercent", "priceUSD", "refundsGranted", "requestNumber",
        "environment",
    ]
    private static let types: [ProductType] = [
        .consumable, .nonConsumable, .nonRenewingSubscription, .autoRenewableSubscription,
    ]
    private static let reasons: [ConsumptionRequestReason] = [
        .unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .legal, .other,
    ]

    /// Reads the `when` of a rule.
    init?(_ value: ConfigurationValue) {
        guard let keys = value.mapping(of: Self.keys) else { return nil }
        let environments = AppConfiguration.standardEnvironments
        self.init(
            products: keys["product"]?.oneOrMore()?.compactMap { $0.text().map { ProductPattern($0) } },
            types: keys["type"]?.choices(Self.types.map(\.rawValue))?.map(ProductType.init(rawValue:)),
            reasons: keys["reason"]?.choices(Self.reasons.map(\.rawValue))?
                .map(ConsumptionRequestReason.init(rawValue:)),
            deliveries: keys["delivery"]?.choices(Delivery.allCases.map(\.rawValue))?
                .compactMap(Delivery.init(rawValue:)),
            environments: keys["environment"]?.choices(environments.map(\.rawValue))?
                .map(AppStoreEnvironment.init(rawValue:)),
            consumedShare: keys["consumedPercent"]?.bounds { $0.percentage() },
            priceUSDCents: keys["priceUSD"]?.bounds { $0.usdCents() },
            refundsGranted: keys["refundsGranted"]?.bounds { $0.integer(in: 0...1_000_000) },
            requestNumber: keys["requestNumber"]?.bounds { $0.integer(in: 1...1_000_000) }
        )
    }
}

extension ConfigurationValue {
    /// One or more of a few words.
    fileprivate func choices(_ known: [String]) -> [String]? {
        oneOrMore()?.compactMap { $0.choice(known) }
    }

    /// A range, by the bounds named.
    fileprivate func bounds<Value>(_ read: (ConfigurationValue) -> Value?) -> Bounds<Value>? {
        guard let keys = mapping(of: ["atLeast", "from", "below", "atMost"]) else { return nil }
        if let from = keys["from"], keys["atLeast"] != nil {
            from.report("says the same as atLeast; write one of them")
        }
        let bounds = Bounds(
            atLeast: (keys["atLeast"] ?? keys["from"]).flatMap(read),
            below: keys["below"].flatMap(read),
            atMost: keys["atMost"].flatMap(read)
        )
        if bounds == Bounds() {
            report("names no bound", allowed: ["atLeast", "from", "below", "atMost"])
        } else if bounds.isEmpty {
            report("no value lies within these bounds")
        }
        return bounds
    }
}

import AppStoreTypes
import Refunds

extension Condition {
    private static let combinations = ["schedule", "all", "any", "not"]
    private static let keys =
        WordFact.allCases.map(\.rawValue) + NumberFact.allCases.map(\.rawValue) + combinations
    /// The maximum nesting depth, which protects against malicious files; real policies need less.
    private static let greatestDepth = 16

    /// Parses the `when` of a rule, whose conditions must all match.
    init?(_ value: ConfigurationValue, depth: Int = 0) {
        guard depth < Self.greatestDepth else {
            value.report("is nested deeper than \(Self.greatestDepth) levels")
            return nil
        }
        guard let keys = value.mapping(of: Self.keys, mayBeEmpty: true) else { return nil }
        guard !keys.members.isEmpty else {
            if value.isEmptyMapping {
                value.report("has no condition; omit the key to match every case", allowed: Self.keys)
            }
            return nil
        }
        var conditions: [Condition?] = []
        for fact in WordFact.allCases {
            if let value = keys[fact.rawValue] { conditions.append(value.words(of: fact).map { .word(fact, $0) }) }
        }
        for fact in NumberFact.allCases {
            if let value = keys[fact.rawValue] { conditions.append(value.bounds(of: fact).map { .number(fact, $0) }) }
        }
        if let value = keys["schedule"] { conditions.append(Schedule(value).map { .schedule($0) }) }
        if let value = keys["all"] { conditions.append(value.conditions(depth: depth + 1).map { .all($0) }) }
        if let value = keys["any"] { conditions.append(value.conditions(depth: depth + 1).map { .any($0) }) }
        if let value = keys["not"] { conditions.append(Self(value, depth: depth + 1).map { .not($0) }) }
        let read = conditions.compactMap(\.self)
        guard read.count == conditions.count else { return nil }
        self = read.count == 1 ? read[0] : .all(read)
    }
}

extension ConfigurationValue {
    fileprivate func conditions(depth: Int) -> [Condition]? {
        guard let list = list() else { return nil }
        let read = list.compactMap { Condition($0, depth: depth) }
        return read.count == list.count ? read : nil
    }

    /// Parses one or more patterns; if a fact has a fixed list of values, only those are valid.
    fileprivate func words(of fact: WordFact) -> [WordPattern]? {
        guard let list = oneOrMore() else { return nil }
        let read = list.compactMap { value in
            (fact.knownWords.map { value.choice($0) } ?? value.text()).map { WordPattern($0) }
        }
        return read.count == list.count ? read : nil
    }

    /// Parses a range from its bounds, in steps of the fact's unit.
    fileprivate func bounds(of fact: NumberFact) -> Bounds<Int64>? {
        guard let keys = mapping(of: ["atLeast", "from", "below", "atMost"], mayBeEmpty: true) else { return nil }
        if let from = keys["from"], keys["atLeast"] != nil {
            from.report("means the same as atLeast; write only one")
        }
        let bounds = Bounds(
            atLeast: (keys["atLeast"] ?? keys["from"]).flatMap { $0.steps(of: fact.unit) },
            below: keys["below"].flatMap { $0.steps(of: fact.unit) },
            atMost: keys["atMost"].flatMap { $0.steps(of: fact.unit) }
        )
        if keys.members.isEmpty {
            report("has no bound", allowed: ["atLeast", "from", "below", "atMost"])
        } else if bounds.isEmpty {
            report("no value is within these bounds")
        }
        return bounds
    }

    private func steps(of unit: NumberFact.Unit) -> Int64? {
        switch unit {
        case .percent: decimal(places: 3, "a percentage")
        case .dollars: usdCents()
        case .days, .minutes, .count: integer(in: 0...1_000_000).map { $0 * unit.steps }
        }
    }
}

extension WordFact {
    /// The values the fact can have; `nil` if any text is valid.
    fileprivate var knownWords: [String]? {
        switch self {
        case .product, .group, .storefront, .segment: nil
        case .type:
            [
                ProductType.consumable, .nonConsumable, .nonRenewingSubscription, .autoRenewableSubscription,
            ].map(\.rawValue)
        case .reason:
            [
                ConsumptionRequestReason.unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .legal,
                .other, .chargeback,
            ].map(\.rawValue)
        case .environment: AppConfiguration.standardEnvironments.map(\.rawValue)
        case .delivery: Delivery.allCases.map(\.rawValue)
        case .offer: OfferWord.allCases.map(\.rawValue)
        case .family: ["true", "false"]
        }
    }
}
